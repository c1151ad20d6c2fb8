import { secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { amountsStaked } from '../growth/holdings.ts'

/** A year of 360 days, as clients of the public farms reckon. */
export const APR_YEAR_SECONDS = 31_104_000n
const MOST_KEPT = 20_000n
const Q192 = 1n << 192n
/** 100 %, in millionths of a percent. */
const WHOLE = 100_000_000n

/**
 * Writes down the present yearly rate: what is given out in a year over what is staked, both in the pool's token1. The reward token is
 * one of the two staked ones, or has a pool with one of them that an admin has named; else there is no rate.
 */
export async function noteApr(context: FarmContext): Promise<void> {
  const { state } = context
  const perYear =
    (state.plan.get().rewardPerCycle * APR_YEAR_SECONDS) / state.config.get().secondPerCycle
  const reward = await inToken1(context, perYear)
  const staked = stakedInToken1(context)
  if (reward === undefined || staked === 0n) return
  const aprMicros = (reward * WHOLE) / staked
  const { count, sumMicros } = state.aprSum.get()
  state.aprs.set(count, { timestamp: secondsNow(context), aprMicros })
  state.aprs.delete(count - MOST_KEPT)
  state.aprSum.set({ count: count + 1n, sumMicros: sumMicros + aprMicros })
}

/** In percent; the mean of all that was written down. */
export function averageApr({ state }: Pick<FarmContext, 'state'>): number {
  const { count, sumMicros } = state.aprSum.get()
  return count === 0n ? 0 : Number(sumMicros / count) / 1_000_000
}

function stakedInToken1({ state }: FarmContext): bigint {
  const growth = state.growth.get()
  const { sqrtPriceX96 } = state.price.get()
  if (growth === undefined) return 0n
  const { amount0, amount1 } = amountsStaked(growth, sqrtPriceX96)
  return amount1 + worthOf0(amount0, sqrtPriceX96)
}

async function inToken1(context: FarmContext, amount: bigint): Promise<bigint | undefined> {
  const { state } = context
  const { address } = state.config.get().rewardToken
  const own = toToken1(context, address, amount)
  const pricePool = state.rewardPricePool.get()
  if (own !== undefined || pricePool === undefined) return own
  const reply = await context.askPool(pricePool, 'metadata')
  if (reply.kind !== 'ok') return undefined
  const { token0, token1, sqrtPriceX96 } = reply.value
  if (sqrtPriceX96 === 0n) return undefined
  if (token0.address === address)
    return toToken1(context, token1.address, worthOf0(amount, sqrtPriceX96))
  if (token1.address !== address) return undefined
  return toToken1(context, token0.address, (amount * Q192) / (sqrtPriceX96 * sqrtPriceX96))
}

/** An amount of one of the staked tokens in token1; undefined for any other token. */
function toToken1({ state }: FarmContext, address: string, amount: bigint): bigint | undefined {
  const pool = state.pool.get()
  if (pool?.token1.address === address) return amount
  return pool?.token0.address === address
    ? worthOf0(amount, state.price.get().sqrtPriceX96)
    : undefined
}

/** An amount of token0 in token1 at a price. */
export function worthOf0(amount0: bigint, sqrtPriceX96: bigint): bigint {
  return (amount0 * sqrtPriceX96 * sqrtPriceX96) / Q192
}
