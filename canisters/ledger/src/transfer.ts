import { isSameBytes } from '@sluice/canister'
import type { LedgerAccount } from './account.ts'
import { readAllowance, spendAllowance } from './allowances/allowance.ts'
import { appendBlock, type LedgerContext, requireMemo } from './blocks/appendBlock.ts'
import type { Request } from './blocks/block.ts'
import { checkTime, type TimeError } from './blocks/deduplication.ts'
import { keysOf } from './LedgerState.ts'

export type Transfer = {
  from: LedgerAccount
  to: LedgerAccount
  /** Who spends by allowance; absent when the owner transfers. */
  spender?: LedgerAccount
  amount: bigint
  givenFee: bigint | undefined
  memo: Uint8Array | undefined
  createdAtTime: bigint | undefined
}

export type TransferFailure =
  | TimeError
  | { BadFee: { expected_fee: bigint } }
  | { BadBurn: { min_burn_amount: bigint } }
  | { InsufficientFunds: { balance: bigint } }

type AllowanceFailure = { InsufficientAllowance: { allowance: bigint } }
type Outcome<Failure> = { Ok: bigint } | { Err: Failure }
type Check<Failure> = (movement: Movement) => Failure | undefined

/** Amounts are held as 128-bit numbers by the public ledgers; a larger one can never be covered. */
const MAX_AMOUNT = 2n ** 128n - 1n

/**
 * Moves, mints or burns by the owner's own call.
 * @throws Error (the call traps) for an over-long memo.
 */
export function transfer(context: LedgerContext, args: Transfer): Outcome<TransferFailure> {
  return execute<never>(context, args, () => undefined)
}

/**
 * Moves or burns by an allowance, which is lowered by amount and fee.
 * @throws Error (the call traps) for an over-long memo and for an allowance on the minting account.
 */
export function transferFrom(
  context: LedgerContext,
  args: Transfer,
): Outcome<TransferFailure | AllowanceFailure> {
  return execute(context, args, (movement) => checkAllowance(context, movement, args))
}

/** The order of the checks is that of the ICRC-1 reference ledger: clients depend on which error wins. */
function execute<Failure>(
  context: LedgerContext,
  args: Transfer,
  checkSpender: Check<Failure>,
): Outcome<TransferFailure | Failure> {
  const { state, now } = context
  requireMemo(state, args.memo)
  const movement = movementOf(context, args)
  if (args.amount > MAX_AMOUNT) return { Err: { InsufficientFunds: { balance: movement.balance } } }
  const failure =
    checkFeeAndBurn(movement, args) ??
    checkTime(state, movement.request, now) ??
    checkSpender(movement) ??
    checkFunds(movement)
  if (failure !== undefined) return { Err: failure }
  applyMovement(context, movement, args)
  return { Ok: appendBlock(context, movement.request, movement.fee) }
}

type Movement = {
  operation: 'mint' | 'burn' | 'transfer'
  fee: bigint
  transferFee: bigint
  fromKey: Uint8Array
  toKey: Uint8Array
  balance: bigint
  /** What leaves the payer's account. */
  cost: bigint
  request: Request
}

function movementOf({ state }: LedgerContext, args: Transfer): Movement {
  const { keyOf } = keysOf(state)
  const { mintingAccount, transferFee } = state.config.get()
  const minter = keyOf(mintingAccount)
  const fromKey = keyOf(args.from)
  const toKey = keyOf(args.to)
  const operation = isSameBytes(toKey, minter)
    ? 'burn'
    : isSameBytes(fromKey, minter)
      ? 'mint'
      : 'transfer'
  const fee = operation === 'transfer' ? transferFee : 0n
  const request: Request = {
    operation,
    amount: args.amount,
    from: operation === 'mint' ? undefined : args.from,
    to: operation === 'burn' ? undefined : args.to,
    spender: args.spender,
    givenFee: args.givenFee,
    memo: args.memo,
    createdAtTime: args.createdAtTime,
    expectedAllowance: undefined,
    expiresAt: undefined,
  }
  const balance = state.balances.get(fromKey) ?? 0n
  return { operation, fee, transferFee, fromKey, toKey, balance, cost: args.amount + fee, request }
}

