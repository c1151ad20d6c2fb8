import { Principal } from '@icp-sdk/core/principal'
import * as ClaimController from '@sluice/candid/claim_controller'
import * as ClaimStorage from '@sluice/candid/claim_storage'
import * as FarmService from '@sluice/candid/farm'
import * as FarmFactory from '@sluice/candid/farm_factory'
import * as StakingService from '@sluice/candid/staking_pool'
import * as StakingFactory from '@sluice/candid/staking_pool_factory'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrapText } from '../agent/unwrapText.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import { toStatus } from '../farms/Farm.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import { isUnknownMethod } from '../pools/isUnknownMethod.ts'
import { unwrap } from '../pools/unwrap.ts'
import type {
  ClaimEventStanding,
  ClaimEventTerms,
  FarmStanding,
  FarmTerms,
  LogSlice,
  StakingPoolStanding,
  StakingPoolTerms,
} from './EarnLog.ts'
import { readSlice } from './readSlice.ts'

const LISTED_AT_ONCE = 500n
/** Most that are read of a list. */
const MOST_LISTED = 20_000
const MS_PER_SECOND = 1_000n
const NS_PER_MS = 1_000_000n
/** Nobody's principal: a farm asked about it names no positions. */
const NOBODY = Principal.anonymous().toText()

export type LogPart = 'stakes' | 'rewards'
type Place = { readonly seq: number; readonly limit: number }

/**
 * Farms, staking pools and claim events for whoever keeps their past: all there are, how each stands now, and what was done in each,
 * numbered from the first on. Every call throws `CallError`.
 */
export class EarnLogs {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** All farms that the factory has made, in the order of their making. */
  async fetchFarmIds(): Promise<string[]> {
    const id = canisterId(this.config, 'farm_factory')
    const factory = this.actors.other<FarmFactory._SERVICE>(FarmFactory.idlFactory, id)
    return unwrap(await translated(() => factory.getAllFarms())).map((farm) => farm.toText())
  }

  async fetchFarmTerms(farmId: string): Promise<FarmTerms> {
    const init = unwrap(await translated(() => this.farm(farmId).getInitArgs()))
    const poolId = init.pool.toText()
    const { token0, token1 } = unwrap(await translated(() => this.actors.pool(poolId).metadata()))
    return {
      farmId,
      poolId,
      token0: token0.address,
      token1: token1.address,
      rewardToken: init.rewardToken.address,
      creator: init.creator.toText(),
      refunder: init.refunder.toText(),
      startMs: Number(init.startTime * MS_PER_SECOND),
      endMs: Number(init.endTime * MS_PER_SECOND),
      secondsPerCycle: Number(init.secondPerCycle),
      feePerMille: Number(init.fee),
    }
  }

  async fetchFarmStanding(farmId: string): Promise<FarmStanding> {
    const farm = this.farm(farmId)
    const [info, meta, held] = await translated(() =>
      Promise.all([farm.getFarmInfo(NOBODY), farm.getRewardMeta(), farm.getLiquidityInfo()]),
    )
    const { poolToken0Amount, poolToken1Amount, totalLiquidity } = unwrap(held)
    const { status, numberOfStakes } = unwrap(info)
    const reward = unwrap(meta)
    return {
      status: toStatus(status),
      totalReward: reward.totalReward,
      rewardPerCycle: reward.rewardPerCycle,
      rewardLeft: reward.totalRewardBalance,
      rewardPending: reward.totalRewardUnharvested,
      rewardPaid: reward.totalRewardHarvested,
      staked0: poolToken0Amount,
      staked1: poolToken1Amount,
      liquidity: totalLiquidity,
      stakes: Number(numberOfStakes),
    }
  }

  /** Positions going in and out and rewards sent (`stakes`), or what positions were credited with (`rewards`). */
  fetchFarmLog(farmId: string, part: LogPart, place: Place): Promise<LogSlice> {
    const farm = this.farm(farmId)
    if (part === 'rewards')
      return readSlice(
        (offset, limit) => farm.getDistributeRecord(offset, limit, ''),
        place,
        ({ owner, positionId, timestamp, rewardGained }) => ({
          atMs: Number(timestamp * MS_PER_SECOND),
          op: 'distribute',
          owner: owner.toText(),
          amount: rewardGained,
          positionId,
        }),
      )
    return readSlice(
      (offset, limit) => farm.getStakeRecord(offset, limit, ''),
      place,
      ({ from, to, positionId, liquidity, timestamp, transType, amount }) => ({
        atMs: Number(timestamp * MS_PER_SECOND),
        op: nameOf(transType),
        owner: ('stake' in transType ? from : to).toText(),
        amount,
        // of a reward that was sent there is no position
        ...('withdraw' in transType ? {} : { positionId, liquidity }),
      }),
    )
  }

  /** All staking pools that the factory has, the newest first. */
  async fetchStakingPools(): Promise<StakingPoolTerms[]> {
    const id = canisterId(this.config, 'staking_pool_factory')
    const factory = this.actors.other<StakingFactory._SERVICE>(StakingFactory.idlFactory, id)
    const pools = await wholeList(async (offset, limit) => {
      const answer = await translated(() => factory.findStakingPoolPage([], offset, limit))
      if ('err' in answer) throw CallError.refused('the factory does not list its pools')
      return answer.ok
    })
    return pools.map((pool) => ({
      poolId: pool.canisterId.toText(),
      name: pool.name,
      stakingToken: pool.stakingToken.address,
      rewardToken: pool.rewardToken.address,
      creator: pool.creator.toText(),
      createdMs: Number(pool.createTime * MS_PER_SECOND),
    }))
  }

