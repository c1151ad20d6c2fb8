import { Principal } from '@icp-sdk/core/principal'
import * as FarmService from '@sluice/candid/farm'
import * as FarmIndex from '@sluice/candid/farm_index'
import { type Client, idlFactory as ledgerInterface } from '@sluice/candid/ledger.client'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import { isUnknownMethod } from '../pools/isUnknownMethod.ts'
import { unwrap } from '../pools/unwrap.ts'
import {
  type AprRecord,
  afterFee,
  aprPpmAfterFee,
  type Farm,
  type ListedFarm,
  type OwnStakes,
  type Stake,
  toStatus,
} from './Farm.ts'
import { amountsAt, pairOf, stakedOf, statusesOf } from './readAnswers.ts'

/** Most farms of a list that are believed in. */
const MOST_FARMS = 2_000

/** Reads of farms and of their index, as the caller. */
export class FarmReads {
  private readonly config: Config
  private readonly actors: Actors
  private readonly principal: Principal

  constructor(config: Config, actors: Actors, principal: Principal) {
    this.config = config
    this.actors = actors
    this.principal = principal
  }

  /** Every farm, newest first. @throws CallError */
  async fetchList(): Promise<Omit<ListedFarm, 'isMine'>[]> {
    const { index } = this
    const [byStatus, infos] = await translated(() =>
      Promise.all([index.getAllFarms(), index.getFarmRewardTokenInfos([])]),
    )
    if ('err' in byStatus) throw CallError.refused(byStatus.err)
    const statuses = statusesOf(byStatus.ok)
    return unwrap(infos)
      .slice(0, MOST_FARMS)
      .flatMap(([id, { pool, poolToken0TVL, poolToken1TVL, totalReward }]) => {
        const farmId = id.toText()
        const status = statuses.get(farmId)
        if (status === undefined) return []
        return {
          farmId,
          poolId: pool.toText(),
          status,
          token0: poolToken0TVL.address.toText(),
          token1: poolToken1TVL.address.toText(),
          staked0: poolToken0TVL.amount,
          staked1: poolToken1TVL.amount,
          rewardToken: totalReward.address.toText(),
          totalReward: totalReward.amount,
        }
      })
  }

  /** How a farm stands now: its index hears of it minutes later. @throws CallError */
  async fetchPresent(farmId: string) {
    const farm = this.farm(farmId)
    const [info, tvl, meta, args] = await translated(() =>
      Promise.all([
        farm.getFarmInfo(this.principal.toText()),
        farm.getTVL(),
        farm.getRewardMeta(),
        farm.getInitArgs(),
      ]),
    )
    const { status, userNumberOfStakes } = unwrap(info)
    const { rewardPerCycle, secondPerCycle, totalReward } = unwrap(meta)
    return {
      status: toStatus(status),
      isMine: userNumberOfStakes > 0n,
      // one that has not asked its pool yet says nothing of what it holds
      ...('ok' in tvl ? stakedOf(tvl.ok) : {}),
      totalReward,
      rate: {
        rewardPerCycle,
        secondsPerCycle: Number(secondPerCycle),
        feePerMille: unwrap(args).fee,
      },
    }
  }

  /** Farms in which the caller had stakes when the index heard of it last. @throws CallError */
  async fetchMineIds(): Promise<string[]> {
    const ids = unwrap(await translated(() => this.index.getUserFarms(this.principal)))
    return ids.slice(0, MOST_FARMS).map((id) => id.toText())
  }

  /** @throws CallError */
  async fetchFarm(farmId: string): Promise<Farm> {
    const farm = this.farm(farmId)
    const [info, init, meta, limits, tvl, average, isFunded] = await translated(() =>
      Promise.all([
        farm.getFarmInfo(this.principal.toText()),
        farm.getInitArgs(),
        farm.getRewardMeta(),
        farm.getLimitInfo(),
        farm.getTVL(),
        farm.getAvgAPR(),
        this.fetchIsFunded(farm),
      ]),
    )
    const [about, args, reward, limit] = [unwrap(info), unwrap(init), unwrap(meta), unwrap(limits)]
    const poolId = about.pool.toText()
    const pair = 'ok' in tvl ? pairOf(tvl.ok) : await this.fetchPair(poolId)
    const { totalReward, totalRewardBalance } = about
    const hasReward =
      isFunded === false
        ? await this.hasReward(farmId, about.rewardToken.address, totalReward)
        : totalRewardBalance > 0n || isFunded === true
    const averageAprPpm = aprPpmAfterFee(unwrap(average), args.fee)
    return {
      farmId,
      poolId,
      status: toStatus(about.status),
      ...pair,
      rewardToken: about.rewardToken.address,
      isMine: about.userNumberOfStakes > 0n,
      totalReward: about.totalReward,
      startSeconds: Number(about.startTime),
      endSeconds: Number(about.endTime),
      rate: {
        rewardPerCycle: reward.rewardPerCycle,
        secondsPerCycle: Number(reward.secondPerCycle),
        feePerMille: args.fee,
      },
      rewardFee: reward.rewardTokenFee,
      rewardLeft: reward.totalRewardBalance,
      rewardPending: reward.totalRewardUnharvested,
      rewardPaid: reward.totalRewardHarvested,
      isFunded: hasReward,
      feePerMille: args.fee,
      limits: {
        positions: limit.positionNumLimit,
        least0: limit.token0AmountLimit,
        least1: limit.token1AmountLimit,
        isPriceInside: limit.priceInsideLimit,
      },
      stakes: Number(about.numberOfStakes),
      ...(averageAprPpm === undefined ? {} : { averageAprPpm }),
      creator: about.creator.toText(),
      refunder: about.refunder.toText(),
    }
  }

