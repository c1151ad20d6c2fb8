import { isSameBytes, principalSubaccount } from '@sluice/canister'
import { balanceOf, debit } from './books.ts'
import type { ManagerContext } from './ManagerContext.ts'
import type { Purpose } from './ManagerState.ts'
import { encodePurpose } from './purpose.ts'
import { answerOf, INSUFFICIENT, type Result, refuse } from './result.ts'

/** Deposits and withdrawals of the payment token. */

type Args = { amount: bigint; fee: bigint }

/** No token has so many units; sums of amounts below it can always be stored. */
const AMOUNT_LIMIT = 1n << 128n
const isTooMuch = ({ amount, fee }: Args) => amount >= AMOUNT_LIMIT || fee >= AMOUNT_LIMIT

/** From the owner's subaccount of the manager; `amount - fee` is credited. */
export async function deposit(
  context: ManagerContext,
  owner: Uint8Array,
  { amount, fee }: Args,
): Promise<Result<bigint>> {
  if (amount <= fee || isTooMuch({ amount, fee })) return INSUFFICIENT
  const self = context.self()
  const from = { owner: self, subaccount: principalSubaccount(owner) }
  const purpose: Purpose = { kind: 'deposit', owner }
  return send(context, { purpose, method: 'transfer', from, to: self, amount: amount - fee, fee })
}

/** From the owner's wallet by allowance; `amount` is credited, the ledger takes its fee on top. */
export async function depositFrom(
  context: ManagerContext,
  owner: Uint8Array,
  { amount, fee }: Args,
): Promise<Result<bigint>> {
  const self = context.self()
  if (isSameBytes(owner, self)) return refuse("Caller and canister id can't be the same")
  if (amount === 0n || isTooMuch({ amount, fee })) return INSUFFICIENT
  const from = { owner, subaccount: undefined }
  const purpose: Purpose = { kind: 'deposit', owner }
  return send(context, { purpose, method: 'transferFrom', from, to: self, amount, fee })
}

/** To the owner's wallet: `amount` leaves the balance now, `amount - fee` arrives. A refusal puts it back at once. */
export async function withdraw(
  context: ManagerContext,
  owner: Uint8Array,
  { amount, fee }: Args,
): Promise<Result<bigint>> {
  if (balanceOf(context.state, owner) === 0n) return INSUFFICIENT
  if (amount === 0n) return refuse('Amount can not be 0')
  if (amount <= fee) return INSUFFICIENT
  if (!debit(context.state, owner, amount)) return INSUFFICIENT
  const from = { owner: context.self(), subaccount: undefined }
  const purpose: Purpose = { kind: 'withdraw', owner }
  return send(context, { purpose, method: 'transfer', from, to: owner, amount: amount - fee, fee })
}

export type Movement = {
  purpose: Purpose
  method: 'transfer' | 'transferFrom'
  from: { owner: Uint8Array; subaccount: Uint8Array | undefined }
  /** Whose default account receives it. */
  to: Uint8Array
  amount: bigint
  fee: bigint
}

/** Stores the intent in this message, sends it, and puts what came of it into words. */
export async function send(
  context: ManagerContext,
  { purpose, to, ...movement }: Movement,
): Promise<Result<bigint>> {
  const intent = context.journal.begin({
    ...movement,
    ledger: context.state.config.get().token,
    to: { owner: to, subaccount: undefined },
    purpose: encodePurpose(purpose),
  })
  // await: other messages run here; the journal applies the outcome to the books
  return answerOf(await context.journal.send(intent.id), movement.amount)
}
