import { TransferError } from '../errors.ts'
import type { LedgerAddress } from '../ledgers/addresses.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Tokens } from '../tokens.ts'
import { knownRecipient, ledgersAmong } from './knownRecipient.ts'
import { type AddressRules, requireRecipient } from './recipient.ts'

type Services = {
  readonly tokens: Pick<Tokens, 'listing' | 'listed'>
  readonly pools: Pick<Pools, 'list'>
  readonly canisters: Readonly<Record<string, string>>
}

const PRINCIPALS: AddressRules = { takesIdentifiers: false, takesSubaccounts: false }

/** To whom something can be given: one check for payments, positions and whatever else a person gives away. */
export class Recipients {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** An address that tokens of a ledger can be paid to. @throws TransferError `bad-address` */
  async requirePayable(
    text: string,
    rules: AddressRules,
    ledgerId: string,
  ): Promise<LedgerAddress> {
    const address = requireRecipient(text, rules)
    const { ledgers } = await this.known([ledgerId])
    if (knownRecipient(address, { ledgers, others: [] })) throw TransferError.badAddress('ledger')
    return address
  }

  /**
   * A principal that can hold a position and go on with it: no ledger, no pool, no canister of the exchange, to which it would be lost.
   * @param beside ledgers and pools that it has to do with, listed or not
   * @throws TransferError `bad-address`
   */
  async requireHolder(
    text: string,
    beside: { readonly ledgers: readonly string[]; readonly poolId: string },
  ): Promise<void> {
    const address = requireRecipient(text, PRINCIPALS)
    const [{ ledgers, others }, pools] = await Promise.all([
      this.known(beside.ledgers),
      this.services.pools.list().catch(() => []),
    ])
    const canisters = [beside.poolId, ...others, ...pools.map(({ canisterId }) => canisterId)]
    const known = knownRecipient(address, { ledgers, others: canisters })
    if (known) throw TransferError.badAddress(known.kind === 'ledger' ? 'ledger' : 'exchange')
  }

  private async known(beside: readonly string[]) {
    const { tokens, canisters } = this.services
    await tokens.listing.fetch().catch(() => {
      // those that the configuration names are known without a list, and no list must keep people from what is theirs
    })
    return {
      ledgers: [...beside, ...ledgersAmong(canisters), ...tokens.listed],
      others: Object.values(canisters),
    }
  }
}
