import { Fields } from './Fields.ts'

/** Dollars are whole numbers of 10^-18, rates parts per million; undefined while nobody knows. */
type Worth = { readonly tvlUsd: bigint | undefined; readonly aprPpm: bigint | undefined }

export type EarnToken = {
  readonly ledgerId: string
  readonly symbol: string
  /** Undefined while its ledger has not told: amounts are its smallest units either way. */
  readonly decimals: number | undefined
}

/** A farm as it stood when the service looked at it. */
export type InfoFarm = Worth & {
  readonly farmId: string
  readonly poolId: string
  readonly status: string | undefined
  readonly token0: EarnToken
  readonly token1: EarnToken
  readonly rewardToken: EarnToken
  readonly staked0: bigint | undefined
  readonly staked1: bigint | undefined
  readonly stakes: number | undefined
  readonly totalReward: bigint | undefined
  readonly rewardLeft: bigint | undefined
  readonly startMs: number
  readonly endMs: number
  readonly creator: string
  readonly sampledMs: number | undefined
}

export type InfoStakePool = Worth & {
  readonly poolId: string
  readonly name: string
  readonly status: string | undefined
  readonly stakingToken: EarnToken
  readonly rewardToken: EarnToken
  readonly staked: bigint | undefined
  readonly rewarded: bigint | undefined
  readonly stakers: number | undefined
  readonly startMs: number | undefined
  readonly endMs: number | undefined
  readonly creator: string
  readonly sampledMs: number | undefined
}

export type InfoClaimEvent = {
  readonly eventId: string
  readonly storageId: string
  readonly name: string
  readonly status: string | undefined
  readonly token: EarnToken
  readonly total: bigint | undefined
  readonly claimed: bigint | undefined
  readonly users: number | undefined
  readonly claimedUsers: number | undefined
  readonly deadlineMs: number | undefined
  readonly creator: string
  readonly sampledMs: number | undefined
}

/** Something that was done in one of them. */
export type InfoEarnRecord = {
  /** Its number in its log, from 0 on. */
  readonly sequence: number
  readonly timeMs: number
  /** In the canister's own word, such as `stake` or `distribute`. */
  readonly type: string
  readonly owner: string
  readonly token: EarnToken
  readonly amount: bigint
  readonly positionId: number | undefined
}

/** How one of them stood at the end of a period. */
export type InfoEarnPoint = Worth & {
  readonly startMs: number
  /** Stakes, stakers, or who has claimed. */
  readonly people: number
}

/** All of them in a few figures. */
export type InfoEarnState = {
  readonly farms: number
  readonly liveFarms: number
  readonly farmTvlUsd: bigint
  readonly stakePools: number
  readonly liveStakePools: number
  readonly stakeTvlUsd: bigint
  readonly claimEvents: number
  readonly liveClaimEvents: number
}

/** Of a percent. */
const APR_PLACES = 4

const worthIn = (fields: Fields): Worth => ({
  tvlUsd: fields.maybe('tvlUSD', (name) => fields.usd(name)),
  aprPpm: fields.maybe('apr', (name) => fields.decimal(name, APR_PLACES)),
})

const tokenIn = (fields: Fields, name: string): EarnToken => ({
  ledgerId: fields.text(`${name}LedgerId`),
  symbol: fields.text(`${name}Symbol`),
  decimals: fields.maybe(`${name}Decimals`, (one) => fields.count(one)),
})

const reader = (fields: Fields) => ({
  amount: (name: string, { decimals }: EarnToken) =>
    fields.maybe(name, (one) => fields.amount(one, decimals)),
  count: (name: string) => fields.maybe(name, (one) => fields.count(one)),
  text: (name: string) => fields.maybe(name, (one) => fields.text(one)),
})

export function parseFarm(value: unknown): InfoFarm {
  const fields = new Fields(value)
  const { amount, count, text } = reader(fields)
  const [token0, token1] = [tokenIn(fields, 'token0'), tokenIn(fields, 'token1')]
  const rewardToken = tokenIn(fields, 'rewardToken')
  return {
    ...worthIn(fields),
    farmId: fields.text('farmId'),
    poolId: fields.text('poolId'),
    status: text('status'),
    token0,
    token1,
    rewardToken,
    staked0: amount('token0Staked', token0),
    staked1: amount('token1Staked', token1),
    stakes: count('stakes'),
    totalReward: amount('totalReward', rewardToken),
    rewardLeft: amount('rewardLeft', rewardToken),
    startMs: fields.count('beginTime'),
    endMs: fields.count('endTime'),
    creator: fields.text('creator'),
    sampledMs: count('sampledTime'),
  }
}

export function parseStakePool(value: unknown): InfoStakePool {
  const fields = new Fields(value)
  const { amount, count, text } = reader(fields)
  const stakingToken = tokenIn(fields, 'stakingToken')
  const rewardToken = tokenIn(fields, 'rewardToken')
  return {
    ...worthIn(fields),
    poolId: fields.text('poolId'),
    name: fields.text('name'),
    status: text('status'),
    stakingToken,
    rewardToken,
    staked: amount('staked', stakingToken),
    rewarded: amount('rewarded', rewardToken),
    stakers: count('stakers'),
    startMs: count('beginTime'),
    endMs: count('endTime'),
    creator: fields.text('creator'),
    sampledMs: count('sampledTime'),
  }
}

export function parseClaimEvent(value: unknown): InfoClaimEvent {
  const fields = new Fields(value)
  const { amount, count, text } = reader(fields)
  const token = tokenIn(fields, 'token')
  return {
    eventId: fields.text('eventId'),
    storageId: fields.text('storageId'),
    name: fields.text('name'),
    status: text('status'),
    token,
    total: amount('total', token),
    claimed: amount('claimed', token),
    users: count('users'),
    claimedUsers: count('claimedUsers'),
    deadlineMs: count('deadline'),
    creator: fields.text('creator'),
    sampledMs: count('sampledTime'),
  }
}

export function parseEarnRecord(value: unknown): InfoEarnRecord {
  const fields = new Fields(value)
  const token = tokenIn(fields, 'token')
  return {
    sequence: fields.count('sequence'),
    timeMs: fields.count('time'),
    type: fields.text('type'),
    owner: fields.text('owner'),
    token,
    amount: fields.amount('amount', token.decimals),
    positionId: fields.maybe('positionId', (name) => fields.count(name)),
  }
}

export function parseEarnPoint(value: unknown): InfoEarnPoint {
  const fields = new Fields(value)
  return {
    ...worthIn(fields),
    startMs: fields.count('beginTime'),
    people: fields.count('people'),
  }
}

export function parseEarnState(value: unknown): InfoEarnState {
  const fields = new Fields(value)
  return {
    farms: fields.count('farms'),
    liveFarms: fields.count('liveFarms'),
    farmTvlUsd: fields.usd('farmTvlUSD'),
    stakePools: fields.count('stakePools'),
    liveStakePools: fields.count('liveStakePools'),
    stakeTvlUsd: fields.usd('stakeTvlUSD'),
    claimEvents: fields.count('claimEvents'),
    liveClaimEvents: fields.count('liveClaimEvents'),
  }
}
