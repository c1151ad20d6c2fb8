import { isSameBytes } from '@sluice/canister'
import type { LedgerAccount } from '../account.ts'
import { appendBlock, type LedgerContext, requireMemo } from '../blocks/appendBlock.ts'
import type { Request } from '../blocks/block.ts'
import { checkTime, type TimeError } from '../blocks/deduplication.ts'
import { keysOf } from '../LedgerState.ts'
import { balanceOf, chargeFee } from '../transfer.ts'
import { readAllowance, setAllowance } from './allowance.ts'

export type Approval = {
  from: LedgerAccount
  spender: LedgerAccount
  amount: bigint
  expectedAllowance: bigint | undefined
  expiresAt: bigint | undefined
  givenFee: bigint | undefined
  memo: Uint8Array | undefined
  createdAtTime: bigint | undefined
}

export type ApproveFailure =
  | TimeError
  | { BadFee: { expected_fee: bigint } }
  | { InsufficientFunds: { balance: bigint } }
  | { AllowanceChanged: { current_allowance: bigint } }
  | { Expired: { ledger_time: bigint } }

const MAX_ALLOWANCE = 2n ** 128n - 1n

/**
 * Sets (never adds to) what `spender` may take from `from`. The order of the checks is that of the ICRC-2 reference ledger.
 * @throws Error (the call traps) when an owner approves himself, for the minting account and for an over-long memo.
 */
export function approve(
  context: LedgerContext,
  given: Approval,
): { Ok: bigint } | { Err: ApproveFailure } {
  // ledgers hold 128 bits: more than that is as much as that, also in the log
  const amount = given.amount > MAX_ALLOWANCE ? MAX_ALLOWANCE : given.amount
  const args = { ...given, amount }
  requirePossible(context, args)
  const { transferFee } = context.state.config.get()
  const request = requestOf(args)
  const failure = findFailure(context, args, request, transferFee)
  if (failure !== undefined) return { Err: failure }
  setAllowance(context, args.from, args.spender, { amount, expiresAt: args.expiresAt })
  chargeFee(context, args.from, transferFee)
  return { Ok: appendBlock(context, request, transferFee) }
}

function requirePossible({ state }: LedgerContext, args: Approval): void {
  if (isSameBytes(args.spender.owner, args.from.owner))
    throw new Error('self approval is not allowed')
  const { keyOf } = keysOf(state)
  if (isSameBytes(keyOf(args.from), keyOf(state.config.get().mintingAccount))) {
    throw new Error('the minting account cannot approve')
  }
  requireMemo(state, args.memo)
}

function findFailure(
  context: LedgerContext,
  args: Approval,
  request: Request,
  transferFee: bigint,
): ApproveFailure | undefined {
  const current = readAllowance(context, args.from, args.spender).amount
  if (args.expectedAllowance !== undefined && args.expectedAllowance > MAX_ALLOWANCE) {
    return { AllowanceChanged: { current_allowance: current } }
  }
  if (args.givenFee !== undefined && args.givenFee !== transferFee) {
    return { BadFee: { expected_fee: transferFee } }
  }
  const timeError = checkTime(context.state, request, context.now)
  if (timeError !== undefined) return timeError
  if (args.expiresAt !== undefined && args.expiresAt <= context.now) {
    return { Expired: { ledger_time: context.now } }
  }
  if (args.expectedAllowance !== undefined && args.expectedAllowance !== current) {
    return { AllowanceChanged: { current_allowance: current } }
  }
  const balance = balanceOf(context, args.from)
  return balance < transferFee ? { InsufficientFunds: { balance } } : undefined
}

function requestOf(args: Approval): Request {
  return {
    operation: 'approve',
    amount: args.amount,
    from: args.from,
    to: undefined,
    spender: args.spender,
    givenFee: args.givenFee,
    memo: args.memo,
    createdAtTime: args.createdAtTime,
    expectedAllowance: args.expectedAllowance,
    expiresAt: args.expiresAt,
  }
}
