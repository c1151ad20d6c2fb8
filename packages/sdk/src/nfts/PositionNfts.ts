import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { parsePrincipal } from '../parsePrincipal.ts'

/** A liquidity position as an NFT (ICRC-7). */
export type PositionNft = { readonly id: bigint; readonly name: string }

const MOST = 100n

/** The collection whose items are liquidity positions. */
export class PositionNfts {
  private readonly actors: Actors

  constructor(actors: Actors) {
    this.actors = actors
  }

  /** The first hundred items of a principal's default account. @throws CallError, Error when the text is no principal */
  async fetchOf(owner: string): Promise<PositionNft[]> {
    const principal = parsePrincipal(owner)
    if (!principal) throw new Error(`${owner} is no principal`)
    const collection = this.actors.positionNft()
    return translated(async () => {
      const account = { owner: principal, subaccount: [] as [] }
      const ids = await collection.icrc7_tokens_of(account, [], [MOST])
      const metadata = ids.length === 0 ? [] : await collection.icrc7_token_metadata(ids)
      return ids.map((id, index) => ({ id, name: nameOf(metadata[index]?.[0]) ?? `#${id}` }))
    })
  }
}

type Metadata = readonly (readonly [string, object])[]

function nameOf(metadata: Metadata | undefined): string | undefined {
  const value = metadata?.find(([key]) => key === 'icrc7:name' || key === 'name')?.[1]
  return value && 'Text' in value && typeof value.Text === 'string' ? value.Text : undefined
}
