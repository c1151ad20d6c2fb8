import type { Principal } from '@icp-sdk/core/principal'
import type { InitFarmArgs } from '@sluice/candid/farm'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import { MOST_REWARD } from '../money/topUp.ts'
import { firstPlan } from '../time/status.ts'

const MOST_ADMINS = 100
const MOST_POSITIONS = 50_000n
const MOST_LEAST = 1n << 128n
const PER_THOUSAND = 1_000n
const MOST_FEES = 1_000_000_000_000n

/** @throws Error, which fails the installation, for arguments with which a farm could not give anything out. */
export function install({ state, parsePrincipal }: FarmContext, args: InitFarmArgs): void {
  const { rewardToken, startTime, endTime, secondPerCycle, totalReward, fee } = args
  const ledger = parsePrincipal(rewardToken.address)
  if (ledger === undefined) throw new Error('The reward token has no ledger')
  if (secondPerCycle === 0n || endTime <= startTime || endTime - startTime < secondPerCycle)
    throw new Error('A farm lasts for a cycle at least')
  if (totalReward >= MOST_REWARD || endTime >= 1n << 40n || fee > PER_THOUSAND)
    throw new Error('The reward, the end or the fee is out of range')
  state.config.set({
    rewardToken: { ...rewardToken, ledger },
    pool: args.pool.toUint8Array(),
    farmFactoryCid: args.farmFactoryCid.toUint8Array(),
    farmIndexCid: args.farmIndexCid.toUint8Array(),
    feeReceiverCid: args.feeReceiverCid.toUint8Array(),
    governanceCid: args.governanceCid[0]?.toUint8Array(),
    nodeIndexCid: args.nodeIndexCid.toUint8Array(),
    creator: args.creator.toUint8Array(),
    refunder: args.refunder.toUint8Array(),
    startTime,
    endTime,
    secondPerCycle,
    totalReward,
    fee,
  })
  state.plan.set(firstPlan({ totalReward, startTime, endTime, secondPerCycle }))
  const { token0AmountLimit: token0Limit, token1AmountLimit: token1Limit, priceInsideLimit } = args
  setLimits({ state }, { token0Limit, token1Limit, positions: MOST_POSITIONS, priceInsideLimit })
}

/** Numbers above what there can be mean the most there can be. */
export function setLimits(
  { state }: Pick<FarmContext, 'state'>,
  limits: {
    token0Limit: bigint
    token1Limit: bigint
    positions: bigint
    priceInsideLimit: boolean
  },
): void {
  state.limits.set({
    priceInside: limits.priceInsideLimit,
    amount0: least(limits.token0Limit, MOST_LEAST),
    amount1: least(limits.token1Limit, MOST_LEAST),
    positions: least(limits.positions, MOST_POSITIONS),
  })
}

/** @param fees the least worth of a position, in transfer fees of its tokens; 0 for none. */
export function setLeastWorth({ state }: Pick<FarmContext, 'state'>, fees: bigint): null {
  if (fees > MOST_FEES) refuse(`The least worth is at most ${MOST_FEES} transfer fees`)
  state.leastWorth.set(fees)
  return null
}

/** @throws Error, which rejects the call. */
export function setAdmins({ state }: FarmContext, admins: readonly Principal[]): void {
  if (admins.length > MOST_ADMINS) throw new Error(`At most ${MOST_ADMINS} admins`)
  if (admins.some((admin) => admin.isAnonymous()))
    throw new Error('Anonymous principals cannot be admins')
  state.admins.set(admins.map((admin) => admin.toUint8Array()))
}

/** Names a pool of the reward token and one of the staked ones, by which the yearly rate is worked out; none: there is no rate. */
export async function setRewardPricePool(
  { state, askPool }: FarmContext,
  pool: Uint8Array | undefined,
): Promise<null> {
  if (pool !== undefined) {
    const reply = await askPool(pool, 'metadata')
    if (reply.kind !== 'ok') return refuse(`The pool does not answer: ${reply.text}`)
    const { token0, token1 } = reply.value
    const { address } = state.config.get().rewardToken
    if (token0.address !== address && token1.address !== address)
      refuse('The pool does not trade the reward token')
  }
  state.rewardPricePool.set(pool)
  return null
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
