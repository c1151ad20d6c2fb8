import { Principal } from '@icp-sdk/core/principal'
import * as FarmService from '@sluice/candid/farm'
import type { CreateFarmArgs } from '@sluice/candid/farm_factory'
import * as FarmFactory from '@sluice/candid/farm_factory'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import { type Config, canisterId } from '../../config.ts'
import { unwrap } from '../../pools/unwrap.ts'
import type { CreateFarmFacts } from './CreateFarmFlow.ts'

/** Most farms, the newest, that are looked through for one that was just made. */
const MOST_LOOKED_AT = 20

/** Reads of what makes farms, as the caller. */
export class FarmFactoryReads {
  private readonly config: Config
  private readonly actors: Actors
  private readonly principal: Principal

  constructor(config: Config, actors: Actors, principal: Principal) {
    this.config = config
    this.actors = actors
    this.principal = principal
  }

  /** Whether the factory makes farms for the caller. @throws CallError */
  async isFounder(): Promise<boolean> {
    const admins = unwrap(await translated(() => this.factory.getAdmins()))
    return admins.some((admin) => admin.toText() === this.principal.toText())
  }

  /** What of each reward a new farm keeps, in parts per thousand. @throws CallError */
  async fetchFeePerMille(): Promise<bigint> {
    return unwrap(await translated(() => this.factory.getFee()))
  }

  /** Why the factory would not make a farm now, in its own words. @throws CallError */
  async fetchRefusal(facts: CreateFarmFacts): Promise<string | undefined> {
    const answer = await translated(() => this.factory.checkCreate(toArgs(facts)))
    return 'err' in answer ? answer.err : undefined
  }

  /** The farms that the caller has had made of just this, oldest first. @throws CallError */
  async fetchTwins(facts: CreateFarmFacts): Promise<string[]> {
    const farms = unwrap(await translated(() => this.factory.getAllFarms()))
    const newest = farms.slice(-MOST_LOOKED_AT).map((id) => id.toText())
    const made = await Promise.all(
      newest.map(async (farmId) => ((await this.isTwin(farmId, facts)) ? [farmId] : [])),
    )
    return made.flat()
  }

  private async isTwin(farmId: string, facts: CreateFarmFacts): Promise<boolean> {
    const farm = this.actors.other<FarmService._SERVICE>(FarmService.idlFactory, farmId)
    const args = unwrap(await translated(() => farm.getInitArgs()))
    return (
      args.creator.toText() === this.principal.toText() &&
      args.pool.toText() === facts.poolId &&
      args.rewardToken.address === facts.rewardToken &&
      args.totalReward === facts.reward &&
      args.startTime === BigInt(facts.startSeconds) &&
      args.endTime === BigInt(facts.endSeconds) &&
      args.secondPerCycle === BigInt(facts.secondsPerCycle) &&
      args.refunder.toText() === facts.refunder &&
      args.token0AmountLimit === facts.least0 &&
      args.token1AmountLimit === facts.least1 &&
      args.priceInsideLimit === facts.isPriceInside
    )
  }

  private get factory(): FarmFactory._SERVICE {
    const id = canisterId(this.config, 'farm_factory')
    return this.actors.other<FarmFactory._SERVICE>(FarmFactory.idlFactory, id)
  }
}

/** A farm as its factory is asked for it. */
export const toArgs = (facts: CreateFarmFacts): CreateFarmArgs => ({
  pool: Principal.fromText(facts.poolId),
  rewardToken: { address: facts.rewardToken, standard: facts.rewardStandard },
  rewardAmount: facts.reward,
  startTime: BigInt(facts.startSeconds),
  endTime: BigInt(facts.endSeconds),
  secondPerCycle: BigInt(facts.secondsPerCycle),
  refunder: Principal.fromText(facts.refunder),
  token0AmountLimit: facts.least0,
  token1AmountLimit: facts.least1,
  priceInsideLimit: facts.isPriceInside,
})
