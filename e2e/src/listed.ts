import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminOf } from './unlisted.ts'

/** Where a listed token's entry leads. */
export const LINK = 'https://example.org/own'

/** An entry of the token list as operators write it. */
export const entryOf = (ledgerId: string, change = {}) => ({
  ledgerId,
  name: 'Own token of the list',
  symbol: 'OWN',
  standard: 'ICRC2',
  decimals: 8,
  fee: '10000',
  totalSupply: '0',
  rank: 1,
  introduction: 'Made for one journey.',
  configs: [],
  links: [{ link: LINK, mediaType: 'website' }],
  ...change,
})

/** Has an operator list a token, and take it off the list at the end. */
export async function whileListed(
  webUrl: string,
  entry: ReturnType<typeof entryOf>,
  journey: () => Promise<void>,
): Promise<void> {
  const admin = adminOf(webUrl)
  const folder = await mkdtemp(join(tmpdir(), 'listed-'))
  const file = join(folder, 'token.json')
  await writeFile(file, JSON.stringify(entry))
  await admin('tokens', 'add', file)
  try {
    await journey()
  } finally {
    await admin('tokens', 'remove', entry.ledgerId)
    await rm(folder, { recursive: true })
  }
}
