// npm start: see `npm start -- --help`.
import { COMPILED, ensureInstalled, MEMORY, runNode24, SMALL_NURSERY } from './node24.mjs'

ensureInstalled({ forStart: true })
process.exit(
  await runNode24(
    [
      '--disable-warning=ExperimentalWarning',
      SMALL_NURSERY,
      'local/src/start/start.ts',
      ...process.argv.slice(2),
    ],
    { environment: { ...COMPILED, ...MEMORY } },
  ),
)