function checkFeeAndBurn(movement: Movement, args: Transfer): TransferFailure | undefined {
  const { operation, fee, balance, transferFee } = movement
  if (operation === 'mint' && args.spender !== undefined) {
    throw new Error('tokens cannot be minted by an allowance of the minting account')
  }
  if (args.givenFee !== undefined && args.givenFee !== fee) return { BadFee: { expected_fee: fee } }
  if (operation !== 'burn') return undefined
  const minimum = balance < transferFee ? balance : transferFee
  if (args.amount === 0n) return { BadBurn: { min_burn_amount: transferFee } }
  return args.amount < minimum ? { BadBurn: { min_burn_amount: minimum } } : undefined
}

/** An owner needs no allowance on his own account, even when he calls as a spender. */
function needsAllowance({ state }: LedgerContext, movement: Movement, args: Transfer): boolean {
  return (
    args.spender !== undefined && !isSameBytes(keysOf(state).keyOf(args.spender), movement.fromKey)
  )
}

function checkAllowance(
  context: LedgerContext,
  movement: Movement,
  args: Transfer,
): AllowanceFailure | undefined {
  if (args.spender === undefined || !needsAllowance(context, movement, args)) return undefined
  const { amount } = readAllowance(context, args.from, args.spender)
  return amount < movement.cost ? { InsufficientAllowance: { allowance: amount } } : undefined
}

function checkFunds({ operation, balance, cost }: Movement): TransferFailure | undefined {
  return operation !== 'mint' && balance < cost ? { InsufficientFunds: { balance } } : undefined
}

function applyMovement(context: LedgerContext, movement: Movement, args: Transfer): void {
  const { balances, totalSupply } = context.state
  const { operation, fromKey, toKey, cost, fee } = movement
  if (args.spender !== undefined && needsAllowance(context, movement, args)) {
    spendAllowance(context, args.from, args.spender, cost)
  }
  if (operation !== 'mint') setBalance(context, fromKey, movement.balance - cost)
  if (operation !== 'burn') setBalance(context, toKey, (balances.get(toKey) ?? 0n) + args.amount)
  const minted = operation === 'mint' ? args.amount : 0n
  const burned = (collectFee(context, fee) ? 0n : fee) + (operation === 'burn' ? args.amount : 0n)
  totalSupply.set(totalSupply.get() + minted - burned)
}

/** Gives a transfer's fee to whom it is due; whether there is anybody. */
function collectFee(context: LedgerContext, fee: bigint): boolean {
  const { balances, feeCollector } = context.state
  const named = feeCollector.get()
  if (named === undefined) return false
  const key = keysOf(context.state).keyOf(named.account)
  setBalance(context, key, (balances.get(key) ?? 0n) + fee)
  return true
}

/** Empty accounts are forgotten, so that dust cannot fill the ledger. */
function setBalance({ state }: LedgerContext, key: Uint8Array, balance: bigint): void {
  if (balance === 0n) state.balances.delete(key)
  else state.balances.set(key, balance)
}

/** Takes an approval's fee from the approver and burns it: public ledgers collect those of transfers only. */
export function chargeFee(context: LedgerContext, account: LedgerAccount, fee: bigint): void {
  const { balances, totalSupply } = context.state
  const key = keysOf(context.state).keyOf(account)
  setBalance(context, key, (balances.get(key) ?? 0n) - fee)
  totalSupply.set(totalSupply.get() - fee)
}

export function balanceOf({ state }: LedgerContext, account: LedgerAccount): bigint {
  return state.balances.get(keysOf(state).keyOf(account)) ?? 0n
}
