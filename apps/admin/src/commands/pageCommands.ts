import { readFile } from 'node:fs/promises'
import type { Identity } from '@icp-sdk/core/agent'
import { type Command, usage } from '../Command.ts'

export type PageOptions = {
  readonly config: unknown
  readonly identity: Identity
  readonly report: (text: string) => void
}

const CONFIG = '/config.json'

/** The commands under `page`: the page on chain. */
export function pageCommand(
  { config, identity, report }: PageOptions,
  [name, first, path = CONFIG]: readonly string[],
): Command {
  const page = async () => {
    // it brings what makes releases along, which no other command needs
    const { CONFIGURATION_PATHS, openPage } = await import('@sluice/deployment/page')
    const known = CONFIGURATION_PATHS.find((one) => one === path)
    if (known === undefined) throw new Error(`${path} is none of ${CONFIGURATION_PATHS.join(', ')}`)
    return { page: openPage(config, { identity, report }), path: known }
  }
  if (name === 'return') return async () => (await page()).page.goBack()
  if (first === undefined) return usage
  switch (name) {
    case 'publish': {
      const own = Buffer.from(`${JSON.stringify(config, undefined, 2)}\n`)
      return async () => (await page()).page.publish(first, own)
    }
    case 'config':
      return async () => {
        const opened = await page()
        return opened.page.configure(opened.path, await readFile(first))
      }
    default:
      return usage
  }
}
