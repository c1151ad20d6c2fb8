import type { InitRequest } from '@sluice/candid/staking_pool_factory'

/** What is wrong with the terms of a pool: said by the pool, by the factory before it makes one, and by the validator before a vote. */

const LONGEST_TEXT = 100
const MOST_DECIMALS = 36n
/** Units a second, and a ledger's fee; more than the whole of any token in a year. */
const MOST_RATE = 1n << 100n
/** Seconds since 1970, far beyond anybody's plans. */
const LAST_TIME = 1n << 40n

type Times = Pick<InitRequest, 'startTime' | 'bonusEndTime' | 'rewardPerTime'>

/** @returns undefined for terms that a pool can have. */
export function flawOfTerms({ startTime, bonusEndTime, rewardPerTime }: Times): string | undefined {
  if (startTime > bonusEndTime) return 'The pool must start before it ends'
  if (bonusEndTime > LAST_TIME) return 'The end is too far away'
  return rewardPerTime > MOST_RATE ? 'The rate is higher than any token allows' : undefined
}

/** @returns undefined for a pool that can be made. */
export function flawOfPool(pool: Omit<InitRequest, 'creatorKey'>): string | undefined {
  const { name, stakingToken, stakingTokenSymbol, rewardToken, rewardTokenSymbol } = pool
  const texts = [name, stakingTokenSymbol, rewardTokenSymbol].concat(
    [stakingToken, rewardToken].flatMap(({ address, standard }) => [address, standard]),
  )
  if (texts.some((text) => text.length > LONGEST_TEXT)) return 'A name is too long'
  if (pool.stakingTokenDecimals > MOST_DECIMALS || pool.rewardTokenDecimals > MOST_DECIMALS)
    return 'No token has so many decimals'
  if (pool.stakingTokenFee > MOST_RATE || pool.rewardTokenFee > MOST_RATE)
    return 'No token has such a transfer fee'
  return flawOfTerms(pool)
}
