import { IDL } from '@icp-sdk/core/candid'
import { expect, test } from 'vitest'
import { methodType } from '../agent/signedActor.ts'
import type { PreparedCall } from '../calls/PreparedCall.ts'
import {
  claimCall,
  importCall,
  readyCall,
  roomCall,
  statusCall,
  takeBackCall,
} from '../claims/claimCalls.ts'
import { approveFarmCall, stakeCall, unstakeCall, withdrawRewardCall } from '../farms/farmCalls.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import * as staking from '../staking/stakingCalls.ts'

const ID = 'aaaaa-aa'

/** The code of what somebody is told when a canister refuses a call in these words. */
function codeOf(call: PreparedCall<StepAnswer>, err: unknown): string {
  const { retTypes } = methodType(call.interfaceOf, call.method)
  const answer = call.read(IDL.encode(retTypes, [{ err }]))
  return answer.kind === 'refused' ? answer.error.code : answer.kind
}

const farm = { farmId: ID, poolId: ID, token0: ID, token1: ID, rewardToken: ID }
const position = { ...farm, positionId: 7n }
const farmCalls: Record<string, PreparedCall<StepAnswer>> = {
  approve: approveFarmCall(position),
  stake: stakeCall(position),
  unstake: unstakeCall(position),
  withdraw: withdrawRewardCall(farm),
}

test.each([
  ['approve', 'Check operator failed', 'position-gone'],
  ['stake', 'Position has already been staked', 'already-staked'],
  ['stake', 'Get user position 7 failed: Caller is not owner', 'position-gone'],
  ['stake', 'Can not stake a position with no liquidity', 'stake-too-small'],
  ['stake', 'The quantity of ICP does not reach the low limit: 1', 'stake-too-small'],
  [
    'stake',
    'Current price in pool is not in the price range of the position',
    'stake-out-of-range',
  ],
  ['stake', 'The number of staked positions reaches the upper limit', 'farm-full'],
  ['stake', 'Farm is not available for now', 'farm-closed'],
  [
    'stake',
    'Farm is not available for now: of its reward of 9 only 0 has been deposited',
    'farm-unfunded',
  ],
  ['stake', 'This position is being worked on, please try again in a moment', 'farm-underway'],
  ['unstake', 'No such position', 'not-staked'],
  ['unstake', 'You are not the owner of the position', 'not-staked'],
  ['withdraw', 'Your reward is being paid, please try again in a moment', 'farm-underway'],
  ['withdraw', 'words that nobody has foreseen', 'farm-refused'],
])('a farm that refuses to %s with “%s” is told as %s', (name, text, code) => {
  const call = farmCalls[name]
  if (call === undefined) throw new Error('there is such a call')
  expect(codeOf(call, { InternalError: text })).toBe(code)
})

const stakingCalls: Record<string, PreparedCall<StepAnswer>> = {
  depositFrom: staking.depositFromCall(ID, 5n, true),
  stake: staking.stakeCall(ID),
  unstake: staking.unstakeCall(ID, 5n),
  exit: staking.exitCall(ID),
  withdraw: staking.withdrawCall(ID, { isReward: true, amount: 5n }),
  claim: staking.claimCall(ID),
}

test.each([
  ['depositFrom', 'Staking pool is not available for now', 'staking-closed'],
  [
    'depositFrom',
    'The deposit amount is less than the transfer fee of the staking token',
    'staking-amount-too-small',
  ],
  ['depositFrom', 'Illegal token standard: "DIP20"', 'staking-token-unsupported'],
  ['stake', 'Staking pool is not available for now', 'staking-closed'],
  ['unstake', "The amount of unstake can't be 0", 'nothing-staked'],
  ['exit', 'Insufficient token balance to be withdrawn', 'nothing-staked'],
  // the stake is out already: what was not paid is withdrawn next
  ['exit', 'The withdraw amount is less than the transfer fee of the reward token', 'done'],
  ['withdraw', 'Insufficient token balance to be withdrawn', 'done'],
  [
    'withdraw',
    'The withdraw amount is less than the transfer fee of the reward token',
    'staking-amount-too-small',
  ],
  [
    'claim',
    'The claim amount is less than the transfer fee of the staking token',
    'staking-amount-too-small',
  ],
])('a staking pool that refuses to %s with “%s” is told as %s', (name, text, code) => {
  const call = stakingCalls[name]
  if (call === undefined) throw new Error('there is such a call')
  expect(codeOf(call, text)).toBe(code)
})

const event = { storageId: ID, eventId: 'event-1', eventName: 'For early users', ledgerId: ID }
const claimCalls: Record<string, PreparedCall<StepAnswer>> = {
  claim: claimCall({ ...event, amount: 9n, fee: 1n }),
  import: importCall(ID, 'event-1', []),
  'buy room': roomCall(ID, 'a flow'),
  ready: readyCall(ID, 'event-1'),
  open: statusCall(ID, 'event-1', 'live'),
  'take back': takeBackCall(ID, 'event-1'),
}

test.each([
  ['claim', "Your claim quota wasn't found", 'not-entitled'],
  ['claim', 'You have claimed already', 'already-claimed'],
  ['claim', 'Your claim is being paid: see getPending, and do not repeat it', 'claim-underway'],
  ['claim', 'The event is not open', 'claim-closed'],
  ['claim', 'Your quota is less than the transfer fee of the token: 10', 'claim-too-small'],
  ['claim', "The claim event doesn't exist", 'event-gone'],
  ['import', 'The event is ready: its list stays as it is', 'event-fixed'],
  [
    'import',
    'As much has been made today as everybody together may without paying: buy room for the event, or try again later',
    'claim-limit',
  ],
  ['buy room', 'No room is sold here', 'room-changed'],
  ['buy room', 'The room is being paid for. Please repeat this', 'claim-underway'],
  [
    'buy room',
    'The room was not paid for: InsufficientAllowance. Nothing was moved',
    'room-unpaid',
  ],
  ['buy room', 'The ledger owes too many answers', 'claim-refused'],
  ['ready', 'Nobody would get anything: import quotas first', 'event-empty'],
  ['open', 'The deadline of the event is over', 'deadline-past'],
  ['take back', 'The event is open: close it first, or wait for its deadline', 'event-open'],
  ['take back', 'There is nothing to take back', 'nothing-to-return'],
  [
    'take back',
    'The ledger has not answered yet; it is asked again, do not repeat this',
    'claim-underway',
  ],
])('a service of claims that refuses to %s with “%s” is told as %s', (name, text, code) => {
  const call = claimCalls[name]
  if (call === undefined) throw new Error('there is such a call')
  expect(codeOf(call, text)).toBe(code)
})
