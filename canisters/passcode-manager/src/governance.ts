import { isSameBytes } from '@sluice/canister'
import { add, earnings } from './books.ts'
import type { ManagerContext } from './ManagerContext.ts'
import { type Result, refuse } from './result.ts'
import { send } from './wallet.ts'

/**
 * Sends earnings away: `value` leaves the manager, `value - fee` arrives. What people hold here and what they can still get back
 * for unused passcodes stays.
 */
export async function transferEarnings(
  context: ManagerContext,
  recipient: Uint8Array,
  value: bigint,
): Promise<Result<bigint>> {
  const checked = await checkTransfer(context, recipient, value)
  if ('err' in checked) return checked
  const { fee } = checked.ok
  const { state } = context
  add(state.taken, value)
  const from = { owner: context.self(), subaccount: undefined }
  const purpose = { kind: 'transfer', owner: recipient } as const
  return send(context, {
    purpose,
    method: 'transfer',
    from,
    to: recipient,
    amount: value - fee,
    fee,
  })
}

/** What {@link transferEarnings} would refuse. The figures are true in the message that gets the answer. */
export async function checkTransfer(
  context: ManagerContext,
  recipient: Uint8Array,
  value: bigint,
): Promise<Result<{ fee: bigint }>> {
  const { state, factory } = context
  if (isSameBytes(recipient, context.self()))
    return refuse('Cannot transfer to the current canister.')
  const fee = await context.fetchFee()
  if (fee === undefined) return refuse('The ledger does not answer, please try again')
  if (value <= fee) return refuse('The transfer amount needs to be greater than fee.')
  const soldBefore = state.sold.get()
  const unused = await factory.fetchUnused()
  if (unused === undefined) return refuse('The factory does not answer, please try again')
  // await: a passcode sold meanwhile may be missing in the count, so what it brought in does not count either
  const { price } = state.config.get()
  const soldSince = state.sold.get() - soldBefore
  const underWay = BigInt(state.requests.size) * price
  const free = earnings(state) - (soldSince > 0n ? soldSince : 0n) - underWay - unused * price
  if (value > free)
    return refuse(
      `The transfer amount needs to be less than what used passcodes have earned: ${free > 0n ? free : 0n}.`,
    )
  return { ok: { fee } }
}
