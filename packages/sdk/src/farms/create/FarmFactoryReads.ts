import { Principal } from '@icp-sdk/core/principal'
import type { CreateFarmArgs } from '@sluice/candid/farm_factory'
import * as FarmFactory from '@sluice/candid/farm_factory'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import { type Config, canisterId } from '../../config.ts'
import { unwrap } from '../../pools/unwrap.ts'
import { type CreationFee, fetchCreationFee, fetchNewcomers } from '../../sale/creationFee.ts'
import type { CreateFarmFacts } from './CreateFarmFlow.ts'

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

  /** For whom the factory makes farms for nothing. @throws CallError */
  async fetchFounders(): Promise<string[]> {
    const admins = unwrap(await translated(() => this.factory.getAdmins()))
    return admins.map((admin) => admin.toText())
  }

  /** What a farm costs the caller, who is no founder. @throws CallError */
  fetchCreationFee(creatorKey = 0n): Promise<CreationFee> {
    return fetchCreationFee(this.factory, { creator: this.principal, creatorKey })
  }

  /** Farms of people who are no operators, as long as none vouches for them. */
  fetchNewcomers(): Promise<ReadonlySet<string>> {
    return fetchNewcomers(this.factory)
  }

  /** What of each reward a new farm keeps, in parts per thousand. @throws CallError */
  async fetchFeePerMille(): Promise<bigint> {
    return unwrap(await translated(() => this.factory.getFee()))
  }

  /** Why the factory would not make a farm now, in its own words. @throws CallError */
  async fetchRefusal(facts: CreateFarmFacts): Promise<string | undefined> {
    const answer = await translated(() => this.factory.checkCreate(toArgs(facts, undefined)))
    return 'err' in answer ? answer.err : undefined
  }

  /** The farm that the factory has made for a key of the caller's. @throws CallError */
  async fetchMade(creatorKey: bigint): Promise<string | undefined> {
    const ask = () => this.factory.findByCreatorKey(this.principal, creatorKey)
    return (await translated(ask))[0]?.toText()
  }

  private get factory(): FarmFactory._SERVICE {
    const id = canisterId(this.config, 'farm_factory')
    return this.actors.other<FarmFactory._SERVICE>(FarmFactory.idlFactory, id)
  }
}

/** A farm as its factory is asked for it. @param creatorKey for which the factory makes one farm, however often it is asked. */
export const toArgs = (facts: CreateFarmFacts, creatorKey: bigint | undefined): CreateFarmArgs => ({
  creatorKey: creatorKey === undefined ? [] : [creatorKey],
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
