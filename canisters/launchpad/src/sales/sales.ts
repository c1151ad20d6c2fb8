import { launchDeposit, launchPayments, launchTokens } from '@sluice/candid/launch-accounts'
import {
  type Account,
  concatBytes,
  isSameBytes,
  parseHex,
  sha256,
  toHex,
  u64Key,
} from '@sluice/canister'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import {
  type Investor,
  type LaunchpadState,
  type Sale,
  STATUSES,
  type Status,
} from '../launchpad/LaunchpadState.ts'
import { refuse } from '../launchpad/Refusal.ts'

/** A sale as everything about it begins: found by its id, changed by its number, with its status as of now. */

const ID_DIGITS = 32
/** How soon a sale that is being settled is looked at again. */
const SETTLING_NS = 30_000_000_000n

export type Found = { readonly number: bigint; readonly sale: Sale }
type Stored = Pick<LaunchpadContext, 'state' | 'now'>

export const idText = ({ id }: Sale): string => toHex(id)

/** A sale as it stands now: what time alone changes is written down first. @throws Refusal when there is none. */
export function requireSale(context: Stored, id: string): Found {
  const number = numberOf(context.state, id)
  return { number, sale: advance(context, number) }
}

/** A sale as it is to be shown: with the status that it has now. @throws Refusal when there is none. */
export function readSale({ state, now }: Stored, id: string): Found {
  const number = numberOf(state, id)
  const sale = saleAt(state, number)
  return { number, sale: { ...sale, status: statusAt(sale, now()) } }
}

function numberOf({ numbers }: LaunchpadState, id: string): bigint {
  const bytes = id.length === ID_DIGITS ? parseHex(id) : undefined
  return (bytes && numbers.get(bytes)) ?? refuse('There is no such sale')
}

export function requireCreator({ sale }: Found, caller: Uint8Array): void {
  if (!isSameBytes(sale.creator, caller)) refuse('Only the founder of the sale may do this')
}

/** The status that time alone brings: a sale without its tokens never opens, and none is open from its end on. */
export function statusAt(sale: Sale, nowNs: bigint): Status {
  const { status, startNs, endNs } = sale
  if (status === 'upcoming' && nowNs >= startNs) {
    if (!isFunded(sale)) return 'lapsed'
    return nowNs >= endNs ? 'settling' : 'open'
  }
  return status === 'open' && nowNs >= endNs ? 'settling' : status
}

export const isFunded = ({ funded, offered }: Sale): boolean => funded >= offered

/** Writes down what time has changed. @returns the sale. */
export function advance(context: Stored, number: bigint): Sale {
  const sale = saleAt(context.state, number)
  const status = statusAt(sale, context.now())
  return status === sale.status ? sale : changeSale(context.state, number, { status })
}

export function saleAt({ sales }: LaunchpadState, number: bigint): Sale {
  return sales.get(number) ?? missing()
}

function missing(): never {
  throw new Error('sales are never removed')
}

/** @returns the sale as it is now. */
export function changeSale(state: LaunchpadState, number: bigint, change: Partial<Sale>): Sale {
  const before = saleAt(state, number)
  const sale = { ...before, ...change }
  state.sales.set(number, sale)
  if (sale.status !== before.status) {
    state.ofStatus.remove(statusSet(before.status), number)
    state.ofStatus.add(statusSet(sale.status), number)
  }
  return sale
}

/** Under which the numbers of sales of a status are listed. */
export const statusSet = (status: Status): Uint8Array => Uint8Array.of(STATUSES.indexOf(status))

/** When a sale is to be looked at again by itself; undefined once nothing happens to it any more. */
export function nextDue({ status, startNs, endNs }: Sale, nowNs: bigint): bigint | undefined {
  switch (status) {
    case 'upcoming':
      return startNs
    case 'open':
      return endNs
    case 'settling':
      return nowNs + SETTLING_NS
    default:
      return undefined
  }
}

export const alarmKey = (dueNs: bigint, number: bigint): Uint8Array =>
  concatBytes([u64Key.encode(dueNs), u64Key.encode(number)])

/** Of a sale's own lists. */
export const saleKey = (number: bigint): Uint8Array => u64Key.encode(number)

/** A person in a sale. */
export const personKey = (number: bigint, person: Uint8Array): Uint8Array =>
  concatBytes([u64Key.encode(number), person])

const NOTHING: Investor = {
  deposited: 0n,
  arriving: 0n,
  firstNs: 0n,
  taken: 0n,
  takenLeaving: 0n,
  refunded: 0n,
  refundLeaving: 0n,
}

export function investorOf(
  { investors }: LaunchpadState,
  number: bigint,
  person: Uint8Array,
): Investor {
  return investors.get(personKey(number, person)) ?? NOTHING
}

export function changeInvestor(
  state: LaunchpadState,
  { number, person }: { number: bigint; person: Uint8Array },
  change: Partial<Investor>,
): void {
  const investor = { ...investorOf(state, number, person), ...change }
  const key = personKey(number, person)
  if (investor.deposited === 0n && investor.arriving === 0n) state.investors.delete(key)
  else state.investors.set(key, investor)
}

type Own = Pick<LaunchpadContext, 'self'>
const accountOf = ({ self }: Own, subaccount: Uint8Array): Account => ({
  owner: self(),
  subaccount,
})

export const tokenAccount = (context: Own, { id }: Sale): Account =>
  accountOf(context, launchTokens(sha256, id))
export const paymentAccount = (context: Own, { id }: Sale): Account =>
  accountOf(context, launchPayments(sha256, id))
export const depositAccount = (context: Own, { id }: Sale, person: Uint8Array): Account =>
  accountOf(context, launchDeposit(sha256, id, person))
