import type { FarmContext } from '../farm/FarmContext.ts'
import { growthInside, rewardBetween } from '../growth/stakes.ts'
import { recordReward } from '../log/records.ts'
import { addToTotals, changeBalance } from '../money/balances.ts'
import { positionIdsOf } from './deposits.ts'

const PER_THOUSAND = 1_000n

/**
 * Credits a stake with what it has earned up to the moment that growth is worked out for: the farm's fee, rounded down, to the fee
 * receiver, the rest to the owner's balance. Its cost doesn't depend on how many others there are, or on the time since.
 */
export function settle(context: FarmContext, positionId: bigint): void {
  const { state, ticks } = context
  const deposit = state.deposits.get(positionId)
  const growth = state.growth.get()
  if (deposit?.state !== 'earning' || growth === undefined) return
  const inside = growthInside(growth, ticks, deposit)
  const gained = rewardBetween(deposit.liquidity, deposit.growthInsideLastX128, inside)
  // What doesn't make a unit yet stays in the growth.
  if (gained === 0n) return
  const rewardTotal = deposit.rewardAmount + gained
  state.deposits.set(positionId, {
    ...deposit,
    rewardAmount: rewardTotal,
    growthInsideLastX128: inside,
    lastDistributeTime: growth.timestamp,
  })
  const { owner } = deposit
  const fee = (gained * state.config.get().fee) / PER_THOUSAND
  changeBalance(context, owner, gained - fee)
  addToTotals(context, { settled: gained, feeSettled: fee, fee })
  recordReward(context, { owner, positionId, rewardGained: gained, rewardTotal })
}

/** {@link settle} for all positions of an owner. */
export function settleAllOf(context: FarmContext, owner: Uint8Array): void {
  for (const positionId of positionIdsOf(context, owner)) settle(context, positionId)
}
