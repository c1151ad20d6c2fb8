import * as StakingPool from '@sluice/candid/staking_pool'
import * as StakingFactory from '@sluice/candid/staking_pool_factory'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { type SluiceError, SwapError } from '../errors.ts'
import { fromPoolId } from '../flows/Moved.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { packPair } from '../liquidity/LiquidityFlow.ts'
import { creationRefusal } from '../sale/creationFee.ts'
import { StakingError } from './StakingError.ts'
import type { CreateStakingPoolFacts } from './StakingFlow.ts'
import type { PooledToken } from './StakingPool.ts'

type Call = PreparedCall<StepAnswer>
type Answer = { ok: unknown } | { err: string }

const DONE: StepAnswer = { kind: 'done' }
const at = (canisterId: string) => ({ canisterId, interfaceOf: StakingPool.idlFactory })
const plain = (answer: Answer): StepAnswer =>
  'ok' in answer ? DONE : { kind: 'refused', error: refusalOf(answer.err) }
/** Where the answer is an amount, that is the result. */
const counted = (answer: Answer): StepAnswer =>
  'ok' in answer && typeof answer.ok === 'bigint'
    ? { kind: 'done', result: answer.ok }
    : plain(answer)

/** Takes tokens in that the owner allowed; `total` leaves the wallet, the ledger's fee of it does not arrive. What is staked is the result. */
export const depositFromCall = (stakingPoolId: string, total: bigint, isStaked: boolean): Call =>
  prepareCall<StakingPool._SERVICE, 'depositFrom' | 'depositFromAndStake', StepAnswer>({
    ...at(stakingPoolId),
    method: isStaked ? 'depositFromAndStake' : 'depositFrom',
    args: [total],
    read: counted,
  })

/** Takes all in that lies on the owner's subaccount. */
export const depositCall = (stakingPoolId: string, isStaked: boolean): Call =>
  prepareCall<StakingPool._SERVICE, 'deposit' | 'depositAndStake', StepAnswer>({
    ...at(stakingPoolId),
    method: isStaked ? 'depositAndStake' : 'deposit',
    args: [],
    read: counted,
  })

/** Stakes all that was deposited, which is the result. */
export const stakeCall = (stakingPoolId: string): Call =>
  prepareCall<StakingPool._SERVICE, 'stake', StepAnswer>({
    ...at(stakingPoolId),
    method: 'stake',
    args: [],
    read: counted,
  })

/** Takes a part out of a stake, to what the pool holds for its owner, and harvests. */
export const unstakeCall = (stakingPoolId: string, amount: bigint): Call =>
  prepareCall<StakingPool._SERVICE, 'unstake', StepAnswer>({
    ...at(stakingPoolId),
    method: 'unstake',
    args: [amount],
    read: plain,
  })

/**
 * Everything out and paid; what arrives of stake and reward is the result, both in one. A refusal about a payout comes when the stake is out already: what was not paid is a balance again, which is
 * withdrawn next.
 */
export const exitCall = (stakingPoolId: string): Call =>
  prepareCall<StakingPool._SERVICE, 'exit', StepAnswer>({
    ...at(stakingPoolId),
    method: 'exit',
    args: [],
    read: (answer) =>
      'err' in answer && /Withdraw error|withdraw amount|ledger/i.test(answer.err)
        ? DONE
        : exited(answer),
  })

const exited = (answer: { ok: StakingPool.ExitResult } | { err: string }): StepAnswer =>
  'ok' in answer
    ? { kind: 'done', result: packPair(answer.ok.stakeAmount, answer.ok.rewardAmount) }
    : plain(answer)

/** What was earned becomes what the pool holds for its owner; how much that is, after the pool's fee, is the result. */
export const harvestCall = (stakingPoolId: string): Call =>
  prepareCall<StakingPool._SERVICE, 'harvest', StepAnswer>({
    ...at(stakingPoolId),
    method: 'harvest',
    args: [],
    read: counted,
  })

/** Sends of what the pool holds, at most all of it. That nothing is there any more means that an earlier call has sent it. */
export const withdrawCall = (
  stakingPoolId: string,
  { isReward, amount }: { readonly isReward: boolean; readonly amount: bigint },
): Call =>
  prepareCall<StakingPool._SERVICE, 'withdraw', StepAnswer>({
    ...at(stakingPoolId),
    method: 'withdraw',
    args: [!isReward, amount],
    read: (answer) =>
      'err' in answer && /^Insufficient token balance|amount can't be 0/.test(answer.err)
        ? DONE
        : plain(answer),
  })

/** Sends back what lies on the owner's subaccount. */
export const claimCall = (stakingPoolId: string): Call =>
  prepareCall<StakingPool._SERVICE, 'claim', StepAnswer>({
    ...at(stakingPoolId),
    method: 'claim',
    args: [],
    read: plain,
  })

export const createPoolCall = (
  factoryId: string,
  facts: CreateStakingPoolFacts,
  creatorKey: bigint,
): Call =>
  prepareCall<StakingFactory._SERVICE, 'createStakingPool', StepAnswer>({
    canisterId: factoryId,
    interfaceOf: StakingFactory.idlFactory,
    method: 'createStakingPool',
    args: [toRequest(facts, creatorKey)],
    read: (answer) =>
      'ok' in answer
        ? { kind: 'done', result: fromPoolId(answer.ok.toText()) }
        : {
            kind: 'refused',
            error: creationRefusal(facts.creationFee, StakingError.termsRefused)(answer.err),
          },
  })

/** The terms of a pool as its factory takes them. @param creatorKey for which it makes one pool, however often it is asked. */
function toRequest(
  { name, startSeconds, endSeconds, rewardPerSecond, staking, reward }: CreateStakingPoolFacts,
  creatorKey: bigint,
): StakingFactory.InitRequest {
  return {
    creatorKey: [creatorKey],
    name,
    startTime: BigInt(startSeconds),
    bonusEndTime: BigInt(endSeconds),
    rewardPerTime: rewardPerSecond,
    stakingToken: addressed(staking),
    stakingTokenSymbol: staking.symbol,
    stakingTokenDecimals: BigInt(staking.decimals),
    stakingTokenFee: staking.fee,
    rewardToken: addressed(reward),
    rewardTokenSymbol: reward.symbol,
    rewardTokenDecimals: BigInt(reward.decimals),
    rewardTokenFee: reward.fee,
  }
}

const addressed = ({ ledgerId, standard }: PooledToken) => ({ address: ledgerId, standard })

/** What a pool says. */
function refusalOf(reason: string): SluiceError {
  if (/have arrived as a deposit/.test(reason)) return StakingError.leftUnstaked()
  if (/has not answered/.test(reason)) return StakingError.underway()
  if (/not available for now/.test(reason)) return StakingError.of('staking-closed')
  if (/less than the transfer fee/.test(reason)) return StakingError.of('staking-amount-too-small')
  if (/InsufficientFunds/.test(reason)) return SwapError.insufficientFunds(0n)
  if (/amount of unstake can't be 0|Insufficient token balance/.test(reason))
    return StakingError.of('nothing-staked')
  if (/Illegal token standard/.test(reason)) return StakingError.of('staking-token-unsupported')
  return StakingError.refused(reason)
}
