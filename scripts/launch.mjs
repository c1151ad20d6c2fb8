// Plain JavaScript for Node 20: what the commands of the workspaces begin with.
import { fileURLToPath } from 'node:url'
import { runNode24 } from './node24.mjs'

/** Runs a TypeScript file, as it is, with Node 24 and the arguments of this process, and ends as it ends. */
export async function launch(main) {
  const args = ['--disable-warning=ExperimentalWarning', fileURLToPath(main)]
  process.exit(await runNode24([...args, ...process.argv.slice(2)], { cwd: process.cwd() }))
}
