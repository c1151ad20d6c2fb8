// npm run bench:<name>: runs one benchmark with Node 24.
import { ensureInstalled, runNode24 } from './node24.mjs'

ensureInstalled()
process.exit(await runNode24(['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)]))
