import { type EvmTransaction, RECENT_MS, stateOf } from '../transactions/EvmTransaction.ts'
import type { EvmTransactions } from '../transactions/records.ts'

/** Whether a contract may take what it is to take. Approving is offered in `NOT_APPROVED` only. */
export type ApprovalState = 'UNKNOWN' | 'NOT_APPROVED' | 'PENDING' | 'APPROVED'

/** Who lets whom take which token. Addresses may be in any case. */
export type Approval = {
  readonly chainId: number
  readonly token: string
  readonly owner: string
  readonly spender: string
}

/**
 * @param allowance as the token tells; undefined while it was not read
 * @param needed in the token's smallest unit
 */
export function approvalState(
  approval: Approval,
  { allowance, needed }: { readonly allowance: bigint | undefined; readonly needed: bigint },
  { transactions, nowMs }: { readonly transactions: EvmTransactions; readonly nowMs: number },
): ApprovalState {
  if (allowance === undefined) return 'UNKNOWN'
  if (allowance >= needed) return 'APPROVED'
  // what an approval sets and the token tells already is in a block, whoever has looked for its receipt
  const pending = pendingApprovals(approval, { transactions, nowMs })
  return pending.some((amount) => amount !== allowance) ? 'PENDING' : 'NOT_APPROVED'
}

/** What is being allowed in transactions that are in no block yet, in the token's smallest unit. */
export const pendingApprovals = (
  approval: Approval,
  { transactions, nowMs }: { readonly transactions: EvmTransactions; readonly nowMs: number },
): readonly bigint[] =>
  transactions
    .filter(
      (each) =>
        isApprovalOf(each, approval) && isRecent(each, nowMs) && stateOf(each, nowMs) === 'pending',
    )
    .map(({ purpose }) => purpose.amount)

function isApprovalOf(
  { purpose, chainId, from }: EvmTransaction,
  { token, owner, spender, chainId: wanted }: Approval,
): boolean {
  if (purpose.kind !== 'approve' || chainId !== wanted) return false
  return isSame(purpose.token, token) && isSame(purpose.spender, spender) && isSame(from, owner)
}

const isRecent = ({ addedTimeMs }: EvmTransaction, nowMs: number) => nowMs - addedTimeMs < RECENT_MS
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
