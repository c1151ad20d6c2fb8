import type { PriceBook } from '../prices/PriceBook.ts'
import type { TokenBook } from '../state/books.ts'
import type { FarmBook, StakePoolBook } from './EarnBooks.ts'

/** A year as farms reckon it: 360 days. */
const YEAR_SECONDS = 31_104_000n
const PPM = 1_000_000n

type Worth = { tvlUsd: bigint | undefined; aprPpm: bigint | undefined }

/** What a farm's stakes are worth now, and what a year of its reward is to that; unknown while a token that counts has no price. */
export function worthOfFarm(prices: PriceBook, { terms, standing, ...farm }: FarmBook): Worth {
  if (standing === undefined) return { tvlUsd: undefined, aprPpm: undefined }
  const tvlUsd = total([
    worthOf(prices, farm.token0, standing.staked0),
    worthOf(prices, farm.token1, standing.staked1),
  ])
  const gives = standing.status === 'live' && standing.rewardLeft > 0n
  const perCycleUsd = gives ? worthOf(prices, farm.rewardToken, standing.rewardPerCycle) : undefined
  return { tvlUsd, aprPpm: yearly(perCycleUsd, tvlUsd, BigInt(terms.secondsPerCycle)) }
}

/** The same of a staking pool. Where it gives the token that is staked, no price is needed. */
export function worthOfStakePool(
  prices: PriceBook,
  { standing, stakingToken, rewardToken, sampledMs = 0 }: StakePoolBook,
): Worth {
  if (standing === undefined) return { tvlUsd: undefined, aprPpm: undefined }
  const { staked, rewardPerSecond, startMs, endMs } = standing
  const tvlUsd = worthOf(prices, stakingToken, staked)
  const isLive = startMs <= sampledMs && sampledMs <= endMs
  if (!isLive) return { tvlUsd, aprPpm: undefined }
  const aprPpm =
    stakingToken === rewardToken
      ? yearly(rewardPerSecond, staked, 1n)
      : yearly(worthOf(prices, rewardToken, rewardPerSecond), tvlUsd, 1n)
  return { tvlUsd, aprPpm }
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
