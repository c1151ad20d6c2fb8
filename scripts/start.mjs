// npm start: see `npm start -- --help`.
import { COMPILED, ensureInstalled, MEMORY, runNode24 } from './node24.mjs'

ensureInstalled()
process.exit(
  await runNode24(
    ['--disable-warning=ExperimentalWarning', 'local/src/start/start.ts', ...process.argv.slice(2)],
    { environment: { ...COMPILED, ...MEMORY } },
  ),
)
