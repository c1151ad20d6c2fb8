import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as FarmFactory } from '@sluice/candid/farm_factory'
import { translated } from '../agent/translateError.ts'
import { CallError } from '../errors.ts'
import { fetchNewcomers } from '../sale/creationFee.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
import { fetchCreationPrice, type PaidPrice, setCreationPrice } from './creationPrice.ts'

type FeeFactory = Pick<
  FarmFactory,
  'getCreationFee' | 'setCreationFee' | 'getNewcomers' | 'vouchFor'
>

/** Who may have something made by a factory; operators name them. */
export abstract class FounderOperators {
  /** As the factory keeps them. @throws CallError */
  protected abstract fetchAdmins(): Promise<readonly Principal[]>
  /** In place of those named before. @throws CallError */
  protected abstract setAdmins(admins: Principal[]): Promise<void>
  protected abstract get feeFactory(): FeeFactory

  /** @throws CallError */
  async fetchFounders(): Promise<string[]> {
    const admins = await this.fetchAdmins()
    // what was installed by nobody has nobody on the list, whom it does not take again
    return admins.filter((admin) => !admin.isAnonymous()).map((admin) => admin.toText())
  }

  /** @throws CallError */
  async addFounder(principal: string): Promise<void> {
    const founders = new Set([...(await this.fetchFounders()), principal])
    await this.setAdmins(principalsOf([...founders]))
  }

  /** @throws CallError */
  async removeFounder(principal: string): Promise<void> {
    const others = (await this.fetchFounders()).filter((one) => one !== principal)
    await this.setAdmins(principalsOf(others))
  }

  /** What whoever is no founder pays; undefined where nobody else creates anything. @throws CallError */
  fetchCreationPrice(): Promise<SalePrice | undefined> {
    return fetchCreationPrice(this.feeFactory)
  }

  /** From now on it costs this, paid to the receiver; without a price only founders create. @throws CallError */
  setCreationPrice(terms: PaidPrice | undefined): Promise<void> {
    return setCreationPrice(this.feeFactory, terms)
  }

  /** What people who are no founders have made, and no operator vouches for yet. */
  async fetchNewcomers(): Promise<string[]> {
    return [...(await fetchNewcomers(this.feeFactory))]
  }

  /** It is shown as new no longer. @throws CallError */
  async vouchFor(id: string): Promise<void> {
    const { feeFactory } = this
    accepted(await translated(() => feeFactory.vouchFor(Principal.fromText(id))))
  }
}

function accepted(answer: { ok: boolean } | { err: string }): void {
  if ('err' in answer) throw CallError.refused(answer.err)
}

/** @throws Error for a text that is none */
export const principalsOf = (texts: readonly string[]): Principal[] =>
  texts.map((text) => Principal.fromText(text))
