import type { _SERVICE } from '@sluice/candid/position_nft'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import { drawingOf, idlFactory, nftOf, type PositionNft } from './collection.ts'

const MOST = 100n

/** The collection whose items are liquidity positions. */
export class PositionNfts {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** The first hundred items of a principal's default account. @throws CallError, Error when the text is no principal */
  async fetchOf(owner: string): Promise<PositionNft[]> {
    const principal = parsePrincipal(owner)
    if (!principal) throw new Error(`${owner} is no principal`)
    const { collection } = this
    return translated(async () => {
      const account = { owner: principal, subaccount: [] as [] }
      const ids = await collection.icrc7_tokens_of(account, [], [MOST])
      const metadata = ids.length === 0 ? [] : await collection.icrc7_token_metadata(ids)
      return ids.flatMap((id, index) => nftOf(id, metadata[index]?.[0]) ?? [])
    })
  }

  /** One item; undefined when there is none of this number. @throws CallError */
  async fetchOne(id: bigint): Promise<PositionNft | undefined> {
    const [metadata] = await translated(() => this.collection.icrc7_token_metadata([id]))
    return nftOf(id, metadata?.[0])
  }

  /** The item that holds a position; undefined when none does. @throws CallError */
  async fetchTokenOf(poolId: string, positionId: bigint): Promise<bigint | undefined> {
    const answer = await translated(() => this.collection.getTokenId(poolId, `${positionId}`))
    return 'ok' in answer ? BigInt(answer.ok) : undefined
  }

  /** Whose an item is, as a principal; undefined when there is none of this number. @throws CallError */
  async fetchHolder(id: bigint): Promise<string | undefined> {
    const [account] = await translated(() => this.collection.icrc7_owner_of([id]))
    return account?.[0]?.owner.toText()
  }

  /** The position behind an item, drawn as it is now: the address (`data:`) of an SVG. Undefined when there is none. @throws CallError */
  async fetchDrawing(id: bigint): Promise<string | undefined> {
    const answer = await translated(() => this.collection.tokenURI(id))
    return 'ok' in answer ? drawingOf(answer.ok) : undefined
  }

  private get collection(): _SERVICE {
    return this.actors.other<_SERVICE>(idlFactory, canisterId(this.config, 'position_nft'))
  }
}
