import { Principal } from '@icp-sdk/core/principal'
import { type AddressFlaw, TransferError } from '../errors.ts'
import {
  isSameAddress,
  type LedgerAddress,
  parseAccount,
  parseAccountIdentifier,
  realSubaccount,
} from '../ledgers/addresses.ts'

/** What a typed address turns out to be. */
export type Recipient =
  | { readonly kind: 'account'; readonly address: LedgerAddress }
  | { readonly kind: 'account-id'; readonly address: LedgerAddress }
  | { readonly kind: 'none'; readonly flaw: AddressFlaw }

/** Which addresses a ledger pays to. */
export type AddressRules = {
  readonly takesIdentifiers: boolean
  readonly takesSubaccounts: boolean
}

const EVM = /^0x[0-9a-fA-F]{40}$/
const BITCOIN = /^(bc1|tb1|bcrt1)[0-9a-z]{20,80}$|^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/
const IDENTIFIER_SHAPE = /^[0-9a-fA-F]{64}$/
const ACCOUNT_SHAPE = /^[a-z2-7]{5}(-[a-z2-7]{1,5})+(-[a-z2-7]{7})?\.?[0-9a-f]*$/

/** Recognises an address while it is typed: principal, ICRC-1 account, account id, or one of another network. */
export function parseRecipient(text: string): Recipient {
  const typed = text.trim()
  if (typed === '') return flawed('empty')
  if (EVM.test(typed)) return flawed('evm-address')
  const identifier = parseAccountIdentifier(typed)
  if (identifier !== undefined) return { kind: 'account-id', address: { identifier } }
  const account = parseAccount(typed)
  if (account !== undefined) {
    return account.owner.isAnonymous() ||
      account.owner.compareTo(Principal.managementCanister()) === 'eq'
      ? flawed('anonymous')
      : { kind: 'account', address: account }
  }
  if (BITCOIN.test(typed)) return flawed('bitcoin-address')
  return flawed(
    IDENTIFIER_SHAPE.test(typed) || ACCOUNT_SHAPE.test(typed) ? 'checksum' : 'unreadable',
  )
}

/** Whether a text names an address, in whatever form either of them is written. */
export function isAddressOf(address: LedgerAddress, text: string): boolean {
  const named = parseRecipient(text)
  return named.kind !== 'none' && isSameAddress(address, named.address)
}

/** The address to pay. @throws TransferError `bad-address` with the `flaw` when this ledger cannot pay to it */
export function requireRecipient(text: string, rules: AddressRules): LedgerAddress {
  const recipient = parseRecipient(text)
  const flaw = recipient.kind === 'none' ? recipient.flaw : flawFor(recipient, rules)
  if (flaw !== undefined || recipient.kind === 'none')
    throw TransferError.badAddress(flaw ?? 'unreadable')
  return recipient.address
}

/** What keeps a ledger from paying to a recipient that is an address as such. */
export function flawFor(
  { kind, address }: Exclude<Recipient, { kind: 'none' }>,
  rules: AddressRules,
): AddressFlaw | undefined {
  if (kind === 'account-id' && !rules.takesIdentifiers) return 'account-id-unsupported'
  const hasSubaccount = !('identifier' in address) && realSubaccount(address) !== undefined
  return hasSubaccount && !rules.takesSubaccounts ? 'subaccount-unsupported' : undefined
}

const flawed = (flaw: AddressFlaw): Recipient => ({ kind: 'none', flaw })
