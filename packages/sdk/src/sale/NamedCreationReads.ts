import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as VoteController } from '@sluice/candid/vote_controller'
import { translated } from '../agent/translateError.ts'
import type { CreationFee } from './creationFee.ts'

/** What every controller has that makes canisters under names, for a fee. */
export type NamedMaker = Pick<VoteController, 'findByName' | 'getCreationFee' | 'getAdminList'>

/** What such a controller says to who makes something; plans of flows read it, too. */
export class NamedCreationReads {
  private readonly makerOf: () => NamedMaker

  constructor(makerOf: () => NamedMaker) {
    this.makerOf = makerOf
  }

  /** What somebody has made under a name. @throws CallError */
  async fetchMade(creator: string, name: string): Promise<string | undefined> {
    const owner = Principal.fromText(creator)
    const [made] = await translated(() => this.makerOf().findByName(owner, name))
    return made?.toText()
  }

  /** What a creation costs somebody who is no operator. @throws CallError */
  async fetchCreationFee(creator: string): Promise<CreationFee> {
    const owner = Principal.fromText(creator)
    const { isPaid, unused, terms } = await translated(() => this.makerOf().getCreationFee(owner))
    const [given] = terms
    const price = given && { ledgerId: given.ledger.toText(), price: given.price }
    return { ...(price ? { price } : {}), isPaid, unused }
  }

  /** What a creation costs somebody; undefined for an operator, to whom it is free. @throws CallError */
  async fetchFeeFor(creator: string): Promise<CreationFee | undefined> {
    const admins = await translated(() => this.makerOf().getAdminList())
    const isAdmin = 'ok' in admins && admins.ok.includes(creator)
    return isAdmin ? undefined : this.fetchCreationFee(creator)
  }
}
