import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as Manager } from '@sluice/candid/passcode_manager'
import type { _SERVICE as Factory } from '@sluice/candid/swap_factory'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { canisterId } from '../config.ts'
import { isUnknownMethod } from '../pools/isUnknownMethod.ts'
import { unwrap } from '../pools/unwrap.ts'
import type { Passcode } from './Place.ts'

/** What somebody has paid for the creation of pools and not used. Amounts in the smallest unit of `ledgerId`. */
export type UnusedFees = {
  readonly managerId: string
  /** Where a pool is made with a passcode. */
  readonly factoryId: string
  readonly ledgerId: string
  /** What a passcode costs, and what giving one back pays. */
  readonly price: bigint
  readonly balance: bigint
  readonly passcodes: readonly Passcode[]
}

/** The passcode manager, which sells the right to create a pool, and the factory, which keeps those rights. */
export class CreationFees {
  private readonly actors: Actors
  private readonly owner: Principal

  constructor(actors: Actors, owner: Principal) {
    this.actors = actors
    this.owner = owner
  }

  private get managerId(): string {
    return canisterId(this.actors.config, 'passcode_manager')
  }

  private get factoryId(): string {
    return canisterId(this.actors.config, 'swap_factory')
  }

  /** @throws CallError */
  async fetch(): Promise<UnusedFees> {
    const manager = await this.manager()
    const [{ passcodePrice, tokenCid }, balance, passcodes] = await Promise.all([
      translated(() => manager.metadata()),
      this.fetchBalance(),
      this.fetchPasscodes(),
    ])
    const { managerId, factoryId } = this
    const paid = { ledgerId: tokenCid.toText(), price: passcodePrice, balance }
    return { managerId, factoryId, ...paid, passcodes }
  }

  /** @throws CallError */
  async fetchBalance(): Promise<bigint> {
    const manager = await this.manager()
    return translated(() => manager.balanceOf(this.owner))
  }

  /** @throws CallError */
  async fetchPasscodes(): Promise<Passcode[]> {
    const { idlFactory } = await import('@sluice/candid/swap_factory')
    const factory = this.actors.other<Factory>(idlFactory, this.factoryId)
    const found = unwrap(await translated(() => factory.getPasscodesByPrincipal(this.owner)))
    return found.map(({ token0, token1, fee }) => ({
      token0: token0.toText(),
      token1: token1.toText(),
      feePips: fee,
    }))
  }

  /** The pool of a pair and tier, once there is one. @throws CallError */
  async fetchPoolId({ token0, token1, feePips }: Passcode): Promise<string | undefined> {
    const { idlFactory } = await import('@sluice/candid/swap_factory')
    const factory = this.actors.other<Factory>(idlFactory, this.factoryId)
    // the factory looks at the addresses only
    const token = (address: string) => ({ address, standard: '' })
    const answer = await translated(() =>
      factory.getPool({ token0: token(token0), token1: token(token1), fee: feePips }),
    )
    return 'ok' in answer ? answer.ok.canisterId.toText() : undefined
  }

  /** Whether the manager still asks the factory or the ledger about something of the owner's; one that does not tell answers when it has. @throws CallError */
  async isAtWork(): Promise<boolean> {
    const manager = await this.manager()
    try {
      return (await translated(() => manager.getPending(this.owner))).length > 0
    } catch (error) {
      if (isUnknownMethod(error)) return false
      throw error
    }
  }

  private async manager(): Promise<Manager> {
    const { idlFactory } = await import('@sluice/candid/passcode_manager')
    return this.actors.other<Manager>(idlFactory, this.managerId)
  }
}
