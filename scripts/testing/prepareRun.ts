import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { useInThisRun } from '@sluice/canister/build'
import { buildSite } from '../../local/src/servers/buildSite.ts'
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
const sites = values.site ? buildSites() : Promise.resolve()
await Promise.all([values.world ? savedWorld() : undefined, sites])

/** In a process of their own, while the world boots in this one. */
async function buildSites(): Promise<void> {
  // as Playwright's configuration wants it
  process.env.VITE_DEV_PAGES = '1'
  for (const folder of ['local/identity', 'apps/web'])
    await buildSite(folder, () => console.log(`   building ${folder}`))
}
