import { toHex } from '@sluice/candid/hex'
import {
  formatAddress,
  parseAccount,
  parseAccountIdentifier,
  toIdentifier,
} from '../ledgers/addresses.ts'
import type { HistoryEntry } from '../ledgers/LedgerAdapter.ts'
import type { PaymentFacts, PaymentFlow } from './PaymentFlow.ts'

/** What of a payment shows in a ledger's log. */
type Entered = Pick<PaymentFlow, 'principal' | 'createdAtNs'> & {
  readonly facts: Pick<PaymentFacts, 'amount' | 'to' | 'memoHex'>
}

/**
 * Whether an entry of a ledger's log is a payment's: time, amount, payer, receiver and memo. Time and amount alone could be
 * somebody else's payment, which would then count as this one.
 */
export function isEntryOf(
  entry: HistoryEntry,
  { principal, createdAtNs, facts }: Entered,
): boolean {
  return (
    entry.createdAtNs === createdAtNs &&
    entry.amount === facts.amount &&
    isAccount(entry.from, principal) &&
    isReceiver(entry, facts.to) &&
    hasMemo(entry, facts)
  )
}

/** What is paid to a ledger's minting account is burned, and the log then names no receiver. */
const isReceiver = ({ kind, to }: HistoryEntry, receiver: string): boolean =>
  kind === 'burn' && to === undefined ? true : isAccount(to, receiver)

/** Logs name accounts by their ICRC-1 text or by their account identifier. */
function isAccount(named: string | undefined, account: string): boolean {
  if (named === undefined) return false
  const identifier = parseAccountIdentifier(account)
  const address = identifier === undefined ? parseAccount(account) : { identifier }
  return (
    address !== undefined && [formatAddress(address), toHex(toIdentifier(address))].includes(named)
  )
}

/**
 * Only another memo speaks against an entry. Ledgers write a short one down as a number of eight bytes, and zero not at all;
 * who took such an entry for somebody else's would pay again.
 */
const hasMemo = ({ memo }: HistoryEntry, { memoHex }: Entered['facts']): boolean =>
  memoHex === '' || memo === undefined || asNumber(toHex(memo)) === asNumber(memoHex)

const asNumber = (hex: string): string => hex.replace(/^0+/, '')
