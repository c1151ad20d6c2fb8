import { isSameBytes, principalSubaccount } from '@sluice/canister'
import { bestOffer } from '../market/bestOffer.ts'
import { judge } from '../market/market.ts'
import type { KnownPool, Token } from '../market/marketState.ts'
import type { Trade } from '../market/pools.ts'
import { logSwap } from '../reads/logs.ts'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import { need, needAnswer } from '../turns/Pause.ts'
import { move, requireQuiet } from './transfers.ts'

/** Amounts of so many ledger fees and less are left where they are. */
const DUST_FEES = 10n

/** What of a trade's tokens is in one pool: in the receiver's subaccount of it, or unused inside. */
type Holding = { pool: KnownPool; subaccount: bigint; unusedIn: bigint; unusedOut: bigint }
type Costs = { fee: bigint; dust: bigint }

/**
 * Swaps all of a token that the receiver has, in the pool that gives most. Where the tokens are is asked first, each time: in
 * the wallet, in the receiver's subaccounts of pools, or unused inside them; so it may stop anywhere and be called again.
 * @returns whether everything that can be swapped has been.
 * @throws Pause when it has to wait.
 */
export async function sell(context: ReceiverContext, trade: Trade): Promise<boolean> {
  const { ledger } = trade.tokenIn
  requireQuiet(context, trade.tokenIn)
  const fee = await needAnswer(context.ledgerReads.fetchFee(ledger))
  const costs = { fee, dust: DUST_FEES * fee }
  const wallet = await needAnswer(context.ledgerReads.fetchBalance(ledger, context.self()))
  const held = await findHoldings(context, trade)
  for (const { pool, unusedOut } of held)
    await bringHome(context, { pool, token: trade.tokenOut, amount: unusedOut })
  const total = held.reduce((sum, { subaccount, unusedIn }) => sum + subaccount + unusedIn, wallet)
  if (total <= costs.dust) return true
  const market = await judge(context, trade)
  const { pool } = await bestOffer(context, trade, { market, available: total })
  const isElsewhere = ({ pool: other }: Holding) => !isSameBytes(other.canisterId, pool.canisterId)
  for (const holding of held.filter(isElsewhere)) await takeOut(context, trade, holding, costs)
  await bringIn(context, trade, pool, costs)
  await swapPart(context, trade, pool)
  return (await whatIsLeft(context, trade)) <= costs.dust
}

async function findHoldings(context: ReceiverContext, trade: Trade): Promise<Holding[]> {
  const holdings: Holding[] = []
  for (const pool of trade.pools) holdings.push(await findHolding(context, trade, pool))
  return holdings
}

async function findHolding(
  context: ReceiverContext,
  { tokenIn, zeroForOne }: Trade,
  pool: KnownPool,
): Promise<Holding> {
  const { ledgerReads, self, askPool, toPrincipal } = context
  const own = principalSubaccount(self())
  const subaccount = await needAnswer(
    ledgerReads.fetchBalance(tokenIn.ledger, pool.canisterId, own),
  )
  const unused = await need(askPool(pool.canisterId, 'getUserUnusedBalance', toPrincipal(self())))
  const { balance0, balance1 } = unused
  const [unusedIn, unusedOut] = zeroForOne ? [balance0, balance1] : [balance1, balance0]
  return { pool, subaccount, unusedIn, unusedOut }
}

/** From another pool back to the wallet: an earlier step meant to swap there. */
async function takeOut(
  context: ReceiverContext,
  { tokenIn: token }: Trade,
  { pool, subaccount, unusedIn }: Holding,
  { fee, dust }: Costs,
): Promise<void> {
  let amount = unusedIn
  if (subaccount > dust) {
    await depositOwn(context, { pool, token, amount: subaccount, fee })
    amount += subaccount - fee
  }
  if (amount > dust) await bringHome(context, { pool, token, amount })
}

/** From the wallet to the receiver's subaccount of the pool, and from there into the pool. */
async function bringIn(
  context: ReceiverContext,
  trade: Trade,
  pool: KnownPool,
  { fee, dust }: Costs,
): Promise<void> {
  const { ledgerReads, self } = context
  const { tokenIn: token } = trade
  const wallet = await needAnswer(ledgerReads.fetchBalance(token.ledger, self()))
  let { subaccount } = await findHolding(context, trade, pool)
  if (wallet > dust) {
    const amount = wallet - fee
    const to = { owner: pool.canisterId, subaccount: principalSubaccount(self()) }
    await move(context, { token, to, amount, fee, purpose: 'toPool' })
    subaccount += amount
  }
  if (subaccount > fee) await depositOwn(context, { pool, token, amount: subaccount, fee })
}

type Move = { pool: KnownPool; token: Token; amount: bigint }

async function depositOwn(
  { askPool }: ReceiverContext,
  { pool, token, amount, fee }: Move & { fee: bigint },
): Promise<void> {
  await need(askPool(pool.canisterId, 'deposit', { token: token.address, amount, fee }))
}

/** Swaps as much of what is in the pool as the price bears; the pool itself refuses to give less than the minimum. */
async function swapPart(context: ReceiverContext, trade: Trade, pool: KnownPool): Promise<void> {
  const { unusedIn: available } = await findHolding(context, trade, pool)
  if (available === 0n) return
  // judged again: the price may have moved while the tokens were on their way
  const { reference, usable } = await judge(context, trade)
  const here = usable.filter(({ canisterId }) => isSameBytes(canisterId, pool.canisterId))
  const market = { reference, usable: here }
  const { amountIn, minimum } = await bestOffer(context, trade, { market, available })
  const { tokenIn: token, step, zeroForOne } = trade
  const amountOut = await need(
    context.askPool(pool.canisterId, 'swap', {
      zeroForOne,
      amountIn: `${amountIn}`,
      amountOutMinimum: `${minimum}`,
    }),
  )
  logSwap(context, { pool: pool.canisterId, token, step, amountIn, amountOut, error: '' })
}

/** Brings what the swap gave to the wallet. @returns how much of the input there still is. */
async function whatIsLeft(context: ReceiverContext, trade: Trade): Promise<bigint> {
  const { tokenIn, tokenOut, pools } = trade
  let left = await needAnswer(context.ledgerReads.fetchBalance(tokenIn.ledger, context.self()))
  for (const pool of pools) {
    const { subaccount, unusedIn, unusedOut } = await findHolding(context, trade, pool)
    await bringHome(context, { pool, token: tokenOut, amount: unusedOut })
    left += subaccount + unusedIn
  }
  return left
}

/** From inside a pool to the wallet. */
async function bringHome(
  { ledgerReads, askPool }: ReceiverContext,
  { pool, token, amount }: Move,
): Promise<void> {
  if (amount === 0n) return
  const fee = await needAnswer(ledgerReads.fetchFee(token.ledger))
  if (amount <= fee) return
  await need(askPool(pool.canisterId, 'withdraw', { token: token.address, amount, fee }))
}
