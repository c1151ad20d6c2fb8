import { Principal } from '@icp-sdk/core/principal'
import * as StakingService from '@sluice/candid/staking_pool'
import * as StakingIndex from '@sluice/candid/staking_pool_index'
import type { Actors } from '../actors.ts'
import { translated, translateError } from '../agent/translateError.ts'
import { unwrapText } from '../agent/unwrapText.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import { type AprRecord, afterFee, aprPpmAfterFee } from '../farms/Farm.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import { fromEach } from '../pools/fromEach.ts'
import { isUnknownMethod } from '../pools/isUnknownMethod.ts'
import { subaccountAt } from '../pools/subaccountAt.ts'
import type { CreationFee } from '../sale/creationFee.ts'
import type { Tokens } from '../tokens.ts'
import { isAnything, toRecord, toStakingPool } from './readAnswers.ts'
import { StakingFactoryReads } from './StakingFactoryReads.ts'
import {
  type ListedStakingPool,
  type OwnStake,
  type PlacedStakingPool,
  type StakeHolding,
  type StakingPool,
  type StakingRecord,
  stakingStatusOf,
} from './StakingPool.ts'

/** Most pools of a list that are believed in: one page of the index. */
const MOST_POOLS = 1_000n
/** Most pools that are asked what somebody has there. */
const MOST_HELD = 200

/** What the pool's books say of a caller: `pending` was earned and not harvested, before the pool's fee. */
export type StakingUser = Pick<OwnStake, 'staked' | 'unstaked' | 'unsentReward'> & {
  readonly pending: bigint
}

type Reading = {
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly now: () => number
}

/** Reads of staking pools, their factory and their index, as the caller. */
export class StakingReads {
  private readonly config: Config
  private readonly actors: Actors
  private readonly principal: Principal
  private readonly reading: Reading
  private readonly factory: StakingFactoryReads

  constructor(config: Config, actors: Actors, principal: Principal, reading: Reading) {
    this.config = config
    this.actors = actors
    this.principal = principal
    this.reading = reading
    this.factory = new StakingFactoryReads({ config, actors, principal, now: reading.now })
  }

  /** @throws CallError where this network has none */
  fetchFactoryId(): Promise<string> {
    return this.factory.fetchId()
  }

  /** Every pool, newest first. @throws CallError */
  fetchList(): Promise<Omit<ListedStakingPool, 'isMine'>[]> {
    return this.factory.fetchList()
  }

  /** The pool that the factory has made for a key of the caller's. @throws CallError */
  fetchMade(creatorKey: bigint): Promise<string | undefined> {
    return this.factory.fetchMade(creatorKey)
  }

  /** See `StakingFactoryReads`. @throws CallError */
  fetchCreationFee(creatorKey?: bigint): Promise<CreationFee> {
    return this.factory.fetchCreationFee(creatorKey)
  }

  /** See `StakingFactoryReads`. */
  fetchNewcomers(): Promise<ReadonlySet<string>> {
    return this.factory.fetchNewcomers()
  }

  /**
   * Who may make pools, as far as the factory tells: its admins and its governance. And what new pools keep of every reward, in parts per
   * thousand. @throws CallError
   */
  fetchFactory(): Promise<{ founders: string[]; feePerMille: bigint }> {
    return this.factory.fetchAbout()
  }

  /** What a pool holds, and whether any of it is the caller's. @throws CallError */
  async fetchPresent(stakingPoolId: string) {
    const pool = this.pool(stakingPoolId)
    const [info, user] = await translated(() =>
      Promise.all([pool.getPoolInfo(), pool.getUserInfo(this.principal)]),
    )
    const { totalDeposit, rewardDebt, startTime, bonusEndTime, rewardPerTime, rewardFee } =
      unwrapText(info)
    const terms = { startSeconds: Number(startTime), endSeconds: Number(bonusEndTime) }
    return {
      // an operator may have changed them since the factory wrote them down
      ...terms,
      rewardPerSecond: rewardPerTime,
      status: stakingStatusOf(terms, this.nowSeconds),
      staked: totalDeposit,
      rewarded: rewardDebt,
      feePerMille: rewardFee,
      isMine: isAnything(unwrapText(user)),
    }
  }

  /** Pools in which the caller had something when the index heard of it last. @throws CallError */
  async fetchMineIds(): Promise<string[]> {
    const answer = await translated(() =>
      this.index.queryPool(this.principal, 0n, MOST_POOLS, [], []),
    )
    const { content } = 'ok' in answer ? answer.ok : answer.err
    return content
      .filter(({ userInfo }) => isAnything(userInfo))
      .map(({ stakingPool }) => stakingPool.toText())
  }

  /** What somebody has in staking pools, as the pools say that their index names for them. @throws CallError */
  async fetchHoldings(owner: string): Promise<StakeHolding[]> {
    const of = Principal.fromText(owner)
    const answer = await translated(() => this.index.queryPool(of, 0n, MOST_POOLS, [], []))
    const { content } = 'ok' in answer ? answer.ok : answer.err
    const listed = content.filter(({ userInfo }) => isAnything(userInfo)).slice(0, MOST_HELD)
    return fromEach(
      listed,
      async ({ stakingPool }) => {
        const pool = this.pool(stakingPool.toText())
        const [user, info] = await translated(() =>
          Promise.all([pool.getUserInfo(of), pool.getPoolInfo()]),
        )
        const { stakeAmount, stakeTokenBalance, rewardTokenBalance, pendingReward } =
          unwrapText(user)
        const { rewardFee, stakingToken, rewardToken } = unwrapText(info)
        return [
          {
            stakingPoolId: stakingPool.toText(),
            stakingToken: stakingToken.address,
            rewardToken: rewardToken.address,
            staked: stakeAmount + stakeTokenBalance,
            reward: rewardTokenBalance + afterFee(pendingReward, rewardFee),
          },
        ]
      },
      (_pool, found, error) => {
        // a total without one of its parts is no total
        if (found === undefined) throw translateError(error)
      },
    )
  }

