import type { InitRequests, UpdateStakingPool } from '@sluice/candid/staking_pool'
import { secondsNow } from '@sluice/canister'
import { parsePrincipal } from '@sluice/canister/runtime'
import { accrueNow } from '../rewards/users.ts'
import { refuse } from './result.ts'
import type { StakingContext } from './StakingContext.ts'
import type { StakingState, StoredToken } from './StakingState.ts'
import { flawOfPool, flawOfTerms } from './terms.ts'

/** What a pool is installed with, and what an admin changes later. */

const MOST_PER_MILLE = 1_000n

/** @throws Error, which refuses the installation, for terms that no pool can have. */
export function install(
  state: StakingState,
  args: InitRequests,
  { installer, nowSeconds }: { installer: Uint8Array; nowSeconds: bigint },
): void {
  const flaw = flawOfPool(args)
  if (flaw !== undefined) throw new Error(flaw)
  if (args.rewardFee > MOST_PER_MILLE) throw new Error('The fee is more than the reward')
  state.config.set({
    name: args.name,
    creator: args.creator.toUint8Array(),
    feeReceiver: args.feeReceiverCid.toUint8Array(),
    userIndex: args.userIndexCid.toUint8Array(),
    rewardFee: args.rewardFee,
    createTime: args.createTime,
    stakingToken: token(args.stakingToken, args.stakingTokenSymbol, args.stakingTokenDecimals),
    rewardToken: token(args.rewardToken, args.rewardTokenSymbol, args.rewardTokenDecimals),
  })
  state.fees.set({ stake: args.stakingTokenFee, reward: args.rewardTokenFee })
  const { startTime, bonusEndTime, rewardPerTime } = args
  state.schedule.set({ startTime, bonusEndTime, rewardPerTime })
  state.books.set({ ...state.books.get(), lastTime: nowSeconds })
  state.admins.set([installer])
}

/** Ends the pool now. */
export function stop(context: StakingContext): void {
  accrueNow(context)
  const { schedule } = context.state
  const now = secondsNow(context)
  const { startTime, bonusEndTime, rewardPerTime } = schedule.get()
  if (now >= bonusEndTime) return
  schedule.set({ startTime: startTime < now ? startTime : now, bonusEndTime: now, rewardPerTime })
}

/** New times and a new rate; what was earned until now stays earned. */
export function update(
  context: StakingContext,
  params: UpdateStakingPool,
): { err: string } | undefined {
  const flaw = flawOfTerms(params)
  if (flaw !== undefined) return refuse(`InternalError: ${flaw}`)
  if (context.state.settling.get().phase !== 'idle')
    return refuse('InternalError: The staking pool is being liquidated')
  accrueNow(context)
  const { startTime, bonusEndTime, rewardPerTime } = params
  context.state.schedule.set({ startTime, bonusEndTime, rewardPerTime })
  return undefined
}

function token(
  { address, standard }: { address: string; standard: string },
  symbol: string,
  decimals: bigint,
): StoredToken {
  const ledger = parsePrincipal(address)?.toUint8Array()
  if (ledger === undefined) throw new Error('The token is no ledger')
  return { ledger, address, standard, symbol, decimals }
}
