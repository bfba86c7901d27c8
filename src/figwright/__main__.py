"""`python -m figwright`: the command line."""

import sys

from figwright.apps.cli import main

sys.exit(main())
