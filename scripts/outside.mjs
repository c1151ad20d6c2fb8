// npm run outside: puts onto an empty network of one's own what the IC has before the exchange.
import { COMPILED, ensureInstalled, runNode24 } from './node24.mjs'

ensureInstalled()
process.exit(
  await runNode24(
    [
      '--disable-warning=ExperimentalWarning',
      'local/src/deploy/outsideMain.ts',
      ...process.argv.slice(2),
    ],
    { environment: COMPILED },
  ),
)
