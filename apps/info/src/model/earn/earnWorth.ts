import type { PriceBook } from '../prices/PriceBook.ts'
import type { TokenBook } from '../state/books.ts'
import type { MarketState } from '../state/MarketState.ts'
import type { FarmBook, StakePoolBook } from './EarnBooks.ts'
import { noteFarm, noteStakePool } from './earnHistory.ts'

/** A year as farms reckon it: 360 days. */
const YEAR_SECONDS = 31_104_000n
const PPM = 1_000_000n

type Worth = { tvlUsd: bigint | undefined; aprPpm: bigint | undefined }

const PER_MILLE = 1_000n
/** What reaches stakers of a reward. */
const afterFee = (reward: bigint, feePerMille: number) =>
  reward - (reward * BigInt(feePerMille)) / PER_MILLE

/** What a farm's stakes are worth now, and what a year of its reward, less the farm's fee, is to that; unknown while a token that counts has no price. */
export function worthOfFarm(prices: PriceBook, { terms, standing, ...farm }: FarmBook): Worth {
  if (standing === undefined) return { tvlUsd: undefined, aprPpm: undefined }
  const tvlUsd = total([
    worthOf(prices, farm.token0, standing.staked0),
    worthOf(prices, farm.token1, standing.staked1),
  ])
  const gives = standing.status === 'live' && standing.rewardLeft > 0n
  const perCycleUsd = gives
    ? worthOf(prices, farm.rewardToken, afterFee(standing.rewardPerCycle, terms.feePerMille))
    : undefined
  return { tvlUsd, aprPpm: yearly(perCycleUsd, tvlUsd, BigInt(terms.secondsPerCycle)) }
}

/** The same of a staking pool. Where it gives the token that is staked, no price is needed. */
export function worthOfStakePool(
  prices: PriceBook,
  { standing, stakingToken, rewardToken, sampledMs = 0 }: StakePoolBook,
): Worth {
  if (standing === undefined) return { tvlUsd: undefined, aprPpm: undefined }
  const { staked, startMs, endMs } = standing
  const rewardPerSecond = afterFee(standing.rewardPerSecond, standing.feePerMille)
  const tvlUsd = worthOf(prices, stakingToken, staked)
  const isLive = startMs <= sampledMs && sampledMs <= endMs
  if (!isLive) return { tvlUsd, aprPpm: undefined }
  const aprPpm =
    stakingToken === rewardToken
      ? yearly(rewardPerSecond, staked, 1n)
      : yearly(worthOf(prices, rewardToken, rewardPerSecond), tvlUsd, 1n)
  return { tvlUsd, aprPpm }
}

/**
 * Values what was looked at while its tokens had no price, as soon as they have one: the next look may be minutes away. What has a
 * worth already keeps that of its last look.
 */
export function valueUnvalued({ state, prices }: { state: MarketState; prices: PriceBook }): void {
  const { earn, clockMs } = state
  // a look may be ahead of the clock, which what is done in pools moves on
  const laterOf = ({ sampledMs = 0 }: FarmBook | StakePoolBook) => Math.max(sampledMs, clockMs)
  for (const book of earn.farms.values())
    if (takeWorth(book, () => worthOfFarm(prices, book))) noteFarm(earn, book, laterOf(book))
  for (const book of earn.stakePools.values())
    if (takeWorth(book, () => worthOfStakePool(prices, book)))
      noteStakePool(earn, book, laterOf(book))
}

/** Whether something was unknown and is not any more; nothing that counts is worth nothing while its price is. */
function takeWorth(book: FarmBook | StakePoolBook, worthNow: () => Worth): boolean {
  if (book.tvlUsd && book.aprPpm !== undefined) return false
  const { tvlUsd, aprPpm } = worthNow()
  const isNews = (tvlUsd && !book.tvlUsd) || (aprPpm !== undefined && book.aprPpm === undefined)
  if (!isNews) return false
  Object.assign(book, { tvlUsd, aprPpm })
  return true
}

/** Nothing is worth nothing, whatever its price. */
function worthOf(prices: PriceBook, token: TokenBook, amount: bigint): bigint | undefined {
  if (amount === 0n) return 0n
  return prices.unitPrice(token) === undefined ? undefined : prices.worthUsd(token, amount)
}

function total(parts: readonly (bigint | undefined)[]): bigint | undefined {
  let sum = 0n
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += part
  }
  return sum
}

function yearly(
  given: bigint | undefined,
  staked: bigint | undefined,
  seconds: bigint,
): bigint | undefined {
  if (given === undefined || staked === undefined || staked === 0n || seconds === 0n)
    return undefined
  return (given * YEAR_SECONDS * PPM) / (seconds * staked)
}
