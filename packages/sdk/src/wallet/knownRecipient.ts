import { isSameAddress, type LedgerAddress } from '../ledgers/addresses.ts'
import { parsePrincipal } from '../parsePrincipal.ts'

/** Canisters that a person may mistake for somebody to pay. */
export type KnownCanisters = {
  /** Ledgers of tokens: what is sent to them can hardly ever be brought back. */
  readonly ledgers: readonly string[]
  /** Pools and the exchange's own canisters: a plain transfer to them is credited to nobody. */
  readonly others: readonly string[]
}

export type KnownRecipient = { readonly kind: 'ledger' | 'other'; readonly canisterId: string }

/** The canister behind an address, by its principal with whatever subaccount or by the account id of its default account. */
export function knownRecipient(
  address: LedgerAddress,
  { ledgers, others }: KnownCanisters,
): KnownRecipient | undefined {
  const isOf = (canisterId: string) => {
    const owner = parsePrincipal(canisterId)
    if (owner === undefined) return false
    return 'identifier' in address
      ? isSameAddress(address, { owner })
      : address.owner.compareTo(owner) === 'eq'
  }
  const ledger = ledgers.find(isOf)
  if (ledger !== undefined) return { kind: 'ledger', canisterId: ledger }
  const other = others.find(isOf)
  return other === undefined ? undefined : { kind: 'other', canisterId: other }
}

/** The ledgers among the canisters that a configuration names. */
export const ledgersAmong = (canisters: Readonly<Record<string, string>>): string[] =>
  Object.entries(canisters).flatMap(([name, id]) => (name.endsWith('_ledger') ? [id] : []))
