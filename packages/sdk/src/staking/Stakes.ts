import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import type { AprRecord } from '../farms/Farm.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { hasAllowances, isKeyed } from '../ledgers/standards/standards.ts'
import { fromEach } from '../pools/fromEach.ts'
import { requireId } from '../requireId.ts'
import type { CreationFee } from '../sale/creationFee.ts'
import type { Tokens } from '../tokens.ts'
import { type NewStakingPool, NewStakingPools } from './NewStakingPools.ts'
import { StakingError } from './StakingError.ts'
import { STAKING_KINDS, type StakingReceipt } from './StakingFlow.ts'
import type {
  ListedStakingPool,
  OwnStake,
  PlacedStakingPool,
  ReclaimPlace,
  StakeHolding,
  StakeLeft,
  StakingPool,
  StakingRecord,
} from './StakingPool.ts'
import type { RecordWish, StakingReads } from './StakingReads.ts'

type Services = {
  readonly flows: Flows
  readonly staking: Pick<
    StakingReads,
    | 'fetchList'
    | 'fetchMineIds'
    | 'fetchPresent'
    | 'fetchPool'
    | 'fetchMine'
    | 'fetchUser'
    | 'fetchHoldings'
    | 'fetchUndeposited'
    | 'fetchFactory'
    | 'fetchCreationFee'
    | 'fetchNewcomers'
    | 'fetchAprs'
    | 'fetchRecords'
  >
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** Most pools that are asked themselves for one list. */
const MOST_ASKED = 200

/** Which pools a list has. */
export type StakingFilter = 'all' | 'live' | 'not-started' | 'finished' | 'mine'

/**
 * Staking pools: whoever stakes a token earns another, by the second. Each of the calls that move something is a flow: what is interrupted
 * waits in `sdk.flows`.
 */
export class Stakes {
  private readonly services: Services
  private readonly starter: FlowStarter
  private readonly newPools: NewStakingPools

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
    this.newPools = new NewStakingPools(services)
  }

  /** Pools, newest first. @throws CallError */
  async list({ filter = 'all' }: { filter?: StakingFilter } = {}): Promise<ListedStakingPool[]> {
    const { staking, principal } = this.services
    if (filter === 'mine') this.starter.requirePrincipal()
    const [listed, ids, newcomers] = await Promise.all([
      staking.fetchList(),
      principal === undefined ? [] : staking.fetchMineIds(),
      staking.fetchNewcomers(),
    ])
    const mine = new Set(ids)
    // those that the index knows to be the caller's are asked before all others
    const asked = listed.toSorted(
      (one, other) => Number(mine.has(other.stakingPoolId)) - Number(mine.has(one.stakingPoolId)),
    )
    const present = new Map(
      await fromEach(
        asked.slice(0, MOST_ASKED),
        async ({ stakingPoolId: id }) => [[id, await staking.fetchPresent(id)] as const],
        () => {},
      ),
    )
    return listed
      .map((pool) => {
        const { stakingPoolId: id } = pool
        const now = present.get(id)
        const isMine = principal !== undefined && (now?.isMine ?? mine.has(id))
        return { ...pool, ...now, isMine, isNew: newcomers.has(id) }
      })
      .filter(({ status, isMine }) =>
        filter === 'mine' ? isMine : filter === 'all' || status === filter,
      )
  }

  /** A pool with everything that it says of itself. @throws CallError */
  async fetch(stakingPoolId: string): Promise<StakingPool> {
    requireId(stakingPoolId)
    const { staking } = this.services
    const [pool, newcomers] = await Promise.all([
      staking.fetchPool(stakingPoolId),
      staking.fetchNewcomers(),
    ])
    return { ...pool, isNew: newcomers.has(stakingPoolId) }
  }

  /** What the caller has in a pool. @throws CallError */
  async fetchMine(stakingPoolId: string): Promise<OwnStake> {
    this.starter.requirePrincipal()
    const { staking } = this.services
    return staking.fetchMine(await staking.fetchPool(stakingPoolId))
  }

  /** What lies at staking pools outside of the caller's stakes; `onFailed` hears the name of each that did not answer. @throws CallError */
  async fetchLeft(onFailed: (name: string) => void = () => {}): Promise<StakeLeft[]> {
    this.starter.requirePrincipal()
    const { staking } = this.services
    const listed = await staking.fetchList()
    return fromEach(
      listed.slice(0, MOST_ASKED),
      async ({ name, stakingPoolId, stakingToken, rewardToken }) => {
        const placed = { name, stakingPoolId, stakingToken, rewardToken }
        const [{ unstaked, unsentReward }, undeposited] = await Promise.all([
          staking.fetchUser(stakingPoolId),
          staking.fetchUndeposited(placed),
        ])
        const left = { ...placed, undeposited, unstaked, unsentReward }
        return undeposited + unstaked + unsentReward > 0n ? [left] : []
      },
      ({ name }, found) => {
        if (found === undefined) onFailed(name)
      },
    )
  }

  /** What anybody has in staking pools. @throws CallError */
  fetchHoldings(owner: string): Promise<StakeHolding[]> {
    return this.services.staking.fetchHoldings(owner)
  }

  /** The yearly rates of a pool between two times in seconds since 1970, oldest first. @throws CallError */
  fetchAprs(
    stakingPoolId: string,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<AprRecord[]> {
    return this.services.staking.fetchAprs(stakingPoolId, [from, to])
  }

  /** What a pool has written down, newest first. @throws CallError */
  fetchRecords(
    stakingPoolId: string,
    wish: RecordWish,
  ): Promise<{ total: number; records: StakingRecord[] }> {
    return this.services.staking.fetchRecords(stakingPoolId, wish)
  }

  /**
   * Who may make pools, as far as the factory tells, and what new pools keep of every reward, in parts per thousand.
   * @throws CallError
   */
  fetchFactory(): Promise<{ founders: string[]; feePerMille: bigint }> {
    return this.services.staking.fetchFactory()
  }

  /**
   * Stakes tokens; what was earned by what is staked already stays at the pool, harvested.
   * @throws StakingError, SwapError, CallError, WalletError
   */
  stake({
    pool,
    amount,
    key,
    ...options
  }: { pool: PlacedStakingPool; amount: bigint } & Keyed): Promise<StakingReceipt> {
    const begin = async () => {
      const { staking, tokens, balances } = this.services
      const [{ status, isStepwise }, { fee, standard }, held] = await Promise.all([
        staking.fetchPool(pool.stakingPoolId),
        tokens.fetch(pool.stakingToken),
        balances.fetch(pool.stakingToken),
      ])
      if (status !== 'live') throw StakingError.of('staking-closed')
      if (!isKeyed(standard)) throw StakingError.of('staking-token-unsupported')
      if (amount <= 0n) throw StakingError.of('staking-amount-too-small')
      if (amount + 2n * fee > held) throw SwapError.insufficientFunds(held)
      const from = hasAllowances(standard) ? 'allowance' : 'subaccount'
      const facts = { ...placeOf(pool), amount, fee, from, isStepwise } as const
      return this.starter.newFlow('stake-tokens' as const, facts, key)
    }
    return this.starter.run(STAKING_KINDS, { key, ...options }, begin)
  }

  /**
   * Takes a part of a stake out, or all of it when no amount is given, and sends it and what it has earned to the wallet.
   * @throws StakingError, CallError, WalletError
   */
  unstake({
    pool,
    amount,
    key,
    ...options
  }: { pool: PlacedStakingPool; amount?: bigint } & Keyed): Promise<StakingReceipt> {
    const begin = async () => {
      const { staking } = this.services
      const [{ staked, unstaked }, { isStepwise, stakingFee, rewardFee }] = await Promise.all([
        staking.fetchUser(pool.stakingPoolId),
        staking.fetchPool(pool.stakingPoolId),
      ])
      if (staked === 0n || amount === 0n) throw StakingError.of('nothing-staked')
      const isAll = amount === undefined || amount >= staked
      const taken = isAll ? staked : amount
      if (taken + unstaked <= stakingFee) throw StakingError.of('staking-amount-too-small')
      const fees = { stakingFee, rewardFee }
      const facts = { ...placeOf(pool), amount: taken, isAll, isStepwise, ...fees }
      return this.starter.newFlow('unstake-tokens' as const, facts, key)
    }
    return this.starter.run(STAKING_KINDS, { key, ...options }, begin)
  }

  /** Sends what a stake has earned to the wallet; it stays. @throws StakingError, CallError, WalletError */
  harvest({ pool, key, ...options }: { pool: PlacedStakingPool } & Keyed): Promise<StakingReceipt> {
    const begin = async () => {
      const { staking } = this.services
      const about = await staking.fetchPool(pool.stakingPoolId)
      const { reward } = await staking.fetchMine(about)
      const { rewardFee } = about
      if (reward <= rewardFee) throw StakingError.of('nothing-to-harvest')
      return this.starter.newFlow('harvest-stake' as const, { ...placeOf(pool), rewardFee }, key)
    }
    return this.starter.run(STAKING_KINDS, { key, ...options }, begin)
  }

  /**
   * Sends what lies at a pool outside of the caller's stake to the wallet: a transfer that was never deposited, a deposit that was never
   * staked, a reward that was harvested and not sent. @throws StakingError, CallError, WalletError
   */
  reclaim({
    pool,
    place,
    key,
    ...options
  }: { pool: PlacedStakingPool; place: ReclaimPlace } & Keyed): Promise<StakingReceipt> {
    const begin = async () => {
      const { staking } = this.services
      const about = await staking.fetchPool(pool.stakingPoolId)
      const { undeposited, unstaked, unsentReward } = await staking.fetchMine(about)
      const held = { undeposited, unstaked, 'unsent-reward': unsentReward }[place]
      const fee = place === 'unsent-reward' ? about.rewardFee : about.stakingFee
      if (held <= fee) throw StakingError.of('nothing-to-reclaim')
      return this.starter.newFlow('reclaim-stake' as const, { ...placeOf(pool), place, fee }, key)
    }
    return this.starter.run(STAKING_KINDS, { key, ...options }, begin)
  }

  /**
   * Makes a pool and pays in all that it promises, after the fee of its creation where the caller is no founder.
   * @throws StakingError, CreationFeeError, SwapError, CallError, WalletError
   */
  create(order: NewStakingPool & Keyed): Promise<StakingReceipt> {
    return this.newPools.create(order)
  }

  /** What a pool costs the caller; undefined for a founder, to whom it is free. @throws CallError */
  fetchCreationFee(): Promise<CreationFee | undefined> {
    return this.newPools.fetchCreationFee()
  }
}

const placeOf = ({
  stakingPoolId,
  stakingToken,
  rewardToken,
}: PlacedStakingPool): PlacedStakingPool => ({ stakingPoolId, stakingToken, rewardToken })
