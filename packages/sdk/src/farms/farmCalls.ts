import { Principal } from '@icp-sdk/core/principal'
import * as Farm from '@sluice/candid/farm'
import * as SwapPool from '@sluice/candid/swap_pool'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { SluiceError } from '../errors.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { LiquidityError } from '../liquidity/LiquidityError.ts'
import { type PoolFailure, reasonOf } from '../pools/poolFailure.ts'
import { FarmError } from './FarmError.ts'
import type { FarmFacts, StakeFacts } from './FarmFlow.ts'

type Call = PreparedCall<StepAnswer>

const DONE: StepAnswer = { kind: 'done' }
const at = (farmId: string) => ({ canisterId: farmId, interfaceOf: Farm.idlFactory })
const plain = (answer: { ok: unknown } | { err: PoolFailure }): StepAnswer =>
  'ok' in answer ? DONE : { kind: 'refused', error: refusalOf(reasonOf(answer.err)) }

/** Allows the farm to take the position; it does so only when its owner asks it to. */
export const approveFarmCall = ({ poolId, positionId, farmId }: StakeFacts): Call =>
  prepareCall<SwapPool._SERVICE, 'approvePosition', StepAnswer>({
    canisterId: poolId,
    interfaceOf: SwapPool.idlFactory,
    method: 'approvePosition',
    args: [Principal.fromText(farmId), positionId],
    read: plain,
  })

/** The farm takes the position. */
export const stakeCall = ({ farmId, positionId }: StakeFacts): Call =>
  prepareCall<Farm._SERVICE, 'stake', StepAnswer>({
    ...at(farmId),
    method: 'stake',
    args: [positionId],
    read: plain,
  })

/** The position becomes its owner's again; what it has earned is in the owner's balance at the farm. */
export const unstakeCall = ({ farmId, positionId }: StakeFacts): Call =>
  prepareCall<Farm._SERVICE, 'unstake', StepAnswer>({
    ...at(farmId),
    method: 'unstake',
    args: [positionId],
    read: plain,
  })

/** Pays all that the owner has earned to the wallet, less the ledger's fee. What was sent is the result. */
export const withdrawRewardCall = ({ farmId }: FarmFacts): Call =>
  prepareCall<Farm._SERVICE, 'withdraw', StepAnswer>({
    ...at(farmId),
    method: 'withdraw',
    args: [],
    read: (answer) => ('ok' in answer ? { kind: 'done', result: answer.ok } : plain(answer)),
  })

/** The trading fees of a staked position become what the pool holds for the owner. */
export const claimFeesCall = ({ farmId, positionId }: StakeFacts): Call =>
  prepareCall<Farm._SERVICE, 'claimFees', StepAnswer>({
    ...at(farmId),
    method: 'claimFees',
    args: [positionId],
    read: plain,
  })

/** What a farm, or a pool that is asked for one, says. */
function refusalOf(reason: string): SluiceError {
  if (/has not answered|being worked on|being paid/.test(reason)) return FarmError.underway()
  if (/already been staked/.test(reason)) return FarmError.of('already-staked')
  if (/of its reward of/.test(reason)) return FarmError.of('farm-unfunded')
  if (/not available for now/.test(reason)) return FarmError.of('farm-closed')
  if (/reaches the upper limit/.test(reason)) return FarmError.of('farm-full')
  if (/not in the price range/.test(reason)) return FarmError.of('stake-out-of-range')
  if (/low limit|with no liquidity/.test(reason)) return FarmError.of('stake-too-small')
  if (/No such position|not the owner of the position/.test(reason))
    return FarmError.of('not-staked')
  if (/Check operator failed|Caller is not owner|Get user position/.test(reason))
    return LiquidityError.gone()
  if (/limit order/i.test(reason)) return LiquidityError.of('position-is-order')
  return FarmError.refused(reason)
}
