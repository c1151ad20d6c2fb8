import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SiteMessage } from './siteBuilder.ts'

/**
 * Builds a site unless the same content was built before. Returns the folder with its files. A process of its own looks and builds:
 * building takes 700 MB, which end with it, and the world boots meanwhile.
 * @throws Error when it does not build; the tools have said why.
 */
export async function buildSite(folder: string, onBuild: () => void): Promise<string> {
  const builder = fork(join(import.meta.dirname, 'siteBuilder.ts'), [folder], { execArgv: [] })
  let output: string | undefined
  builder.on('message', (message: SiteMessage) => {
    if (message.kind === 'building') onBuild()
    else output = message.output
  })
  await once(builder, 'exit')
  if (output === undefined) throw new Error(`${folder} could not be built`)
  return output
}
