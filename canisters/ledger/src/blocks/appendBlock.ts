import { hashValue, sha256 } from '@sluice/canister'
import { collectorOf } from '../feeCollector.ts'
import { encodedIcpBlock } from '../icp/encodedIcpBlock.ts'
import { type LedgerState, logLength } from '../LedgerState.ts'
import type { Block, Request } from './block.ts'
import { blockValue } from './blockValue.ts'
import { rememberRequest } from './deduplication.ts'

/** What the ledger writes to besides its state: the certified data that proves the tip of the log. */
type TipCertifier = (index: bigint, hash: Uint8Array) => void

export type LedgerContext = {
  state: LedgerState
  now: bigint
  certifyTip: TipCertifier
  /** A block has been added: there may be enough for the archive. */
  onAppended: () => void
}

/** Adds the block of an operation whose effects are applied in the same message. Returns its index. */
export function appendBlock(context: LedgerContext, request: Request, chargedFee: bigint): bigint {
  const { state, now, certifyTip, onAppended } = context
  const index = logLength(state)
  const parentHash = state.lastBlockHash.get()
  const collector = collectorOf(state, index)
  const block: Block = { ...request, parentHash, timestamp: now, chargedFee, ...collector }
  const hash = hashOf(state, block)
  state.blocks.set(index, block)
  state.lastBlockHash.set(hash)
  rememberRequest(state, request, index)
  certifyTip(index, hash)
  onAppended()
  return index
}

/** What the next block names as its parent: of the ICP ledger the hash of the encoded block, else that of the ICRC-3 value. */
function hashOf(state: LedgerState, block: Block): Uint8Array {
  return state.config.get().kind === 'Icp'
    ? sha256(encodedIcpBlock(block))
    : hashValue(blockValue(block))
}

/** A memo that is too long traps, as on the ledgers that this one stands for. */
export function requireMemo(state: LedgerState, memo: Uint8Array | undefined): void {
  const { maxMemoLength } = state.config.get()
  if (memo !== undefined && memo.length > maxMemoLength) {
    throw new Error(
      `the memo field is too large: it has ${memo.length} bytes, the limit is ${maxMemoLength}`,
    )
  }
}