  /** @throws CallError */
  async fetchPool(stakingPoolId: string): Promise<StakingPool> {
    const pool = this.pool(stakingPoolId)
    const [answer, users, books] = await translated(() =>
      Promise.all([pool.getPoolInfo(), pool.findUserInfo(0n, 0n), this.fetchBooks(pool)]),
    )
    return toStakingPool(unwrapText(answer), {
      stakingPoolId,
      stakers: Number(unwrapText(users).totalElements),
      books,
      nowSeconds: this.nowSeconds,
    })
  }

  /** What the caller has in a pool. @throws CallError */
  async fetchMine(placed: PlacedStakingPool & Pick<StakingPool, 'feePerMille'>): Promise<OwnStake> {
    const [{ staked, unstaked, unsentReward, pending }, undeposited] = await Promise.all([
      this.fetchUser(placed.stakingPoolId),
      this.fetchUndeposited(placed),
    ])
    const reward = unsentReward + afterFee(pending, placed.feePerMille)
    return { staked, unstaked, unsentReward, undeposited, reward }
  }

  /** @throws CallError */
  async fetchUser(stakingPoolId: string): Promise<StakingUser> {
    const answer = await translated(() => this.pool(stakingPoolId).getUserInfo(this.principal))
    const user = unwrapText(answer)
    return {
      staked: user.stakeAmount,
      unstaked: user.stakeTokenBalance,
      unsentReward: user.rewardTokenBalance,
      pending: user.pendingReward,
    }
  }

  /** What lies on the caller's subaccount of a pool. @throws CallError */
  async fetchUndeposited({
    stakingPoolId,
    stakingToken,
  }: Pick<PlacedStakingPool, 'stakingPoolId' | 'stakingToken'>): Promise<bigint> {
    const ledger = await this.reading.tokens.adapter(stakingToken)
    return ledger.fetchBalance(subaccountAt(stakingPoolId, this.principal.toText()))
  }

  /** Whether a pool waits for a ledger about what is the caller's; of a build that doesn't tell, no. @throws CallError */
  async isAtWork(stakingPoolId: string): Promise<boolean> {
    try {
      const items = await this.pool(stakingPoolId).getPending(this.principal)
      return items.some(({ isStuck }) => !isStuck)
    } catch (error) {
      if (isUnknownMethod(error)) return false
      throw translateError(error)
    }
  }

  /** Yearly rates between two times, after the pool's fee, oldest first; times in seconds since 1970. @throws CallError */
  async fetchAprs(stakingPoolId: string, [from, to]: readonly [number, number]) {
    const pool = requirePool(stakingPoolId)
    const [rates, info] = await translated(() =>
      Promise.all([
        this.index.queryAPR(pool, BigInt(from), BigInt(to)),
        this.pool(stakingPoolId).getPoolInfo(),
      ]),
    )
    const { rewardFee } = unwrapText(info)
    return unwrapText(rates).flatMap(({ time, apr }): AprRecord[] => {
      const aprPpm = aprPpmAfterFee(apr, rewardFee)
      return aprPpm === undefined ? [] : [{ atSeconds: Number(time), aprPpm }]
    })
  }

  /** What a pool has written down, newest first. @throws CallError */
  async fetchRecords(
    stakingPoolId: string,
    { isReward, owner, offset, limit }: RecordWish,
  ): Promise<{ total: number; records: StakingRecord[] }> {
    const pool = this.pool(stakingPoolId)
    const of: [] | [Principal] = owner === undefined ? [] : [Principal.fromText(owner)]
    const page = [of, BigInt(offset), BigInt(limit)] as const
    const answer = await translated(() =>
      isReward ? pool.findRewardRecordPage(...page) : pool.findStakingRecordPage(...page),
    )
    const { totalElements, content } = unwrapText(answer)
    return { total: Number(totalElements), records: content.map(toRecord) }
  }

  /** Undefined for a build of somebody else's, which does not tell. */
  private async fetchBooks(pool: StakingService._SERVICE) {
    try {
      return await pool.getRewardBooks()
    } catch (error) {
      if (isUnknownMethod(error)) return undefined
      throw error
    }
  }

  private get nowSeconds(): number {
    return Math.floor(this.reading.now() / 1_000)
  }

  private get index(): StakingIndex._SERVICE {
    const id = canisterId(this.config, 'staking_pool_index')
    return this.actors.other<StakingIndex._SERVICE>(StakingIndex.idlFactory, id)
  }

  private pool(stakingPoolId: string): StakingService._SERVICE {
    requirePool(stakingPoolId)
    return this.actors.other<StakingService._SERVICE>(StakingService.idlFactory, stakingPoolId)
  }
}

export type RecordWish = {
  /** Of rewards; of what was staked when false. */
  readonly isReward: boolean
  /** Whose; everybody's when absent. */
  readonly owner?: string
  readonly offset: number
  readonly limit: number
}

function requirePool(stakingPoolId: string): Principal {
  const id = parsePrincipal(stakingPoolId)
  if (id === undefined) throw CallError.refused('this is no staking pool')
  return id
}
