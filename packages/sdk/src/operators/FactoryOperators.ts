import { Principal } from '@icp-sdk/core/principal'
import { type _SERVICE, idlFactory } from '@sluice/candid/swap_factory'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { unwrap } from '../pools/unwrap.ts'
import { principalsOf } from './FounderOperators.ts'

/** A canister that makes pools on its subnet. */
export type OperatedInstaller = {
  readonly id: string
  readonly subnet: string
  readonly subnetType: string
  readonly weight: bigint
}

/** A fee in millionths, with its tick spacing. */
export type OperatedTier = {
  readonly feePips: bigint
  readonly tickSpacing: number
  readonly isOffered: boolean
}

/** What operators do with the factory of pools. For its controllers and governance; others get `rejected`. */
export class FactoryOperators {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** Who may upgrade pools, beside controllers and governance. @throws CallError */
  async fetchAdmins(): Promise<string[]> {
    return (await this.ask((factory) => factory.getAdmins())).map((one) => one.toText())
  }

  /** In place of those before. @throws CallError */
  setAdmins(admins: readonly string[]): Promise<void> {
    return this.ask((factory) => factory.setAdmins(principalsOf(admins)))
  }

  /** @throws CallError */
  async fetchGovernance(): Promise<string | undefined> {
    const [governance] = unwrap(await this.ask((factory) => factory.getGovernanceCid()))
    return governance?.toText()
  }

  /** @throws CallError */
  async fetchInstallers(): Promise<OperatedInstaller[]> {
    const installers = await this.ask((factory) => factory.getPoolInstallers())
    return installers.map(({ canisterId: id, ...rest }) => ({ id: id.toText(), ...rest }))
  }

  /** The tiers that the engine knows, and which of them pools are made of. @throws CallError */
  async fetchTiers(): Promise<OperatedTier[]> {
    const tiers = await this.ask((factory) => factory.getTiers())
    return tiers.map(({ fee, tickSpacing, offered }) => ({
      feePips: fee,
      tickSpacing: Number(tickSpacing),
      isOffered: offered,
    }))
  }

  /** Pools of a tier are made from now on, or no longer; those that are there stay. @throws CallError */
  async setTierOffered(feePips: bigint, isOffered: boolean): Promise<void> {
    unwrap(await this.ask((factory) => factory.setTierOffered(feePips, isOffered)))
  }

  /** No pool is made through it any more; it stays the factory's. @throws CallError */
  removeInstaller(id: string): Promise<void> {
    return this.ask((factory) => factory.removePoolInstaller(Principal.fromText(id)))
  }

  private ask<T>(call: (factory: _SERVICE) => Promise<T>): Promise<T> {
    const id = canisterId(this.config, 'swap_factory')
    return translated(() => call(this.actors.other<_SERVICE>(idlFactory, id)))
  }
}
