import { Principal } from '@icp-sdk/core/principal'
import * as ClaimController from '@sluice/candid/claim_controller'
import * as ClaimStorage from '@sluice/candid/claim_storage'
import * as Farm from '@sluice/candid/farm'
import * as StakingPool from '@sluice/candid/staking_pool'
import * as StakingIndex from '@sluice/candid/staking_pool_index'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import type {
  EarnRecord,
  EarnRecords,
  KnownClaimEvent,
  KnownClaimRecord,
  KnownStakingPool,
} from './EarnRecord.ts'

const PAGE = 100n
/** Most records, the newest, that are read of one farm, pool or event. */
const MOST = 1_000
const NS_PER_SECOND = 1_000_000_000n
/** No time in seconds is as large: it is thousands of years from now. */
const LAST_SECOND = 100_000_000_000n

type Page<T> = { readonly content: readonly T[]; readonly totalElements: bigint }
type Answer<T> = { ok: T } | { err: unknown }
type ClaimEntries = { readonly rows: KnownClaimRecord[]; readonly total: number }

/** What everybody did in farms, staking pools and claim events, as their canisters tell it to anybody. */
export class EarnReads {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** Positions going in and out of a farm, newest first. @throws CallError */
  fetchFarmStakes(farmId: string): Promise<EarnRecords> {
    const farm = this.at<Farm._SERVICE>(Farm.idlFactory, farmId)
    return allPages(
      (offset, limit) => farm.getStakeRecord(offset, limit, ''),
      ({ from, to, positionId, timestamp, transType, amount }) => ({
        atSeconds: secondsOf(timestamp),
        type: nameOf(transType),
        from: from.toText(),
        to: to.toText(),
        positionId,
        amount,
      }),
    )
  }

  /** Rewards that a farm has credited, newest first. @throws CallError */
  fetchFarmRewards(farmId: string): Promise<EarnRecords> {
    const farm = this.at<Farm._SERVICE>(Farm.idlFactory, farmId)
    return allPages(
      (offset, limit) => farm.getDistributeRecord(offset, limit, ''),
      ({ owner, positionId, timestamp, rewardGained }) => ({
        atSeconds: secondsOf(timestamp),
        type: 'distribute',
        from: farmId,
        to: owner.toText(),
        positionId,
        amount: rewardGained,
      }),
    )
  }

  /** What staked positions have earned and the farm has not credited, its fee in it. @throws CallError */
  async fetchFarmPending(farmId: string, positionIds: readonly bigint[]): Promise<bigint> {
    const farm = this.at<Farm._SERVICE>(Farm.idlFactory, farmId)
    return unwrap(await translated(() => farm.getRewardInfo([...positionIds])))
  }

  /** @throws CallError */
  async fetchStakingPools(): Promise<KnownStakingPool[]> {
    const id = canisterId(this.config, 'staking_pool_index')
    const index = this.actors.other<StakingIndex._SERVICE>(StakingIndex.idlFactory, id)
    const { rows } = await allPages(
      (offset, limit) => index.queryStakingPool(offset, limit),
      (pool): KnownStakingPool => ({
        poolId: pool.canisterId.toText(),
        name: pool.name,
        stakingToken: pool.stakingToken.address,
        rewardToken: pool.rewardToken.address,
        startSeconds: Number(pool.startTime),
        endSeconds: Number(pool.bonusEndTime),
        rewardPerSecond: pool.rewardPerTime,
        creator: pool.creator.toText(),
      }),
    )
    return rows
  }

  /** How much is staked in a pool now, in the smallest unit of its token. @throws CallError */
  async fetchStaked(poolId: string): Promise<bigint> {
    const pool = this.at<StakingPool._SERVICE>(StakingPool.idlFactory, poolId)
    return unwrap(await translated(() => pool.getPoolInfo())).totalDeposit
  }

  /** What somebody's stake has earned and was not harvested, the operator's fee in it. @throws CallError */
  async fetchStakePending(poolId: string, principal: string): Promise<bigint> {
    const pool = this.at<StakingPool._SERVICE>(StakingPool.idlFactory, poolId)
    return unwrap(await translated(() => pool.pendingReward(Principal.fromText(principal))))
  }

  /** Tokens going in and out of a staking pool, newest first. @throws CallError */
  fetchStakes(poolId: string): Promise<EarnRecords> {
    const pool = this.at<StakingPool._SERVICE>(StakingPool.idlFactory, poolId)
    return allPages((offset, limit) => pool.findStakingRecordPage([], offset, limit), toRecord)
  }

  /** Rewards of a staking pool, newest first. @throws CallError */
  fetchStakeRewards(poolId: string): Promise<EarnRecords> {
    const pool = this.at<StakingPool._SERVICE>(StakingPool.idlFactory, poolId)
    return allPages((offset, limit) => pool.findRewardRecordPage([], offset, limit), toRecord)
  }

