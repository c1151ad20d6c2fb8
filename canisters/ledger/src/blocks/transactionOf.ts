import type { Account as CandidAccount, Transaction } from '@sluice/candid/ledger'
import { isIdentifier, type LedgerAccount } from '../account.ts'
import { opt } from '../opt.ts'
import type { Block } from './block.ts'

type ToPrincipal = (bytes: Uint8Array) => CandidAccount['owner']

/** A block in the older form of the log. */
export function transactionOf(block: Block, toPrincipal: ToPrincipal): Transaction {
  const transaction: Transaction = {
    kind: block.operation,
    timestamp: block.timestamp,
    mint: [],
    burn: [],
    transfer: [],
    approve: [],
  }
  const from = candidAccount(block.from, toPrincipal)
  const to = candidAccount(block.to, toPrincipal)
  const spender = candidAccount(block.spender, toPrincipal)
  const common = {
    amount: block.amount,
    memo: opt(block.memo),
    created_at_time: opt(block.createdAtTime),
  }
  const fee = opt(block.givenFee)
  if (block.operation === 'mint' && to) transaction.mint = [{ ...common, to }]
  if (block.operation === 'burn' && from)
    transaction.burn = [{ ...common, from, spender: opt(spender) }]
  if (block.operation === 'transfer' && from && to) {
    transaction.transfer = [{ ...common, from, to, spender: opt(spender), fee }]
  }
  if (block.operation === 'approve' && from && spender) {
    const expected_allowance = opt(block.expectedAllowance)
    transaction.approve = [
      { ...common, from, spender, fee, expected_allowance, expires_at: opt(block.expiresAt) },
    ]
  }
  return transaction
}

/** An account known only by its identifier has no principal to show: the transaction then carries its kind and time only. */
function candidAccount(
  account: LedgerAccount | undefined,
  toPrincipal: ToPrincipal,
): CandidAccount | undefined {
  if (account === undefined || isIdentifier(account)) return undefined
  return { owner: toPrincipal(account.owner), subaccount: opt(account.subaccount) }
}
