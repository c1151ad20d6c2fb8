// npm run imports: draws which parts of the repository import which.
import { ensureInstalled, runNode24 } from './node24.mjs'

ensureInstalled()
process.exit(
  await runNode24([
    '--disable-warning=ExperimentalWarning',
    'scripts/imports/drawImports.ts',
    ...process.argv.slice(2),
  ]),
)
