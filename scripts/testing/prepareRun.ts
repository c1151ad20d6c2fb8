import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { useInThisRun } from '@sluice/canister/build'
import { savedWorld } from '../../local/src/testing/savedWorld.ts'
import { buildModules } from '../../local/src/world/buildModules.ts'

/** Builds all modules, lists them in a file, and with `--world` boots and seeds the world that tests copy. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { world: { type: 'boolean', default: false } },
})
const [list = ''] = positionals
const { built } = await buildModules((what) => console.log(`   ${what}`))
const files = [...built.values()].map(({ name, file }) => [name, file])
await writeFile(list, JSON.stringify(Object.fromEntries(files)))
useInThisRun(list)
if (values.world) await savedWorld()
