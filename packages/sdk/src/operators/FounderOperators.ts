import { Principal } from '@icp-sdk/core/principal'

/** Who may have something made by a factory; operators name them. */
export abstract class FounderOperators {
  /** As the factory keeps them. @throws CallError */
  protected abstract fetchAdmins(): Promise<readonly Principal[]>
  /** In place of those named before. @throws CallError */
  protected abstract setAdmins(admins: Principal[]): Promise<void>

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
}

/** @throws Error for a text that is none */
export const principalsOf = (texts: readonly string[]): Principal[] =>
  texts.map((text) => Principal.fromText(text))