  /** @throws CallError */
  async fetchClaimEvents(): Promise<KnownClaimEvent[]> {
    const controller = this.claimController()
    const { rows } = await allPages(
      (offset, limit) => controller.findAllEvents(offset, limit),
      toClaimEvent,
    )
    return rows
  }

  /** One event, however many there are. @throws CallError, `refused` when there is none */
  async fetchClaimEvent(eventId: string): Promise<KnownClaimEvent> {
    return toClaimEvent(unwrap(await translated(() => this.claimController().getEvent(eventId))))
  }

  private claimController(): ClaimController._SERVICE {
    const id = canisterId(this.config, 'claim_controller')
    return this.actors.other<ClaimController._SERVICE>(ClaimController.idlFactory, id)
  }

  /** Who is given what in an event, and has claimed it: of more than a thousand the first. @throws CallError */
  fetchClaims(event: Pick<KnownClaimEvent, 'eventId' | 'storageId'>): Promise<ClaimEntries> {
    return allPages((offset, limit) => this.claimPage(event, offset, limit), toClaimRecord)
  }

  /** A page of the same, and how many entries there are. `limit`: at most a hundred. @throws CallError */
  async fetchClaimPage(
    event: Pick<KnownClaimEvent, 'eventId' | 'storageId'>,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<ClaimEntries> {
    const ask = () => this.claimPage(event, BigInt(offset), BigInt(limit))
    const { content, totalElements } = unwrap(await translated(ask))
    return { rows: content.slice(0, limit).map(toClaimRecord), total: Number(totalElements) }
  }

  private claimPage(
    { eventId, storageId }: Pick<KnownClaimEvent, 'eventId' | 'storageId'>,
    offset: bigint,
    limit: bigint,
  ): Promise<Answer<Page<ClaimStorage.ClaimRecordInfo>>> {
    const storage = this.at<ClaimStorage._SERVICE>(ClaimStorage.idlFactory, storageId)
    return storage.findEventRecords(eventId, [], offset, limit)
  }

  private at<Service>(interfaceOf: Parameters<Actors['other']>[0], id: string): Service {
    if (parsePrincipal(id) === undefined) throw CallError.refused('this is no canister')
    return this.actors.other<Service>(interfaceOf, Principal.fromText(id).toText())
  }
}

/** The newest of what a canister lists, a page at a time; how many there are it says itself. */
async function allPages<From, To>(
  ask: (offset: bigint, limit: bigint) => Promise<Answer<Page<From>>>,
  toRow: (from: From) => To,
): Promise<{ readonly rows: To[]; readonly total: number }> {
  const rows: To[] = []
  for (let offset = 0n; rows.length < MOST; offset += PAGE) {
    const { content, totalElements } = unwrap(await translated(() => ask(offset, PAGE)))
    rows.push(...content.slice(0, Number(PAGE)).map(toRow))
    // whatever it counts, a page without anything on it is the last
    if (content.length === 0 || offset + PAGE >= totalElements)
      return { rows, total: Number(totalElements) }
  }
  return { rows, total: rows.length }
}

const toClaimEvent = (event: ClaimController.ClaimEventInfo): KnownClaimEvent => ({
  eventId: event.claimEventId,
  name: event.claimEventName,
  status: statusOf(event.claimEventStatus),
  storageId: event.claimCanisterId,
  ledgerId: event.tokenCid,
  decimals: event.tokenDecimals,
  symbol: event.tokenSymbol,
  amount: event.totalTokenAmount,
  claimed: event.claimedTokenAmount,
  users: event.totalUserAmount,
  claimedUsers: event.claimedUserAmount,
  creator: event.claimEventCreator.toText(),
})

const toClaimRecord = ({
  claimUser,
  claimAmount,
  claimStatus,
  claimTime: [time],
}: ClaimStorage.ClaimRecordInfo): KnownClaimRecord => ({
  user: 'principal' in claimUser ? claimUser.principal.toText() : claimUser.address,
  amount: claimAmount,
  isClaimed: claimStatus === 1n,
  ...(time === undefined ? {} : { atSeconds: secondsOf(time) }),
})

const toRecord = (record: StakingPool.Record_Stake): EarnRecord => ({
  atSeconds: secondsOf(record.timestamp),
  type: nameOf(record.transType),
  from: record.from.toText(),
  to: record.to.toText(),
  amount: record.amount,
})

/** Farms tell seconds, staking pools and events nanoseconds. */
const secondsOf = (time: bigint): number => Number(time > LAST_SECOND ? time / NS_PER_SECOND : time)

const nameOf = (variant: object): string => Object.keys(variant)[0] ?? ''

function unwrap<T>(answer: Answer<T>): T {
  if ('ok' in answer) return answer.ok
  throw CallError.refused('the canister did not tell')
}

/** 0 and 1 are events that are being made. */
const statusOf = (status: bigint): KnownClaimEvent['status'] =>
  status === 2n ? 'live' : status === 3n ? 'closed' : 'not-started'
