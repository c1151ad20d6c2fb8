import { AccountLocks, codec } from '@sluice/canister'
import { blockField } from '../blocks/block.ts'
import type { LedgerState } from '../LedgerState.ts'

/** The archive as the ledger calls it. */
export type ArchivePort = {
  /** Hands over stored blocks from the `start`-th on. How many the archive has then; undefined when it did not say. */
  append(
    archive: Uint8Array,
    start: bigint,
    blocks: readonly Uint8Array[],
  ): Promise<bigint | undefined>
}

export type ArchiveEdges = {
  readonly state: LedgerState
  readonly port: ArchivePort
  /** Nanoseconds since 1970. */
  readonly now: () => bigint
  /** Runs a job in a message of its own, soon. */
  readonly schedule: (job: () => Promise<void>) => void
}

/** Blocks of one call: far below the size of a message. */
const BLOCKS_PER_CALL = 200n
/** After a handover that failed: payments go on meanwhile, and none should pay for another attempt. */
const PAUSE_NS = 60_000_000_000n
const blockCodec = codec(blockField)

/**
 * Hands the oldest blocks over to the archive. A block leaves the ledger in the message that hears that the archive has it; an answer
 * that is lost leaves it in both places, and the archive takes each block once, so that handing it over again does no harm.
 */
export class ArchiveMover {
  private readonly edges: ArchiveEdges
  private readonly locks = new AccountLocks()
  private pausedUntil = 0n

  constructor(edges: ArchiveEdges) {
    this.edges = edges
  }

  /** After a block was added: begins to move blocks when there are enough. What failed is tried again after a pause. */
  look(): void {
    if (!this.isDue() || this.locks.isHeld('move')) return
    this.edges.schedule(() =>
      this.locks.withLock(
        'move',
        () => undefined,
        () => this.move(),
      ),
    )
  }

  /** Several blocks of one round may each ask for a run: those after the first find nothing to do, or the pause. */
  private isDue(): boolean {
    const { state, now } = this.edges
    const config = state.archive.get()
    if (config === undefined || BigInt(state.blocks.size) < config.triggerThreshold) return false
    return now() >= this.pausedUntil
  }

  private async move(): Promise<void> {
    const { state, port, now } = this.edges
    while (this.isDue()) {
      const { canister, blocksToArchive } = state.archive.get() ?? NOWHERE
      let left = blocksToArchive
      while (left > 0n) {
        const count = left < BLOCKS_PER_CALL ? left : BLOCKS_PER_CALL
        const start = state.archived.get()
        const blocks = state.blocks
          .entries(0, Number(count))
          .map(([, block]) => blockCodec.encode(block))
        // await: blocks are added meanwhile; none is taken away but below
        const end = await port.append(canister, start, blocks)
        const moved = end === undefined ? 0n : least(end - start, BigInt(blocks.length))
        if (moved <= 0n) {
          this.pausedUntil = now() + PAUSE_NS
          return
        }
        for (let index = start; index < start + moved; index++) state.blocks.delete(index)
        state.archived.set(start + moved)
        left -= moved
      }
    }
  }
}

const NOWHERE = { canister: new Uint8Array(), blocksToArchive: 0n }

const least = (a: bigint, b: bigint) => (a < b ? a : b)
