import { amountsForLiquidity, sqrtRatioAtTick, toLiquidity, toSqrtPriceX96 } from '@sluice/amm'
import type {
  Deposit as DepositView,
  DistributeRecord,
  StakeRecord,
  TVL,
} from '@sluice/candid/farm'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import type { Deposit, TokenFacts } from '../farm/storedTypes.ts'
import { amountsStaked } from '../growth/holdings.ts'
import { growthInside, rewardBetween } from '../growth/stakes.ts'
import { countOfRewards, countOfStakes } from '../log/records.ts'
import { positionIdsOf, requireDeposit } from '../stakes/deposits.ts'
import { growthNow } from '../time/sync.ts'
import { newestFirst, newestOfOwner } from './pages.ts'

const MOST_ASKED = 500

/** What a stake has earned and not been credited with, as far as the price is known; fees included. */
function pendingOf(context: FarmContext, deposit: Deposit): bigint {
  const growth = growthNow(context)
  if (growth === undefined || deposit.state !== 'earning') return 0n
  const inside = growthInside(growth, context.ticks, deposit)
  return rewardBetween(deposit.liquidity, deposit.growthInsideLastX128, inside)
}

export function viewDeposit(context: FarmContext, positionId: bigint): DepositView {
  const { toPrincipal, self } = context
  const deposit = requireDeposit(context, positionId)
  const { tickLower, tickUpper, token0Amount, token1Amount, liquidity } = deposit
  return {
    positionId,
    owner: toPrincipal(deposit.owner),
    holder: toPrincipal(self()),
    initTime: deposit.initTime,
    lastDistributeTime: deposit.lastDistributeTime,
    liquidity,
    rewardAmount: deposit.rewardAmount + pendingOf(context, deposit),
    tickLower: BigInt(tickLower),
    tickUpper: BigInt(tickUpper),
    token0Amount,
    token1Amount,
  }
}

/** The reward of some positions that has not been credited yet, fees included. */
export function rewardOf(context: FarmContext, positionIds: readonly bigint[]): bigint {
  if (positionIds.length > MOST_ASKED) refuse(`Ask for at most ${MOST_ASKED} positions at once`)
  return positionIds.reduce((sum, id) => sum + pendingOf(context, requireDeposit(context, id)), 0n)
}

/** What all stakes hold of the pool's tokens, at the price that was heard last. */
export function stakedAmounts({ state }: FarmContext) {
  const growth = state.growth.get()
  if (growth === undefined) return { amount0: 0n, amount1: 0n }
  return amountsStaked(growth, state.price.get().sqrtPriceX96)
}

export function viewTvl(context: FarmContext): TVL {
  const { amount0, amount1 } = stakedAmounts(context)
  return inTokens(context, amount0, amount1)
}

export function viewUserTvl(context: FarmContext, owner: Uint8Array): TVL {
  const { state } = context
  const { sqrtPriceX96 } = state.price.get()
  const sums = { amount0: 0n, amount1: 0n }
  for (const id of sqrtPriceX96 === 0n ? [] : positionIdsOf(context, owner)) {
    const { tickLower, tickUpper, liquidity } = requireDeposit(context, id)
    const { amount0, amount1 } = amountsForLiquidity({
      range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
      sqrtPriceX96: toSqrtPriceX96(sqrtPriceX96),
      liquidity: toLiquidity(liquidity),
      rounding: 'down',
    })
    sums.amount0 += amount0
    sums.amount1 += amount1
  }
  return inTokens(context, sums.amount0, sums.amount1)
}

function inTokens({ state }: FarmContext, amount0: bigint, amount1: bigint): TVL {
  const pool = state.pool.get() ?? refuse('The pool does not answer')
  const view = ({ address, standard }: TokenFacts, amount: bigint) => ({
    address,
    standard,
    amount,
  })
  return { poolToken0: view(pool.token0, amount0), poolToken1: view(pool.token1, amount1) }
}

/** The owner that a record's reader asks for: a principal's text, or nothing for everybody. */
function requireReader({ parsePrincipal }: FarmContext, text: string): Uint8Array | undefined {
  if (text === '') return undefined
  return parsePrincipal(text) ?? refuse('This is no principal')
}

export function stakeRecords(context: FarmContext, offset: bigint, limit: bigint, from: string) {
  const owner = requireReader(context, from)
  const { state, toPrincipal, self } = context
  const { stakeRecords: records, stakeRecordsOf: of } = state
  const count = countOfStakes(context)
  const farm = toPrincipal(self())
  const toItem = (record: Parameters<typeof records.set>[1]): StakeRecord => {
    const { kind, positionId, liquidity, amount, timestamp } = record
    const person = toPrincipal(record.owner)
    const [source, target] = kind === 'stake' ? [person, farm] : [farm, person]
    const transType =
      kind === 'stake'
        ? { stake: null }
        : kind === 'unstake'
          ? { unstake: null }
          : { withdraw: null }
    return { from: source, to: target, positionId, liquidity, amount, timestamp, transType }
  }
  const asked = { offset, limit }
  if (owner === undefined) return newestFirst({ records, count }, asked, toItem)
  return newestOfOwner({ records, count, of, owner }, asked, toItem)
}

export function rewardRecords(context: FarmContext, offset: bigint, limit: bigint, of: string) {
  const owner = requireReader(context, of)
  const { rewardRecords: records, rewardRecordsOf } = context.state
  const count = countOfRewards(context)
  const toItem = (record: Parameters<typeof records.set>[1]): DistributeRecord => ({
    ...record,
    owner: context.toPrincipal(record.owner),
  })
  const asked = { offset, limit }
  if (owner === undefined) return newestFirst({ records, count }, asked, toItem)
  return newestOfOwner({ records, count, of: rewardRecordsOf, owner }, asked, toItem)
}
