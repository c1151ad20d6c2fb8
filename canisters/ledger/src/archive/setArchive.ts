import type { ArchiveSettings } from '@sluice/candid/ledger'
import { isSameBytes } from '@sluice/canister'
import type { LedgerState } from '../LedgerState.ts'

const MOST_BLOCKS = 1_000_000_000n

/** Names the archive and when blocks go there. Returns what is wrong with it; undefined once it is named. */
export function setArchive(
  state: LedgerState,
  { canister_id, trigger_threshold, num_blocks_to_archive }: ArchiveSettings,
): string | undefined {
  const canister = canister_id.toUint8Array()
  if (num_blocks_to_archive < 1n || num_blocks_to_archive > trigger_threshold)
    return 'At least one block is archived at a time, and no more than there must be'
  if (trigger_threshold > MOST_BLOCKS) return `At most ${MOST_BLOCKS} blocks are kept`
  const present = state.archive.get()
  const hasBlocks = state.archived.get() > 0n
  if (hasBlocks && present !== undefined && !isSameBytes(present.canister, canister))
    return 'Blocks are in another archive already'
  state.archive.set({
    canister,
    triggerThreshold: trigger_threshold,
    blocksToArchive: num_blocks_to_archive,
  })
  return undefined
}
