import { isSameBytes, principalSubaccount } from '@sluice/canister'
import { logSwap } from './logs.ts'
import { need, needAnswer, Pause } from './Pause.ts'
import { floorOut, minimumOut, referenceTick, requireUsualPrice } from './priceGuard.ts'
import { type ReceiverContext, secondsNow } from './ReceiverContext.ts'
import type { KnownPool, Token } from './ReceiverState.ts'
import { move, requireQuiet } from './transfers.ts'
import { watch } from './watch.ts'

/** Amounts of so many ledger fees and less are left where they are. */
const DUST_FEES = 10n
/** A swap that would move the price too far is halved at most so often. */
const MOST_HALVINGS = 8

export type Sale = { pool: KnownPool; tokenIn: Token; tokenOut: Token; step: string }
type Holdings = { wallet: bigint; subaccount: bigint; unusedIn: bigint; unusedOut: bigint }

/**
 * Swaps all of a token that the receiver has. Where the tokens are is asked first, each time: in the wallet, in the receiver's
 * subaccount of the pool, or unused inside the pool; so it may stop anywhere and be called again.
 * @returns whether everything that can be swapped has been.
 * @throws Pause when it has to wait.
 */
export async function sell(context: ReceiverContext, sale: Sale): Promise<boolean> {
  requireQuiet(context, sale.tokenIn)
  const fee = await needAnswer(context.ledgerReads.fetchFee(sale.tokenIn.ledger))
  const dust = DUST_FEES * fee
  const held = await findHoldings(context, sale)
  await bringHome(context, sale, held.unusedOut)
  const total = held.wallet + held.subaccount + held.unusedIn
  if (total <= dust) return true
  await planSwap(context, sale, total)
  await bringIn(context, sale, { held, fee, dust })
  const { unusedIn } = await findHoldings(context, sale)
  if (unusedIn > 0n) await swapPart(context, sale, unusedIn)
  const left = await findHoldings(context, sale)
  await bringHome(context, sale, left.unusedOut)
  return left.wallet + left.subaccount + left.unusedIn <= dust
}

async function findHoldings(context: ReceiverContext, sale: Sale): Promise<Holdings> {
  const { ledgerReads, self, askPool, toPrincipal } = context
  const { pool, tokenIn } = sale
  const { ledger } = tokenIn
  const wallet = await needAnswer(ledgerReads.fetchBalance(ledger, self()))
  const own = principalSubaccount(self())
  const subaccount = await needAnswer(ledgerReads.fetchBalance(ledger, pool.canisterId, own))
  const unused = await need(askPool(pool.canisterId, 'getUserUnusedBalance', toPrincipal(self())))
  return isZeroForOne(sale)
    ? { wallet, subaccount, unusedIn: unused.balance0, unusedOut: unused.balance1 }
    : { wallet, subaccount, unusedIn: unused.balance1, unusedOut: unused.balance0 }
}

/** From the wallet to the receiver's subaccount of the pool, and from there into the pool. */
async function bringIn(
  context: ReceiverContext,
  { pool, tokenIn }: Sale,
  { held, fee, dust }: { held: Holdings; fee: bigint; dust: bigint },
): Promise<void> {
  let deposited = held.subaccount
  if (held.wallet > dust) {
    const amount = held.wallet - fee
    const to = { owner: pool.canisterId, subaccount: principalSubaccount(context.self()) }
    await move(context, { token: tokenIn, to, amount, fee, purpose: 'toPool' })
    deposited += amount
  }
  if (deposited <= fee) return
  const args = { token: tokenIn.address, amount: deposited, fee }
  await need(context.askPool(pool.canisterId, 'deposit', args))
}

/** Swaps as much of what is in the pool as the price bears; the pool itself refuses to give less than the minimum. */
async function swapPart(context: ReceiverContext, sale: Sale, available: bigint): Promise<void> {
  const { amountIn, minimum } = await planSwap(context, sale, available)
  const amountOut = await need(
    context.askPool(sale.pool.canisterId, 'swap', {
      zeroForOne: isZeroForOne(sale),
      amountIn: `${amountIn}`,
      amountOutMinimum: `${minimum}`,
    }),
  )
  const { pool, tokenIn, step } = sale
  const entry = { pool: pool.canisterId, token: tokenIn, step, amountIn, amountOut, error: '' }
  logSwap(context, entry)
}

/** How much may be swapped now, and what it must give. @throws Pause when the price is not the usual one. */
async function planSwap(
  context: ReceiverContext,
  sale: Sale,
  available: bigint,
): Promise<{ amountIn: bigint; minimum: bigint }> {
  const { state, askPool } = context
  const { canisterId, fee: feePips } = sale.pool
  const guard = state.guard.get()
  const zeroForOne = isZeroForOne(sale)
  const reference = referenceTick(watch(context, canisterId), guard, secondsNow(context))
  const { tick } = await need(askPool(canisterId, 'metadata'))
  requireUsualPrice(Number(tick), reference, guard)
  let amountIn = available
  for (let halvings = 0; halvings <= MOST_HALVINGS && amountIn > 0n; halvings++) {
    const floor = floorOut({ zeroForOne, amountIn, feePips }, reference, guard)
    const args = { zeroForOne, amountIn: `${amountIn}`, amountOutMinimum: `${floor}` }
    const quoted = await need(askPool(canisterId, 'quote', args))
    if (floor > 0n && quoted >= floor) {
      return { amountIn, minimum: minimumOut(quoted, floor, guard) }
    }
    amountIn >>= 1n
  }
  throw new Pause('The pool has too little liquidity near its usual price', { isPatient: true })
}

/** What a swap gave, from inside the pool to the wallet. */
async function bringHome(
  context: ReceiverContext,
  { pool, tokenOut }: Sale,
  amount: bigint,
): Promise<void> {
  const fee = await needAnswer(context.ledgerReads.fetchFee(tokenOut.ledger))
  if (amount <= fee) return
  const args = { token: tokenOut.address, amount, fee }
  await need(context.askPool(pool.canisterId, 'withdraw', args))
}

function isZeroForOne({ pool, tokenIn }: Sale): boolean {
  return isSameBytes(pool.token0.ledger, tokenIn.ledger)
}
