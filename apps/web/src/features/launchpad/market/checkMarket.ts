import { formatRatio, tickAtSqrtRatio, tickSpacingOf, toSqrtPriceX96 } from '@sluice/amm'
import type { LaunchSale, MarketTerms, MarketWish } from '@sluice/sdk'
import { fullRange, otherAmount } from '@sluice/sdk/liquidityPlan'
import { flawOfWish, leastCycle } from '@sluice/sdk/newFarm'
import { type PriceSides, priceDistancePpm, sqrtPriceOfText } from '@sluice/sdk/orderPrice'
import { rangeAround } from '../../liquidity/range/rangeMath.ts'

/** How wide the first position is, in parts per million to both sides of the price. */
export const MARKET_RANGES = ['full', '500000', '200000'] as const
export type MarketRange = (typeof MARKET_RANGES)[number]

type MarketProblem =
  | 'enter-price'
  | 'enter-amount'
  | 'enter-reward'
  | 'bad-days'
  | 'reward-too-small'
  | 'lacks-token'
  | 'lacks-payment'

/** What a founder has chosen so far; what cannot be read is undefined. */
export type MarketDraft = {
  readonly feePips: bigint
  /** Plain text: what one token costs. Of a pool that is there its own price counts. */
  readonly price: string | undefined
  readonly range: MarketRange
  /** Of the sold token, into the pool. */
  readonly amount: bigint | undefined
  readonly farm: { readonly reward: bigint | undefined; readonly days: string } | undefined
  readonly slippagePpm: bigint
}

type Known = {
  readonly terms: MarketTerms
  /** What the wallet has once the proceeds are collected; unknown while it is read. */
  readonly token: bigint | undefined
  readonly payment: bigint | undefined
  readonly nowSeconds: number
}

export type CheckedMarket = {
  readonly problem: MarketProblem | undefined
  readonly wish: MarketWish | undefined
  /** What goes into the pool beside the tokens. */
  readonly payment: bigint | undefined
  /** How far the pool's price is from the sale's, in parts per million. */
  readonly gapPpm: bigint | undefined
}

const DAY = 86_400
/** The farm begins some time after it is ordered. */
const LEAD_SECONDS = 900

/** The price of a pool of the sale's tokens, seen from the sold one. */
export function sidesOf({ token, payment }: LaunchSale): PriceSides {
  const isBase0 = token.ledgerId < payment.ledgerId
  const [one, other] = isBase0 ? [token, payment] : [payment, token]
  return { decimals0: one.decimals, decimals1: other.decimals, isBase0 }
}

/** What the market would be, and the first thing that keeps it from being made, in the order in which the form asks. */
export function checkMarket(sale: LaunchSale, draft: MarketDraft, known: Known): CheckedMarket {
  const sides = sidesOf(sale)
  const { terms } = known
  const given = draft.price === undefined ? undefined : sqrtPriceOfText(draft.price, sides)
  const sqrtPriceX96 = terms.there?.sqrtPriceX96 ?? given
  const nothing = { wish: undefined, payment: undefined, gapPpm: undefined }
  if (sqrtPriceX96 === undefined) return { ...nothing, problem: 'enter-price' }
  const gapPpm = gapOf(sale, sqrtPriceX96)
  const { amount } = draft
  if (amount === undefined || amount === 0n) return { ...nothing, gapPpm, problem: 'enter-amount' }
  const range = rangeOf(draft, sqrtPriceX96)
  const payment = otherAmount(
    range,
    { sqrtPriceX96 },
    { given: sides.isBase0 ? 'token0' : 'token1', amount },
  )
  if (payment === undefined || payment === 0n)
    return { ...nothing, gapPpm, problem: 'enter-amount' }
  const farm = farmOf(sale, draft, known)
  if ('problem' in farm) return { ...nothing, payment, gapPpm, problem: farm.problem }
  const reward = farm.wish?.reward ?? 0n
  const fees = (fee: bigint) => 3n * fee
  const wish: MarketWish = {
    ...{ saleId: sale.id, feePips: draft.feePips, sqrtPriceX96, range },
    amounts: sides.isBase0
      ? { amount0: amount, amount1: payment }
      : { amount0: payment, amount1: amount },
    slippagePpm: draft.slippagePpm,
    ...(farm.wish ? { farm: farm.wish } : {}),
    ...(terms.poolPrice ? { poolPrice: terms.poolPrice } : {}),
    ...(terms.farmPrice && farm.wish ? { farmPrice: terms.farmPrice } : {}),
  }
  const priced = [terms.poolPrice, farm.wish && terms.farmPrice].reduce(
    (sum, one) =>
      one?.ledgerId === sale.payment.ledgerId ? sum + one.price + 2n * sale.payment.fee : sum,
    0n,
  )
  const lacksToken =
    known.token !== undefined && amount + reward + fees(sale.token.fee) > known.token
  const lacksPayment =
    known.payment !== undefined && payment + priced + fees(sale.payment.fee) > known.payment
  const problem = lacksToken ? 'lacks-token' : lacksPayment ? 'lacks-payment' : undefined
  return { problem, wish, payment, gapPpm }
}

function rangeOf({ feePips, range }: MarketDraft, sqrtPriceX96: bigint) {
  const tickSpacing = tickSpacingOf(feePips) ?? 1
  if (range === 'full') return fullRange({ tickSpacing })
  const tick = tickAtSqrtRatio(toSqrtPriceX96(sqrtPriceX96))
  return rangeAround({ tickSpacing, tick, sqrtPriceX96 }, BigInt(range))
}

function gapOf(sale: LaunchSale, sqrtPriceX96: bigint): bigint | undefined {
  const sides = sidesOf(sale)
  const wanted = sqrtPriceOfText(salePriceText(sale), sides)
  return wanted === undefined ? undefined : priceDistancePpm(wanted, sqrtPriceX96, sides)
}

/** More digits than anybody has to read; fewer would round what was paid. */
const DIGITS = 12

/** What one token cost in the sale, as plain text. */
export const salePriceText = ({ token, payment, offered, hardCap }: LaunchSale): string =>
  formatRatio(
    {
      numerator: hardCap * 10n ** BigInt(token.decimals),
      denominator: offered * 10n ** BigInt(payment.decimals),
    },
    DIGITS,
  )

function farmOf(
  { token }: LaunchSale,
  { farm }: MarketDraft,
  { nowSeconds }: Known,
): { readonly problem: MarketProblem } | { readonly wish: MarketWish['farm'] } {
  if (farm === undefined) return { wish: undefined }
  const { reward } = farm
  if (reward === undefined || reward === 0n) return { problem: 'enter-reward' }
  const days = /^\d{1,3}$/.test(farm.days) ? Number(farm.days) : 0
  const startSeconds = nowSeconds + LEAD_SECONDS
  const times = { startSeconds, endSeconds: startSeconds + days * DAY }
  const cycle = { ...times, secondsPerCycle: leastCycle(times) }
  const flaw = flawOfWish({ ...cycle, reward }, { nowSeconds, rewardFee: token.fee })
  if (flaw === undefined) return { wish: { reward, days } }
  const isTime = flaw.startsWith('lasts') || flaw.startsWith('starts') || flaw.startsWith('cycle')
  return { problem: isTime ? 'bad-days' : 'reward-too-small' }
}
