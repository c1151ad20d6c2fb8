import { buildSite } from '../servers/buildSite.ts'
import type { Progress } from './progress.ts'

/** Where the built pages are. */
export type SiteFolders = { identity: string; web: string }

/** Builds the pages that have changed, one after the other: the network boots beside it. */
export async function buildSites(progress: Progress): Promise<SiteFolders> {
  return {
    identity: await build('local/identity', 'sign-in page', progress),
    web: await build('apps/web', 'web app', progress),
  }
}

async function build(folder: string, name: string, progress: Progress): Promise<string> {
  let isBuilt = false
  const output = await buildSite(folder, () => {
    isBuilt = true
    progress.show(`building the ${name}`)
  })
  if (isBuilt) progress.done(`${name} built`)
  return output
}
