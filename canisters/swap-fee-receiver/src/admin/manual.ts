import type { _SERVICE } from '@sluice/candid/swap_fee_receiver'
import { answering } from '@sluice/canister/services'
import { listPools, parseToken, purchaseOf, saleOf } from '../market/pools.ts'
import { burnIcs } from '../money/burn.ts'
import { claim } from '../money/claimPool.ts'
import { sell } from '../money/sell.ts'
import { move } from '../money/transfers.ts'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import { need, needAnswer, Pause } from '../turns/Pause.ts'
import { withinTurn } from '../turns/withinTurn.ts'

type Failure = { err: { InternalError: string } }
type TokenName = { address: string; standard: string }

/**
 * Runs what a controller asks for while no other flow moves tokens. The caller hears of it in the call's own messages only, so
 * a flow whose callee stays silent keeps its caller waiting; it has lost its turn meanwhile.
 */
export function byHand<T>(
  context: ReceiverContext,
  flow: (inTurn: ReceiverContext) => Promise<T>,
): Promise<{ ok: T } | Failure> {
  const busy = (): { ok: T } | Failure =>
    failure('Another flow is moving tokens, please try again in a moment')
  return context.lease.hold(busy, (turn) => answered(() => flow(withinTurn(context, turn))))
}

/** What a flow comes to, with the reason for a pause as the interface's error. */
export const { attemptFlow: answered } = answering((thrown) => {
  if (thrown instanceof Pause) return { InternalError: thrown.message }
  throw thrown
})

export function claimByHand(
  context: ReceiverContext,
  pool: Uint8Array,
  { token, amount }: { token: TokenName; amount: bigint },
): Promise<bigint> {
  return claim(context, { pool, token: parseToken(context, token), amount })
}

/** Swaps a token to ICP, guarded as in a cycle. @returns whether all of it has been swapped. */
export async function swapToIcp(context: ReceiverContext, name: TokenName): Promise<boolean> {
  const { ledger } = parseToken(context, name)
  await listPools(context)
  const trade = saleOf(context, ledger)
  if (trade === undefined) throw new Pause('There is no pool of this token and ICP')
  return sell(context, trade)
}

export async function swapIcpToIcs(context: ReceiverContext): Promise<null> {
  await listPools(context)
  if (await sell(context, purchaseOf(context))) return null
  throw new Pause('A part has been swapped; the rest would move the price too far')
}

export async function burnByHand(context: ReceiverContext): Promise<null> {
  await burnIcs(context)
  return null
}

type UnusedSwap = Parameters<_SERVICE['swapWithoutDeposit']>

/** Swaps what the receiver has unused in a pool. A minimum of 0 is refused: it would invite others to take the rest. */
export function swapUnused(
  { askPool }: ReceiverContext,
  [pool, zeroForOne, amountIn, amountOutMinimum]: UnusedSwap,
): Promise<bigint> {
  const hasMinimum = /^0*[1-9][0-9]*$/.test(amountOutMinimum)
  if (!hasMinimum) throw new Pause('Name the least amount out that you accept; it is never 0')
  return need(askPool(pool.toUint8Array(), 'swap', { zeroForOne, amountIn, amountOutMinimum }))
}

/** Sends tokens of the wallet away; the ledger's fee comes on top of the value. @returns the ledger's block. */
export async function transferByHand(
  context: ReceiverContext,
  { token: name, recipient, value }: { token: TokenName; recipient: Uint8Array; value?: bigint },
): Promise<bigint> {
  const token = parseToken(context, name)
  const fee = await needAnswer(context.ledgerReads.fetchFee(token.ledger))
  const balance = await needAnswer(context.ledgerReads.fetchBalance(token.ledger, context.self()))
  const amount = value ?? balance - fee
  if (amount <= 0n) throw new Pause('There is nothing to transfer after the fee')
  if (amount + fee > balance) throw new Pause(`The wallet holds ${balance} only`)
  const to = { owner: recipient, subaccount: undefined }
  return move(context, { token, to, amount, fee, purpose: 'payout' })
}

function failure(text: string): Failure {
  return { err: { InternalError: text } }
}
