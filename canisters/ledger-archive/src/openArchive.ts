import {
  blob,
  type CallContext,
  codec,
  copyBytes,
  isSameBytes,
  type MapFactory,
  rawBytes,
  StableState,
  struct,
} from '@sluice/canister'
import { type Block, blockField } from '@sluice/canister-ledger/block'

const configField = struct({ ledger: blob })
type Range = { readonly start: bigint; readonly length: bigint }

const blockCodec = codec(blockField)

/** Bytes of blocks that are taken: a part of what stable memory holds, so that keys and gaps have room. */
const CAPACITY_BYTES = 100n * 2n ** 30n

/** The old blocks of one ledger, from its first one on. Nobody but the ledger adds to them, and nothing is ever taken away. */
export class Archive {
  private readonly state: ArchiveState

  constructor(state: ArchiveState) {
    this.state = state
  }

  install(ledger: Uint8Array): void {
    this.state.config.set({ ledger })
  }

  isLedger({ caller }: CallContext): boolean {
    return isSameBytes(caller.toUint8Array(), this.state.config.get().ledger)
  }

  /** How many blocks there are: they begin with the log. */
  get length(): bigint {
    return BigInt(this.state.blocks.size)
  }

  /** Bytes of blocks that there is room for. */
  get remainingBytes(): bigint {
    return CAPACITY_BYTES - this.state.bytes.get()
  }

  /**
   * Adds blocks of the ledger from the `start`-th on. What is here already is left as it is: a ledger that did not hear an answer
   * hands the same blocks over again.
   */
  append(
    call: CallContext,
    { start, blocks }: { start: bigint; blocks: readonly (Uint8Array | number[])[] },
  ): { Ok: bigint } | { Err: string } {
    const { blocks: kept, bytes } = this.state
    if (!this.isLedger(call)) return { Err: 'Only the ledger may add blocks' }
    if (start > this.length) return { Err: `The blocks from ${this.length} on are missing` }
    for (const [place, block] of blocks.entries()) {
      const index = start + BigInt(place)
      if (index !== this.length) continue
      const size = BigInt(block.length)
      if (size > this.remainingBytes) return { Err: 'The archive is full' }
      kept.set(index, copyBytes(block))
      bytes.set(bytes.get() + size)
    }
    return { Ok: this.length }
  }

  /** Up to `most` blocks of a range. */
  read({ start, length }: Range, most: bigint): [index: bigint, block: Block][] {
    const found: [bigint, Block][] = []
    const end = start + (length < most ? length : most)
    for (let index = start; index < end; index++) {
      const bytes = this.state.blocks.get(index)
      if (bytes === undefined) break
      found.push([index, blockCodec.decode(bytes)])
    }
    return found
  }
}

function openState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the archive'),
    /** How many bytes the blocks have, but for those that came before they were counted. */
    bytes: open.count(1),
    /** As the ledger stored them. */
    blocks: open.byNumber(1, rawBytes),
  }
}
type ArchiveState = ReturnType<typeof openState>

export const openArchive = (map: MapFactory): Archive => new Archive(openState(map))
