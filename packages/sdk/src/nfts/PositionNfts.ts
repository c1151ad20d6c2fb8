import type { _SERVICE } from '@sluice/candid/position_nft'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { parsePrincipal } from '../parsePrincipal.ts'

/** A liquidity position as an NFT (ICRC-7). */
export type PositionNft = {
  readonly id: bigint
  readonly name: string
  readonly poolId: string
  readonly positionId: bigint
}

const MOST = 100n

/** The collection whose items are liquidity positions. Its interface loads when it is asked for. */
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
    const { collection, nftOf } = await this.open()
    return translated(async () => {
      const account = { owner: principal, subaccount: [] as [] }
      const ids = await collection.icrc7_tokens_of(account, [], [MOST])
      const metadata = ids.length === 0 ? [] : await collection.icrc7_token_metadata(ids)
      return ids.flatMap((id, index) => nftOf(id, metadata[index]?.[0]) ?? [])
    })
  }

  /** One item; undefined when there is none of this number. @throws CallError */
  async fetchOne(id: bigint): Promise<PositionNft | undefined> {
    const { collection, nftOf } = await this.open()
    const [metadata] = await translated(() => collection.icrc7_token_metadata([id]))
    return nftOf(id, metadata?.[0])
  }

  /** The item that holds a position; undefined when none does. @throws CallError */
  async fetchTokenOf(poolId: string, positionId: bigint): Promise<bigint | undefined> {
    const { collection } = await this.open()
    const answer = await translated(() => collection.getTokenId(poolId, `${positionId}`))
    return 'ok' in answer ? BigInt(answer.ok) : undefined
  }

  /** Whose an item is, as a principal; undefined when there is none of this number. @throws CallError */
  async fetchHolder(id: bigint): Promise<string | undefined> {
    const { collection } = await this.open()
    const [account] = await translated(() => collection.icrc7_owner_of([id]))
    return account?.[0]?.owner.toText()
  }

  /** The canister whose items these are. @throws Error where the exchange has none */
  get collectionId(): string {
    return canisterId(this.config, 'position_nft')
  }

  /** The position behind an item, drawn as it is now: the address (`data:`) of an SVG. Undefined when there is none. @throws CallError */
  async fetchDrawing(id: bigint): Promise<string | undefined> {
    const { collection, drawingOf } = await this.open()
    const answer = await translated(() => collection.tokenURI(id))
    return 'ok' in answer ? drawingOf(answer.ok) : undefined
  }

  private async open() {
    const { idlFactory, ...rest } = await import('./collection.ts')
    return { collection: this.actors.other<_SERVICE>(idlFactory, this.collectionId), ...rest }
  }
}
