import { Principal } from '@icp-sdk/core/principal'
import * as FarmService from '@sluice/candid/farm'
import * as FarmFactory from '@sluice/candid/farm_factory'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { unwrap } from '../pools/unwrap.ts'
import { FounderOperators, principalsOf } from './FounderOperators.ts'

/** What a farm takes from now on. Amounts of 0 are no limits. */
export type NewFarmLimits = {
  readonly least0: bigint
  readonly least1: bigint
  readonly positions: bigint
  readonly isPriceInside: boolean
}

/** What operators do with farms. Others get `refused` or `rejected`. */
export class FarmOperators extends FounderOperators {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    super()
    this.config = config
    this.actors = actors
  }

  /** What new farms keep of each reward, in parts per thousand. @throws CallError */
  async fetchFeePerMille(): Promise<bigint> {
    return unwrap(await this.ask((factory) => factory.getFee()))
  }

  /** Farms that are there keep theirs. @throws CallError */
  setFeePerMille(fee: bigint): Promise<void> {
    return this.ask((factory) => factory.setFee(fee))
  }

  /** Names who may lead a farm, in place of those named before. @throws CallError */
  setFarmAdmins(farmId: string, admins: readonly string[]): Promise<void> {
    return this.ask((factory) => factory.setFarmAdmins(place(farmId), principalsOf(admins)))
  }

  /** Nobody can stake any more, and nothing is earned from now on. @throws CallError */
  async finish(farmId: string): Promise<void> {
    unwrap(await translated(() => this.farm(farmId).finishManually()))
  }

  /** Goes on with a farm that was finished by hand. @throws CallError */
  async restart(farmId: string): Promise<void> {
    unwrap(await translated(() => this.farm(farmId).restartManually()))
  }

  /** Sends everybody their reward, of a farm that is finished. @throws CallError */
  async sendRewards(farmId: string): Promise<void> {
    unwrap(await translated(() => this.farm(farmId).sendRewardManually()))
  }

  /** Sends what nobody has earned to the refunder, of a farm that owes nobody anything. @throws CallError */
  async close(farmId: string): Promise<void> {
    unwrap(await translated(() => this.farm(farmId).close()))
  }

  /** @throws CallError */
  setLimits(farmId: string, limits: NewFarmLimits): Promise<void> {
    const { least0, least1, positions, isPriceInside } = limits
    return translated(() =>
      this.farm(farmId).setLimitInfo(least0, least1, positions, isPriceInside),
    )
  }

  /** Gives a position back to who staked it, with what it has earned, whether the farm is live or not. @throws CallError */
  async putOut(farmId: string, positionId: bigint): Promise<void> {
    unwrap(await translated(() => this.farm(farmId).putOut(positionId)))
  }

  /** The least that a position is worth, in transfer fees of its tokens; 0 for no limit. @throws CallError */
  async setLeastWorth(farmId: string, fees: bigint): Promise<void> {
    unwrap(await translated(() => this.farm(farmId).setLeastWorth(fees)))
  }

  protected override async fetchAdmins(): Promise<readonly Principal[]> {
    return unwrap(await this.ask((factory) => factory.getAdmins()))
  }

  protected override setAdmins(admins: Principal[]): Promise<void> {
    return this.ask((factory) => factory.setAdmins(admins))
  }

  private farm(farmId: string): FarmService._SERVICE {
    return this.actors.other<FarmService._SERVICE>(FarmService.idlFactory, place(farmId).toText())
  }

  protected override get feeFactory(): FarmFactory._SERVICE {
    const id = canisterId(this.config, 'farm_factory')
    return this.actors.other<FarmFactory._SERVICE>(FarmFactory.idlFactory, id)
  }

  private ask<T>(call: (factory: FarmFactory._SERVICE) => Promise<T>): Promise<T> {
    return translated(() => call(this.feeFactory))
  }
}

const place = (text: string): Principal => Principal.fromText(text)
