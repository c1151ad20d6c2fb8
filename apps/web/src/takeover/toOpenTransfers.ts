import type { OpenTransfer } from '../features/bridge/open/openTransfers.ts'
import { fieldsOf, type OldState } from './readOldState.ts'

/** The token that the old state means: it knew no other network. */
const CKBTC_LEDGER = 'mxzaz-hqaaa-aaaar-qaada-cai'
const ENDED = new Set(['Confirmed', 'AmountTooLow'])
const MOST_READ = 200

/** Withdrawals of bitcoin that were followed in state of version 4 and had not ended. The addresses in it the minter tells anew. */
export function toOpenTransfers(state: OldState): readonly OpenTransfer[] {
  const kept = fieldsOf(state.wallet)?.bitcoinDissolveTxs
  const records: readonly unknown[] = Array.isArray(kept)
    ? kept
    : Object.values(fieldsOf(kept) ?? {}).flat()
  return records.slice(0, MOST_READ).flatMap((record) => {
    const { block_index: block, principal, state: stage } = fieldsOf(record) ?? {}
    const blockText = String(block)
    if (typeof principal !== 'string' || !/^\d{1,20}$/.test(blockText)) return []
    if (typeof stage === 'string' && ENDED.has(stage)) return []
    const id = `btc-out-${blockText}`
    return [{ id, owner: principal, ledgerId: CKBTC_LEDGER, direction: 'dissolve' as const }]
  })
}
