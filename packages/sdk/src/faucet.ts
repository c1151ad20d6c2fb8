import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as Faucet } from '@sluice/candid/faucet'
import type { Actors } from './actors.ts'
import { translated } from './agent/translateError.ts'
import { type Config, canisterId } from './config.ts'
import { CallError } from './errors.ts'

export type Drip = { readonly ledgerId: string; readonly amount: bigint }

/** Test tokens; exists on a local network only. */
export class FaucetClient {
  private readonly config: Config
  private readonly actors: Actors
  private readonly principal: Principal

  constructor(config: Config, actors: Actors, principal: Principal) {
    this.config = config
    this.actors = actors
    this.principal = principal
  }

  /** A working sum of every token to the caller's own account. @throws CallError `refused` when today's turns are used up, and off a local network. */
  async drip(): Promise<Drip[]> {
    if (this.config.environment !== 'local')
      throw CallError.refused('there are test tokens on a local network only')
    const answer = await translated(async () => {
      const { idlFactory } = await import('@sluice/candid/faucet')
      const id = canisterId(this.config, 'faucet')
      return this.actors
        .other<Faucet>(idlFactory, id)
        .drip({ owner: this.principal, subaccount: [] })
    })
    if ('err' in answer) throw CallError.refused(answer.err)
    return answer.ok.map(({ ledger, amount }) => ({ ledgerId: ledger.toText(), amount }))
  }
}
