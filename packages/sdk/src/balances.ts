import { Principal } from '@icp-sdk/core/principal'
import type { Actors } from './actors.ts'
import { translated } from './agent/translateError.ts'

export type IcrcAccount = { readonly owner: Principal; readonly subaccount?: Uint8Array }

/** What accounts hold on ledgers, in each token's smallest unit. */
export class Balances {
  private readonly actors: Actors
  private readonly principal: Principal

  constructor(actors: Actors, principal: Principal) {
    this.actors = actors
    this.principal = principal
  }

  /** The caller's own default account unless another is given. @throws CallError */
  fetch(ledgerId: string, account: IcrcAccount = { owner: this.principal }): Promise<bigint> {
    const subaccount: [] | [Uint8Array] =
      account.subaccount === undefined ? [] : [account.subaccount]
    return translated(() =>
      this.actors.ledger(ledgerId).icrc1_balance_of({ owner: account.owner, subaccount }),
    )
  }

  /** What the default account of a principal, given as text, holds. @throws CallError, Error when the text is no principal */
  fetchOf(owner: string, ledgerId: string): Promise<bigint> {
    return this.fetch(ledgerId, { owner: Principal.fromText(owner) })
  }

  /** What `spender` may take from the caller's default account now. @throws CallError */
  async fetchAllowance(ledgerId: string, spender: Principal): Promise<bigint> {
    const { allowance } = await translated(() =>
      this.actors.ledger(ledgerId).icrc2_allowance({
        account: { owner: this.principal, subaccount: [] },
        spender: { owner: spender, subaccount: [] },
      }),
    )
    return allowance
  }
}
