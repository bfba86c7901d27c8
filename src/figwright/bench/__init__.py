"""Benchmarks: methods draw cases, judges judge the pictures, and scores are computed and compared.

    dataset -> method -> picture -> judges -> marks -> scores and statistics -> report

A plural folder holds interchangeable parts, one per file: `datasets` (where cases come from), `methods` (who draws),
`judges` (who looks), `engines` (where the work is done), `ledgers` (where results are kept). One case is one task; what
is finished is in the ledger before anything else happens, so a run that is killed goes on where it was.
"""
