// npm run modules: builds every canister module and prints name, size, hash and interface hash.
import { COMPILED, ensureInstalled, runNode24 } from './node24.mjs'

ensureInstalled()
process.exit(
  await runNode24(['--disable-warning=ExperimentalWarning', 'local/src/world/printModules.ts'], {
    environment: COMPILED,
  }),
)