  /** What the caller has in a farm. @throws CallError */
  async fetchMine(farmId: string): Promise<OwnStakes> {
    const farm = this.farm(farmId)
    const [deposits, price, args, reward, aside] = await translated(() =>
      Promise.all([
        farm.getUserDeposits(this.principal),
        farm.getPoolMeta(),
        farm.getInitArgs(),
        this.fetchEarned(farmId),
        this.fetchSetAside(farmId),
      ]),
    )
    const { fee } = unwrap(args)
    const { sqrtPriceX96, tick } = price
    const stakes = unwrap(deposits).map((deposit): Stake => {
      const range = { tickLower: Number(deposit.tickLower), tickUpper: Number(deposit.tickUpper) }
      const { positionId, liquidity } = deposit
      return {
        ...range,
        positionId,
        liquidity,
        ...amountsAt(range, sqrtPriceX96, liquidity),
        earned: afterFee(deposit.rewardAmount, fee),
        sinceSeconds: Number(deposit.initTime),
        isInRange: deposit.tickLower <= tick && tick < deposit.tickUpper,
        isSetAside: aside.includes(positionId),
      }
    })
    return { stakes, reward }
  }

  /** What withdrawing would send to the caller, before the ledger's fee. @throws CallError */
  async fetchEarned(farmId: string): Promise<bigint> {
    const farm = this.farm(farmId)
    const [balance, info, init] = await translated(() =>
      Promise.all([
        farm.getUserRewardBalance(this.principal),
        farm.getFarmInfo(this.principal.toText()),
        farm.getInitArgs(),
      ]),
    )
    const { positionIds } = unwrap(info)
    const pending =
      positionIds.length === 0
        ? 0n
        : unwrap(await translated(() => farm.getRewardInfo(positionIds)))
    return unwrap(balance) + afterFee(pending, unwrap(init).fee)
  }

  /** The caller's positions that a farm has set aside; none of a build of somebody else's, which does not tell. @throws CallError */
  async fetchSetAside(farmId: string): Promise<bigint[]> {
    try {
      return await translated(() => this.farm(farmId).getSetAsideOf(this.principal))
    } catch (error) {
      if (isUnknownMethod(error)) return []
      throw error
    }
  }

  /** Whether a farm holds a position for the caller. @throws CallError */
  async isStakedByMe(farmId: string, positionId: bigint): Promise<boolean> {
    const info = await translated(() => this.farm(farmId).getFarmInfo(this.principal.toText()))
    return unwrap(info).positionIds.includes(positionId)
  }

  /** Yearly rates so far, after the farm's fee, oldest first. @throws CallError */
  async fetchAprs(farmId: string): Promise<AprRecord[]> {
    const farm = this.farm(farmId)
    const [records, args] = await translated(() =>
      Promise.all([farm.getAPRRecord(), farm.getInitArgs()]),
    )
    const { fee } = unwrap(args)
    return unwrap(records).flatMap(([at, percent]) => {
      const aprPpm = aprPpmAfterFee(percent, fee)
      return aprPpm === undefined ? [] : [{ atSeconds: Number(at), aprPpm }]
    })
  }

  /** Of a farm that has not asked its pool yet, which therefore holds nothing. */
  private async fetchPair(poolId: string) {
    const { token0, token1 } = unwrap(await translated(() => this.actors.pool(poolId).metadata()))
    return { token0: token0.address, token1: token1.address, staked0: 0n, staked1: 0n }
  }

  /** Whether the reward lies at a farm that has not looked for it yet. */
  private async hasReward(farmId: string, ledgerId: string, reward: bigint): Promise<boolean> {
    const ledger = this.actors.other<Client>(ledgerInterface, ledgerId)
    const owner = Principal.fromText(farmId)
    const held = await ledger.icrc1_balance_of({ owner, subaccount: [] }).catch(() => 0n)
    return held >= reward
  }

  /** Undefined for a build of somebody else's, which does not tell. */
  private async fetchIsFunded(farm: FarmService._SERVICE): Promise<boolean | undefined> {
    try {
      return (await farm.getFunding()).isFunded
    } catch (error) {
      if (isUnknownMethod(error)) return undefined
      throw error
    }
  }

  private get index(): FarmIndex._SERVICE {
    const id = canisterId(this.config, 'farm_index')
    return this.actors.other<FarmIndex._SERVICE>(FarmIndex.idlFactory, id)
  }

  private farm(farmId: string): FarmService._SERVICE {
    if (parsePrincipal(farmId) === undefined) throw CallError.refused('this is no farm')
    return this.actors.other<FarmService._SERVICE>(FarmService.idlFactory, farmId)
  }
}