  async fetchStakingPoolStanding(poolId: string): Promise<StakingPoolStanding> {
    const pool = this.stakingPool(poolId)
    const [answer, users, books] = await translated(() =>
      Promise.all([pool.getPoolInfo(), pool.findUserInfo(0n, 0n), fetchBooks(pool)]),
    )
    const info = unwrapText(answer)
    return {
      startMs: Number(info.startTime * MS_PER_SECOND),
      endMs: Number(info.bonusEndTime * MS_PER_SECOND),
      rewardPerSecond: info.rewardPerTime,
      feePerMille: Number(info.rewardFee),
      staked: info.totalDeposit,
      rewarded: info.rewardDebt,
      stakers: Number(unwrapText(users).totalElements),
      ...(books === undefined ? {} : { funded: books.funded }),
    }
  }

  /** What was done with staked tokens, or with rewards. */
  fetchStakingLog(poolId: string, part: LogPart, place: Place): Promise<LogSlice> {
    const pool = this.stakingPool(poolId)
    const isReward = part === 'rewards'
    return readSlice(
      (offset, limit) =>
        isReward
          ? pool.findRewardRecordPage([], offset, limit)
          : pool.findStakingRecordPage([], offset, limit),
      place,
      ({ from, to, timestamp, transType, amount }) => ({
        atMs: Number(timestamp / NS_PER_MS),
        op: nameOf(transType),
        owner: (isReward ? to : from).toText(),
        amount,
      }),
    )
  }

  /** All claim events, the newest first. */
  async fetchClaimEvents(): Promise<ClaimEventTerms[]> {
    const id = canisterId(this.config, 'claim_controller')
    const controller = this.actors.other<ClaimController._SERVICE>(ClaimController.idlFactory, id)
    const events = await wholeList(async (offset, limit) =>
      unwrapText(await translated(() => controller.findAllEvents(offset, limit))),
    )
    return events.map((event) => ({
      eventId: event.claimEventId,
      storageId: event.claimCanisterId,
      name: event.claimEventName,
      creator: event.claimEventCreator.toText(),
      ledgerId: event.tokenCid,
      symbol: event.tokenSymbol,
      decimals: event.tokenDecimals,
    }))
  }

  async fetchClaimEventStanding({
    storageId,
    eventId,
  }: Pick<ClaimEventTerms, 'storageId' | 'eventId'>): Promise<ClaimEventStanding> {
    const storage = this.storage(storageId)
    const [event, terms] = await translated(() =>
      Promise.all([storage.getEvent(eventId), storage.getEventTerms(eventId)]),
    )
    const info = unwrapText(event)
    const [deadline] = unwrapText(terms).deadline
    return {
      status: claimStatusOf(info.claimEventStatus),
      total: info.totalTokenAmount,
      users: Number(info.totalUserAmount),
      claimed: info.claimedTokenAmount,
      claimedUsers: Number(info.claimedUserAmount),
      ...(deadline === undefined ? {} : { deadlineMs: Number(deadline / NS_PER_MS) }),
    }
  }

  /** Who has claimed, in the order in which they were paid. */
  fetchClaimLog(
    { storageId, eventId }: Pick<ClaimEventTerms, 'storageId' | 'eventId'>,
    place: Place,
  ): Promise<LogSlice> {
    const storage = this.storage(storageId)
    return readSlice(
      (offset, limit) => storage.findEventRecords(eventId, [1n], offset, limit),
      place,
      ({ claimUser, claimAmount, claimTime: [time = 0n] }) => ({
        atMs: Number(time / NS_PER_MS),
        op: 'claim',
        owner: 'principal' in claimUser ? claimUser.principal.toText() : claimUser.address,
        amount: claimAmount,
      }),
    )
  }

  private farm(id: string): FarmService._SERVICE {
    return this.at<FarmService._SERVICE>(FarmService.idlFactory, id)
  }

  private stakingPool(id: string): StakingService._SERVICE {
    return this.at<StakingService._SERVICE>(StakingService.idlFactory, id)
  }

  private storage(id: string): ClaimStorage._SERVICE {
    return this.at<ClaimStorage._SERVICE>(ClaimStorage.idlFactory, id)
  }

  private at<Service>(interfaceOf: Parameters<Actors['other']>[0], id: string): Service {
    if (parsePrincipal(id) === undefined) throw CallError.refused('this is no canister')
    return this.actors.other<Service>(interfaceOf, id)
  }
}

/** All pages of a list; a page without anything on it is the last, whatever is counted. */
async function wholeList<T>(
  ask: (offset: bigint, limit: bigint) => Promise<{ content: T[]; totalElements: bigint }>,
): Promise<T[]> {
  const rows: T[] = []
  while (rows.length < MOST_LISTED) {
    const { content, totalElements } = await ask(BigInt(rows.length), LISTED_AT_ONCE)
    rows.push(...content)
    if (content.length === 0 || BigInt(rows.length) >= totalElements) break
  }
  return rows
}

/** Undefined for a build of somebody else's, which does not tell. */
async function fetchBooks(pool: StakingService._SERVICE) {
  try {
    return await pool.getRewardBooks()
  } catch (error) {
    if (isUnknownMethod(error)) return undefined
    throw error
  }
}

const nameOf = (variant: object): string => Object.keys(variant)[0] ?? ''

/** 0 and 1 are events that are being made. */
const claimStatusOf = (status: bigint): ClaimEventStanding['status'] =>
  status === 2n ? 'live' : status === 3n ? 'closed' : 'not-started'
