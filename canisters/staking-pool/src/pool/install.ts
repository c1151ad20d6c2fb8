import type { InitRequests, UpdateStakingPool } from '@sluice/candid/staking_pool'
import { parsePrincipal } from '@sluice/canister/runtime'
import { accrueNow } from '../rewards/users.ts'
import { refuse } from './result.ts'
import { type StakingContext, secondsNow } from './StakingContext.ts'
import type { StakingState, StoredToken } from './StakingState.ts'

/** The terms of a pool: what it is installed with, and what an admin changes later. */

const LONGEST_TEXT = 100
const MOST_DECIMALS = 36n
const MOST_PER_MILLE = 1_000n
/** Units a second; more than the whole of any token in a year. */
const MOST_RATE = 1n << 100n
/** Seconds since 1970, far beyond anybody's plans. */
const LAST_TIME = 1n << 40n

/** @throws Error, which refuses the installation, for terms that no pool can have. */
export function install(
  state: StakingState,
  args: InitRequests,
  { installer, nowSeconds }: { installer: Uint8Array; nowSeconds: bigint },
): void {
  const flaw = flawOfTerms(args)
  if (flaw !== undefined) throw new Error(flaw)
  if (args.rewardFee > MOST_PER_MILLE) throw new Error('The fee is more than the reward')
  if (args.name.length > LONGEST_TEXT) throw new Error('The name is too long')
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

function flawOfTerms({ startTime, bonusEndTime, rewardPerTime }: UpdateStakingPool) {
  if (startTime > bonusEndTime) return 'The pool must start before it ends'
  if (bonusEndTime > LAST_TIME) return 'The end is too far away'
  return rewardPerTime > MOST_RATE ? 'The rate is higher than any token allows' : undefined
}

function token(
  { address, standard }: { address: string; standard: string },
  symbol: string,
  decimals: bigint,
): StoredToken {
  const ledger = parsePrincipal(address)?.toUint8Array()
  if (ledger === undefined) throw new Error(`${address.slice(0, LONGEST_TEXT)} is no ledger`)
  const isLong = standard.length > LONGEST_TEXT || symbol.length > LONGEST_TEXT
  if (isLong || decimals > MOST_DECIMALS) throw new Error('No token is described like this')
  return { ledger, address, standard, symbol, decimals }
}
