import type { Principal } from '@icp-sdk/core/principal'
import type { Actors } from './actors.ts'
import { translated } from './agent/translateError.ts'
import { CallError } from './errors.ts'

export type Drip = { readonly ledgerId: string; readonly amount: bigint }

/** Test tokens; exists on a local network only. */
export class FaucetClient {
  private readonly actors: Actors
  private readonly principal: Principal

  constructor(actors: Actors, principal: Principal) {
    this.actors = actors
    this.principal = principal
  }

  /** A working sum of every token to the caller's own account. @throws CallError `refused` when today's turns are used up. */
  async drip(): Promise<Drip[]> {
    const answer = await translated(() =>
      this.actors.faucet().drip({ owner: this.principal, subaccount: [] }),
    )
    if ('err' in answer) throw CallError.refused(answer.err)
    return answer.ok.map(({ ledger, amount }) => ({ ledgerId: ledger.toText(), amount }))
  }
}
