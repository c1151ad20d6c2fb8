import { toHex } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { growthInside, rewardBetween } from '../growth/stakes.ts'
import { recordReward } from '../log/records.ts'
import { addToTotals, changeBalance } from '../money/balances.ts'
import { ledgerFee } from '../money/rewardToken.ts'
import { positionIdsOf } from './deposits.ts'

const PER_THOUSAND = 1_000n
/** Stakes that are settled in one message. */
const SETTLED_AT_ONCE = 20
/** Of an owner with more stakes than that one is settled when it has earned such a part of the whole reward: there are no more settlements. */
const PARTS_OF_REWARD = 500_000n

/**
 * Credits a stake with what it has earned up to the moment that growth is worked out for: the farm's fee, rounded down, to the fee
 * receiver, the rest to the owner's balance. Its cost doesn't depend on how many others there are, or on the time since.
 */
export function settle(context: FarmContext, positionId: bigint, least = 1n): void {
  const { state, ticks } = context
  const deposit = state.deposits.get(positionId)
  const growth = state.growth.get()
  if (deposit?.state !== 'earning' || growth === undefined) return
  const inside = growthInside(growth, ticks, deposit)
  const gained = rewardBetween(deposit.liquidity, deposit.growthInsideLastX128, inside)
  // What is less stays in the growth.
  if (gained === 0n || gained < least) return
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

/** What stakes have earned since they were settled, the farm's fee included. */
function gainedBy({ state, ticks }: FarmContext, positionIds: readonly bigint[]): bigint {
  const growth = state.growth.get()
  return positionIds.reduce((sum, positionId) => {
    const deposit = state.deposits.get(positionId)
    if (deposit?.state !== 'earning' || growth === undefined) return sum
    const inside = growthInside(growth, ticks, deposit)
    return sum + rewardBetween(deposit.liquidity, deposit.growthInsideLastX128, inside)
  }, 0n)
}

/**
 * {@link settle} for an owner's positions, some at a time: whoever has many settles the next of them by asking again. An owner may ask as
 * often as they like, so a stake that has earned next to nothing waits: what the ledger's fee would eat up, or more where there are many.
 */
export function settleSomeOf(context: FarmContext, owner: Uint8Array): void {
  const { state, turns } = context
  const ids = positionIdsOf(context, owner)
  const key = toHex(owner)
  const last = turns.get(key) ?? -1n
  const rest = ids.filter((id) => id > last)
  const turn = (rest.length > 0 ? rest : ids).slice(0, SETTLED_AT_ONCE)
  const isCrowd = ids.length > SETTLED_AT_ONCE
  const least = isCrowd ? state.plan.get().totalReward / PARTS_OF_REWARD : 1n
  // what all of few have earned is paid together
  const isDue = isCrowd || gainedBy(context, turn) > ledgerFee(context)
  for (const positionId of isDue ? turn : []) settle(context, positionId, least)
  const end = turn.at(-1)
  if (end === undefined || end === ids.at(-1)) turns.delete(key)
  else turns.set(key, end)
}
