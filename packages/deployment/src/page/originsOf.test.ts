import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { originsOf } from './originsOf.ts'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'config')

test.each(['ic.json', 'staging.json'])(
  'the page may ask every chain that %s names',
  async (name) => {
    const file = await readFile(join(folder, name))
    const { network, services, bitcoin, ethereum } = JSON.parse(file.toString('utf8'))
    expect(originsOf(file)).toEqual([
      network.host,
      ...Object.values(services),
      ...bitcoin.explorers,
      ...ethereum.rpcs.map((url: string) => new URL(url).origin),
    ])
  },
)
