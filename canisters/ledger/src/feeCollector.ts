import type { Account } from '@sluice/candid/ledger'
import { isSameBytes } from '@sluice/canister'
import { toAccount } from './account.ts'
import type { Block } from './blocks/block.ts'
import { keysOf, type LedgerState } from './LedgerState.ts'

/**
 * Names who gets the fees of transfers from the next block on; without an account they are burned.
 * @throws Error for the minting account, where they would be burned unseen, and on the ICP ledger, whose chain has no word for it
 */
export function setFeeCollector(state: LedgerState, named: Account | undefined): void {
  if (named === undefined) {
    state.feeCollector.set(undefined)
    return
  }
  const { kind, mintingAccount } = state.config.get()
  if (kind === 'Icp') throw new Error('The ICP ledger burns its fees')
  const account = toAccount(named)
  const { keyOf } = keysOf(state)
  if (isSameBytes(keyOf(account), keyOf(mintingAccount)))
    throw new Error('The minting account cannot collect fees')
  const present = state.feeCollector.get()
  if (present !== undefined && isSameBytes(keyOf(present.account), keyOf(account))) return
  state.feeCollector.set({ account, block: undefined })
}

/** What the block with this index says of it: who it is, the first time, and later which block said so. */
export function collectorOf(
  { feeCollector }: LedgerState,
  index: bigint,
): Pick<Block, 'feeCollector' | 'feeCollectorBlock'> {
  const named = feeCollector.get()
  if (named === undefined) return { feeCollector: undefined, feeCollectorBlock: undefined }
  if (named.block !== undefined) return { feeCollector: undefined, feeCollectorBlock: named.block }
  feeCollector.set({ ...named, block: index })
  return { feeCollector: named.account, feeCollectorBlock: undefined }
}
