"""`python -m figwright`: the command line."""

import sys

from figwright.commands import main

sys.exit(main())
