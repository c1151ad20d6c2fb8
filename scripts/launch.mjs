// Plain JavaScript for Node 20: what the commands of the workspaces begin with.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { node24 } from './node24.mjs'

/** Runs a TypeScript file, as it is, with Node 24 and the arguments of this process, and ends as it ends. */
export function launch(main) {
  const flags = ['--disable-warning=ExperimentalWarning', fileURLToPath(main)]
  const options = { stdio: 'inherit' }
  const { status, signal } = spawnSync(node24(), [...flags, ...process.argv.slice(2)], options)
  process.exit(status ?? (signal === 'SIGINT' ? 130 : 1))
}
