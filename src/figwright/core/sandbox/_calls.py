"""The kernel's calls that drawing a plot needs, with their numbers for x86-64 and for arm64. All others are refused.

Left out on purpose, though harmless in most programs: `truncate`, `chmod`, `chown`, `utimensat` and the extended
attributes, which Landlock (in part of its versions or in all) does not watch; `link` and `symlink`; `socketpair`;
`memfd_create` and the shared memory of System V, which no limit counts and which may outlive the process; `prctl`,
which could undo what ends a child with its parent.
"""

from __future__ import annotations

NEEDED = """
    read:0:63 write:1:64 readv:19:65 writev:20:66 pread64:17:67 pwrite64:18:68 preadv:295:69 pwritev:296:70
    preadv2:327:286 pwritev2:328:287 open:2:- openat:257:56 openat2:437:437 creat:85:- close:3:57
    close_range:436:436 stat:4:- fstat:5:80 lstat:6:- newfstatat:262:79 statx:332:291 statfs:137:43 fstatfs:138:44
    access:21:- faccessat:269:48 faccessat2:439:439 lseek:8:62 fsync:74:82 fdatasync:75:83 sync_file_range:277:84
    ftruncate:77:46 fallocate:285:47 fadvise64:221:223 readahead:187:213 dup:32:23 dup2:33:- dup3:292:24
    flock:73:32 getdents:78:- getdents64:217:61 getcwd:79:17 chdir:80:49 fchdir:81:50 mkdir:83:- mkdirat:258:34
    rmdir:84:- unlink:87:- unlinkat:263:35 rename:82:- renameat:264:38 renameat2:316:276 readlink:89:-
    readlinkat:267:78 umask:95:166 sendfile:40:71 copy_file_range:326:285 splice:275:76 tee:276:77 pipe:22:-
    pipe2:293:59 poll:7:- ppoll:271:73 select:23:- pselect6:270:72 epoll_create:213:- epoll_create1:291:20
    epoll_ctl:233:21 epoll_wait:232:- epoll_pwait:281:22 epoll_pwait2:441:441 eventfd:284:- eventfd2:290:19
    timerfd_create:283:85 timerfd_settime:286:86 timerfd_gettime:287:87
    mmap:9:222 munmap:11:215 mprotect:10:226 mremap:25:216 madvise:28:233 mincore:27:232 brk:12:214 msync:26:227
    membarrier:324:283 get_mempolicy:239:236
    rt_sigaction:13:134 rt_sigprocmask:14:135 rt_sigreturn:15:139 rt_sigpending:127:136 rt_sigtimedwait:128:137
    rt_sigsuspend:130:133 sigaltstack:131:132 pause:34:- alarm:37:- setitimer:38:103 getitimer:36:102
    restart_syscall:219:128 getpid:39:172 gettid:186:178 getppid:110:173 getuid:102:174 geteuid:107:175
    getgid:104:176 getegid:108:177 getgroups:115:158 getresuid:118:148 getresgid:120:150 getpgrp:111:-
    getpgid:121:155 getsid:124:156 exit:60:93 exit_group:231:94 wait4:61:260 waitid:247:95 sched_yield:24:124
    sched_getaffinity:204:123 sched_getparam:143:121 sched_getscheduler:145:120 sched_get_priority_max:146:125
    sched_get_priority_min:147:126 sched_rr_get_interval:148:127 getpriority:140:141 getrlimit:97:163
    getrusage:98:165 times:100:153 sysinfo:99:179 uname:63:160 capget:125:90 set_tid_address:218:96
    set_robust_list:273:99 get_robust_list:274:100 futex:202:98 futex_waitv:449:449 rseq:334:293 arch_prctl:158:-
    getcpu:309:168 getrandom:318:278
    clock_gettime:228:113 clock_getres:229:114 clock_nanosleep:230:115 nanosleep:35:101 gettimeofday:96:169
    time:201:- timer_create:222:107 timer_settime:223:110 timer_delete:226:111 timer_gettime:224:108
    timer_getoverrun:225:109
"""
"""name:x86-64:arm64, with - where an architecture has no such call."""
CLONE, CLONE3, FCNTL, IOCTL, PRLIMIT, TGKILL = (56, 220), (435, 435), (72, 25), (16, 29), (302, 261), (234, 131)
"""Calls whose arguments decide."""
KNOWN = 450
"""The highest number that this list knows of; a newer call is answered as by an older kernel."""


def numbers(architecture: int) -> tuple[int, ...]:
    """The numbers of the needed calls; 0 is x86-64, 1 is arm64."""
    found = (call.split(":")[1 + architecture] for call in NEEDED.split())
    return tuple(sorted(int(number) for number in found if number != "-"))
