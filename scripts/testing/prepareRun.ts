import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { useInThisRun } from '@sluice/canister/build'
import { savedWorld } from '../../local/src/testing/savedWorld.ts'
import { buildModules } from '../../local/src/world/buildModules.ts'
import { ensurePostgres } from '../ensurePostgres.ts'

/**
 * Sees that tests find what they need of the system, builds all modules and lists them in a file; with `--world` boots and seeds the world that tests copy, with `--site` builds the
 * pages that browsers open.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    world: { type: 'boolean', default: false },
    site: { type: 'boolean', default: false },
  },
})
const [list = ''] = positionals
ensurePostgres()
const { built } = await buildModules((what) => console.log(`   ${what}`))
const files = [...built.values()].map(({ name, file }) => [name, file])
await writeFile(list, JSON.stringify(Object.fromEntries(files)))
useInThisRun(list)
if (values.world) await savedWorld()
if (values.site) {
  // as Playwright's configuration wants it
  process.env.VITE_DEV_PAGES = '1'
  const { buildSite } = await import('../../local/src/servers/buildSite.ts')
  for (const folder of ['local/identity', 'apps/web']) {
    await buildSite(folder, () => console.log(`   building ${folder}`))
  }
}
