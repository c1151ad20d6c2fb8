// npm test: installs what is missing, then runs every check with Node 24.
import { COMPILED, ensureInstalled, runNode24 } from './node24.mjs'

ensureInstalled()
process.exit(
  await runNode24(
    ['--disable-warning=ExperimentalWarning', 'scripts/runTests.ts', ...process.argv.slice(2)],
    { environment: COMPILED },
  ),
)
