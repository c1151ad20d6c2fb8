import {
  type _SERVICE as Collection,
  idlFactory as collectionInterface,
  type Value,
} from '@sluice/candid/nft_collection'
import {
  type _SERVICE as Controller,
  idlFactory as controllerInterface,
} from '@sluice/candid/nft_controller'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import { type Config, canisterId } from '../../config.ts'
import { NamedCreationReads } from '../../sale/NamedCreationReads.ts'
import { memoOf, packMinted } from './nftStudioCalls.ts'

/** Blocks that are looked through for a mint, from the last one on back. */
const MOST_BLOCKS = 2_000n
const BLOCKS_AT_ONCE = 100n

/** What the controller and collections say to who makes them; plans of flows read it, too. */
export class NftStudioReads extends NamedCreationReads {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    super(() => actors.other<Controller>(controllerInterface, canisterId(config, 'nft_controller')))
    this.config = config
    this.actors = actors
  }

  /** @throws Error where the installation has no controller */
  async fetchControllerId(): Promise<string> {
    return canisterId(this.config, 'nft_controller')
  }

  /**
   * The tokens of a mint, found by its time in the collection's log (`packMinted`); undefined when the last 2 000 blocks do not have
   * it.
   * @throws CallError
   */
  async fetchMinted(collectionId: string, createdAtNs: bigint): Promise<bigint | undefined> {
    const collection = this.collection(collectionId)
    const blocksFrom = async (start: bigint, length: bigint) =>
      translated(() => collection.icrc3_get_blocks([{ start, length }]))
    const { log_length: end } = await blocksFrom(0n, 0n)
    const least = end > MOST_BLOCKS ? end - MOST_BLOCKS : 0n
    const found: bigint[] = []
    for (let beyond = end; beyond > least; ) {
      const start = beyond > least + BLOCKS_AT_ONCE ? beyond - BLOCKS_AT_ONCE : least
      const { blocks } = await blocksFrom(start, beyond - start)
      const ids = blocks.flatMap(({ block }) => mintedIn(block, createdAtNs))
      found.unshift(...ids)
      if (found.length > 0 && ids.length === 0) break
      beyond = start
    }
    const [first] = found
    return first === undefined ? undefined : packMinted(first, found.length)
  }

  private collection(id: string): Collection {
    return this.actors.other<Collection>(collectionInterface, id)
  }
}

type Fields = ReadonlyMap<string, Value>
const fieldsOf = (value: Value | undefined): Fields =>
  new Map(value !== undefined && 'Map' in value ? value.Map : [])

function mintedIn(block: Value, createdAtNs: bigint): bigint[] {
  const tx = fieldsOf(fieldsOf(block).get('tx'))
  const [ts, tokenId, memo] = [tx.get('ts'), tx.get('tid'), tx.get('memo')]
  const isOwn = ts !== undefined && 'Nat' in ts && ts.Nat === createdAtNs
  const isPlaced = memo !== undefined && 'Blob' in memo && memo.Blob.length === memoOf(0).length
  return isOwn && isPlaced && tokenId !== undefined && 'Nat' in tokenId ? [tokenId.Nat] : []
}
