import type { FieldType } from './FieldType.ts'

/**
 * What is told of farms, staking pools and claim events. `…Listed`: there is one, with what of it never changes. `…Standing`: how it
 * stands when it was looked at. Amounts are smallest units. Fields are only ever added, at the end.
 */
export const EARN_EVENT_FIELDS = {
  farmListed: {
    farm: 'principal',
    pool: 'principal',
    token0: 'principal',
    token1: 'principal',
    rewardToken: 'principal',
    creator: 'principal',
    refunder: 'principal',
    startMs: 'id',
    endMs: 'id',
    secondsPerCycle: 'id',
    feePerMille: 'id',
  },
  farmStanding: {
    farm: 'principal',
    status: 'text',
    totalReward: 'nat',
    rewardPerCycle: 'nat',
    rewardLeft: 'nat',
    rewardPending: 'nat',
    rewardPaid: 'nat',
    staked0: 'nat',
    staked1: 'nat',
    liquidity: 'nat',
    stakes: 'id',
  },
  stakePoolListed: {
    pool: 'principal',
    name: 'text',
    stakingToken: 'principal',
    rewardToken: 'principal',
    creator: 'principal',
    createdMs: 'id',
  },
  stakePoolRemoved: { pool: 'principal' },
  stakePoolStanding: {
    pool: 'principal',
    startMs: 'id',
    endMs: 'id',
    rewardPerSecond: 'nat',
    feePerMille: 'id',
    staked: 'nat',
    rewarded: 'nat',
    stakers: 'id',
    funded: 'nat?',
  },
  claimEventListed: {
    claimEvent: 'text',
    storage: 'principal',
    name: 'text',
    creator: 'principal',
    ledger: 'principal',
    symbol: 'text',
    decimals: 'id',
  },
  claimEventRemoved: { claimEvent: 'text' },
  claimEventStanding: {
    claimEvent: 'text',
    status: 'text',
    total: 'nat',
    users: 'id',
    claimed: 'nat',
    claimedUsers: 'id',
    deadlineMs: 'id?',
  },
  /** Something that somebody did there; its source says where. `owner` of claims may be an account identifier. */
  earnRecorded: {
    op: 'text',
    owner: 'text',
    amount: 'nat',
    positionId: 'id?',
    liquidity: 'nat?',
    atMs: 'id',
  },
} as const satisfies Record<string, Record<string, FieldType>>
