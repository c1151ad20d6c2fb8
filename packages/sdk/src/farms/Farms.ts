import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { LiquidityError } from '../liquidity/LiquidityError.ts'
import type { LiquidityReads } from '../liquidity/LiquidityReads.ts'
import type { Position } from '../liquidity/Position.ts'
import type { Positions } from '../liquidity/Positions.ts'
import { fromEach } from '../pools/fromEach.ts'
import type { Pools } from '../pools/Pools.ts'
import { requireId } from '../requireId.ts'
import type { Tokens } from '../tokens.ts'
import type { FarmFactoryReads } from './create/FarmFactoryReads.ts'
import {
  type AprRecord,
  type Farm,
  type FarmReward,
  type ListedFarm,
  type OwnStakes,
  type SetAside,
  stakeFlawOf,
} from './Farm.ts'
import { FarmError } from './FarmError.ts'
import { FARM_KINDS, type FarmFacts, type FarmReceipt } from './FarmFlow.ts'
import type { FarmReads } from './FarmReads.ts'

type Services = {
  readonly flows: Flows
  readonly farms: Pick<
    FarmReads,
    | 'fetchList'
    | 'fetchMineIds'
    | 'fetchPresent'
    | 'fetchFarm'
    | 'fetchMine'
    | 'fetchEarned'
    | 'fetchSetAside'
    | 'fetchAprs'
    | 'isStakedByMe'
  >
  readonly factory: Pick<FarmFactoryReads, 'fetchNewcomers'>
  readonly positions: Pick<Positions, 'fetchAt'>
  readonly reads: Pick<LiquidityReads, 'owner' | 'fetchAnyPosition' | 'fetchIsCrowded'>
  readonly pools: Pick<Pools, 'fetchUnused'>
  readonly tokens: Pick<Tokens, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** Most farms that are asked themselves for one list. */
const MOST_ASKED = 200

/** Which farms a list has. */
export type FarmFilter = 'all' | 'live' | 'not-started' | 'finished' | 'mine'

/** What of a farm says where it is and what it is about. */
export type PlacedFarm = FarmFacts

/**
 * Farms: positions staked in them earn a reward beside their trading fees. Each of the calls that move something is a flow: what is
 * interrupted waits in `sdk.flows`.
 */
export class Farms {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** Farms, newest first; closed ones count as finished. @throws CallError */
  async list({ filter = 'all' }: { filter?: FarmFilter } = {}): Promise<ListedFarm[]> {
    const { farms, factory, principal } = this.services
    if (filter === 'mine') this.starter.requirePrincipal()
    const [listed, ids, newcomers] = await Promise.all([
      farms.fetchList(),
      principal === undefined ? [] : farms.fetchMineIds(),
      factory.fetchNewcomers(),
    ])
    const [mine, now] = [new Set(ids), await this.fetchPresent(listed)]
    return listed
      .map((farm) => ({
        ...farm,
        isMine: mine.has(farm.farmId),
        isNew: newcomers.has(farm.farmId),
        ...now.get(farm.farmId),
      }))
      .filter(({ status, isMine }) => (filter === 'mine' ? isMine : isShown(status, filter)))
  }

  /** A farm with everything that it says of itself. @throws CallError */
  async fetch(farmId: string): Promise<Farm> {
    requireId(farmId)
    const { farms, factory } = this.services
    const [farm, newcomers] = await Promise.all([farms.fetchFarm(farmId), factory.fetchNewcomers()])
    return { ...farm, isNew: newcomers.has(farmId) }
  }

  /** What the caller has in a farm. @throws CallError */
  fetchMine(farmId: string): Promise<OwnStakes> {
    this.starter.requirePrincipal()
    return this.services.farms.fetchMine(farmId)
  }

  /**
   * What the caller can withdraw, farm by farm, also where no position is staked any more. Farms with nothing are left out; one that
   * does not answer is told without an amount. @throws CallError
   */
  async fetchRewards(): Promise<FarmReward[]> {
    this.starter.requirePrincipal()
    const { farms } = this.services
    const listed = (await farms.fetchList()).slice(0, MOST_ASKED)
    const found = await fromEach(
      listed,
      async (farm): Promise<FarmReward[]> => {
        const reward = await farms.fetchEarned(farm.farmId).catch(() => undefined)
        return reward === 0n ? [] : [{ farm, reward }]
      },
      () => {},
    )
    return found
  }

  /** The caller's positions that farms have set aside; {@link unstake} fetches them. A farm that does not answer is left out. @throws CallError */
  async fetchSetAside(): Promise<SetAside[]> {
    this.starter.requirePrincipal()
    const { farms } = this.services
    const listed = (await farms.fetchList()).slice(0, MOST_ASKED)
    return fromEach(
      listed,
      async (farm): Promise<SetAside[]> =>
        (await farms.fetchSetAside(farm.farmId)).map((positionId) => ({ farm, positionId })),
      () => {},
    )
  }

  /** The yearly rates that a farm has written down, oldest first. @throws CallError */
  fetchAprs(farmId: string): Promise<AprRecord[]> {
    return this.services.farms.fetchAprs(farmId)
  }

  /** The caller's positions that a farm would take now. @throws CallError */
  async fetchStakeable(farm: Farm): Promise<Position[]> {
    const held = await this.services.positions.fetchAt(farm.poolId)
    return held.filter((position) => stakeFlawOf(farm, position) === undefined)
  }

  /** Gives a position to a farm, where it earns until it is taken back. @throws FarmError, LiquidityError, CallError, WalletError */
  stake({
    farm,
    positionId,
    key,
    ...options
  }: { farm: PlacedFarm; positionId: bigint } & Keyed): Promise<FarmReceipt> {
    const begin = async () => {
      const { reads } = this.services
      const found = await reads.fetchAnyPosition(farm.poolId, positionId)
      if (found?.owner !== reads.owner) throw LiquidityError.gone()
      return this.starter.newFlow('stake-position' as const, { ...factsOf(farm), positionId }, key)
    }
    return this.starter.run(FARM_KINDS, { key, ...options }, begin)
  }

  /** Takes a position back, also one that was set aside, and what it has earned. @throws FarmError, CallError, WalletError */
  unstake({
    farm,
    positionId,
    key,
    ...options
  }: { farm: PlacedFarm; positionId: bigint } & Keyed): Promise<FarmReceipt> {
    const begin = async () => {
      const { tokens, reads } = this.services
      await this.requireStaked(farm, positionId)
      const [{ fee: rewardFee }, isCrowded] = await Promise.all([
        tokens.fetch(farm.rewardToken),
        reads.fetchIsCrowded(farm.poolId),
      ])
      const facts = { ...factsOf(farm), positionId, rewardFee, isCrowded }
      return this.starter.newFlow('unstake-position' as const, facts, key)
    }
    return this.starter.run(FARM_KINDS, { key, ...options }, begin)
  }

  /** Sends what all of the caller's stakes in a farm have earned to the wallet; they stay. @throws FarmError, CallError, WalletError */
  withdraw({ farm, key, ...options }: { farm: PlacedFarm } & Keyed): Promise<FarmReceipt> {
    const begin = async () => {
      const { farms, tokens } = this.services
      const [earned, { fee }] = await Promise.all([
        farms.fetchEarned(farm.farmId),
        tokens.fetch(farm.rewardToken),
      ])
      if (earned <= fee) throw FarmError.of('reward-too-small')
      return this.starter.newFlow('withdraw-reward' as const, factsOf(farm), key)
    }
    return this.starter.run(FARM_KINDS, { key, ...options }, begin)
  }

  /** Sends the trading fees of a staked position to the wallet; it stays staked. @throws FarmError, LiquidityError, CallError, WalletError */
  claimFees({
    farm,
    positionId,
    key,
    ...options
  }: { farm: PlacedFarm; positionId: bigint } & Keyed): Promise<FarmReceipt> {
    const begin = async () => {
      const { tokens, pools } = this.services
      await this.requireStaked(farm, positionId)
      const [one, other, { balance0, balance1 }] = await Promise.all([
        tokens.fetch(farm.token0),
        tokens.fetch(farm.token1),
        pools.fetchUnused(farm.poolId),
      ])
      const fees = { fee0: one.fee, fee1: other.fee }
      const facts = { ...factsOf(farm), positionId, ...fees, held0: balance0, held1: balance1 }
      return this.starter.newFlow('claim-staked-fees' as const, facts, key)
    }
    return this.starter.run(FARM_KINDS, { key, ...options }, begin)
  }

  /** How those stand now whose life is not over; of one that doesn't answer what the index knows counts. */
  private async fetchPresent(listed: readonly Pick<ListedFarm, 'farmId' | 'status'>[]) {
    const { farms } = this.services
    const open = listed.filter(({ status }) => status === 'live' || status === 'not-started')
    const found = await fromEach(
      open.slice(0, MOST_ASKED),
      async ({ farmId }) => [[farmId, await farms.fetchPresent(farmId)] as const],
      () => {},
    )
    return new Map(found)
  }

  private async requireStaked({ farmId }: PlacedFarm, positionId: bigint): Promise<void> {
    if (!(await this.services.farms.isStakedByMe(farmId, positionId)))
      throw FarmError.of('not-staked')
  }
}

const factsOf = ({ farmId, poolId, token0, token1, rewardToken }: PlacedFarm): FarmFacts => ({
  farmId,
  poolId,
  token0,
  token1,
  rewardToken,
})

const isShown = (status: ListedFarm['status'], filter: Exclude<FarmFilter, 'mine'>): boolean =>
  filter === 'all' || status === filter || (filter === 'finished' && status === 'closed')
