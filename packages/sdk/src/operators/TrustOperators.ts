import { Principal } from '@icp-sdk/core/principal'
import { type _SERVICE, idlFactory } from '@sluice/candid/trusted_canister_manager'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'

/** Which ledgers pools trust when they send back what somebody sent them by mistake. Changed by controllers and governance; others get `rejected`. */
export class TrustOperators {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** @throws CallError */
  async fetchLedgers(): Promise<string[]> {
    return (await this.ask((manager) => manager.getCanisters())).map((one) => one.toText())
  }

  /** @throws CallError, `refused` for one that is trusted already */
  async add(ledgerId: string): Promise<void> {
    const id = Principal.fromText(ledgerId)
    if (!(await this.ask((manager) => manager.addCanister(id))))
      throw CallError.refused(`${ledgerId} is trusted already`)
  }

  /** @throws CallError, `refused` for one that is not trusted */
  async remove(ledgerId: string): Promise<void> {
    const id = Principal.fromText(ledgerId)
    if (!(await this.ask((manager) => manager.deleteCanister(id))))
      throw CallError.refused(`${ledgerId} is not trusted`)
  }

  private ask<T>(call: (manager: _SERVICE) => Promise<T>): Promise<T> {
    const id = canisterId(this.config, 'trusted_canister_manager')
    return translated(() => call(this.actors.other<_SERVICE>(idlFactory, id)))
  }
}
