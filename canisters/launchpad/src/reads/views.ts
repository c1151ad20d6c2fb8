import { launchShare } from '@sluice/candid/launch-shares'
import type {
  Account as AccountView,
  Investor as InvestorView,
  Property,
  Token as TokenView,
} from '@sluice/candid/launchpad'
import {
  type Account,
  type OwnerLists,
  type Page,
  pageFromLast,
  pageOfRows,
  type Slice,
} from '@sluice/canister'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import {
  type Investor,
  type Sale,
  STATUSES,
  type Status,
  type Token,
} from '../launchpad/LaunchpadState.ts'
import { refuse } from '../launchpad/Refusal.ts'
import { leftOf, shareOf, unlockedOf } from '../money/owed.ts'
import {
  depositAccount,
  type Found,
  idText,
  investorOf,
  isFunded,
  paymentAccount,
  personKey,
  saleAt,
  saleKey,
  statusAt,
  statusSet,
  tokenAccount,
} from '../sales/sales.ts'

/** A sale as queries show it; its status is that of now, also before anything has written it down. */
export function viewSale({ toPrincipal, now }: LaunchpadContext, stored: Sale): Property {
  const sale = { ...stored, status: statusAt(stored, now()) }
  const viewToken = ({ ledger, symbol, decimals, fee }: Token): TokenView => ({
    ...{ ledger: toPrincipal(ledger), symbol, fee, decimals: BigInt(decimals) },
  })
  const { name, description, offered, hardCap, softCap, minimum, isWhitelisted } = sale
  const { funded, raised, investors, accepted, sold } = sale
  return {
    ...{ name, description, offered, hardCap, softCap, minimum, isWhitelisted },
    ...{ funded, raised, investors, accepted, sold },
    id: idText(sale),
    creator: toPrincipal(sale.creator),
    createdTime: sale.createdNs,
    token: viewToken(sale.token),
    payment: viewToken(sale.payment),
    maximum: sale.maximum === undefined ? [] : [sale.maximum],
    startTime: sale.startNs,
    endTime: sale.endNs,
    whitelistSize: sale.whitelisted,
    vesting: { cliffSeconds: sale.cliffSeconds, durationSeconds: sale.durationSeconds },
    status: viewStatus(sale.status),
    isFunded: isFunded(sale),
    left: leftOf(sale),
  }
}

const VIEWS = {
  upcoming: { upcoming: null },
  open: { open: null },
  settling: { settling: null },
  succeeded: { succeeded: null },
  failed: { failed: null },
  cancelled: { cancelled: null },
  lapsed: { lapsed: null },
} as const
const viewStatus = (status: Status): Property['status'] => VIEWS[status]

export function viewInvestor(
  { toPrincipal, now }: LaunchpadContext,
  sale: Sale,
  { person, investor }: { readonly person: Uint8Array; readonly investor: Investor },
): InvestorView {
  const { deposited, arriving, taken, refunded } = investor
  return {
    ...{ deposited, arriving, taken, refunded },
    investor: toPrincipal(person),
    participatedTime: investor.firstNs,
    share: shareOf(sale, deposited),
    unlocked: unlockedOf(sale, investor, now()),
    underWay: { token: investor.takenLeaving, payment: investor.refundLeaving },
  }
}

/** @param status of {@link STATUSES}; of all when empty. Latest first. */
export function pageSales(context: LaunchpadContext, status: string, slice: Slice): Page<Property> {
  const { state } = context
  const viewAt = (number: bigint) => viewSale(context, saleAt(state, number))
  if (status === '') return pageFromLast({ next: state.nextNumber.get() }, slice, viewAt)
  const wanted = STATUSES.find((one) => one === status) ?? refuse('There is no such status')
  const set = statusSet(wanted)
  const total = BigInt(state.ofStatus.sizeOf(set))
  const end = total - slice.offset
  const length = slice.limit < MOST_SALES ? slice.limit : MOST_SALES
  const first = end > length ? end - length : 0n
  const numbers = end <= 0n ? [] : state.ofStatus.slice(set, Number(first), Number(end - first))
  const { content } = pageOfRows(numbers.toReversed(), { offset: 0n, limit: length }, viewAt)
  return { totalElements: total, content, ...slice }
}

const MOST_SALES = 200n

/** Of a creator or an investor, latest first. */
export function pageOwn(
  context: LaunchpadContext,
  { lists, person }: { readonly lists: OwnerLists<bigint>; readonly person: Uint8Array },
  slice: Slice,
): Page<Property> {
  return pageFromLast({ next: lists.sizeOf(person) }, slice, (place) => {
    const number = lists.at(person, place)
    return number === undefined ? undefined : viewSale(context, saleAt(context.state, number))
  })
}

/** Those of a sale, the last one who joined first. */
export function pageInvestors(
  context: LaunchpadContext,
  { number, sale }: Found,
  slice: Slice,
): Page<InvestorView> {
  const { state } = context
  return pageFromLast({ next: sale.investors }, slice, (place) => {
    const person = state.investorsOf.at(saleKey(number), place)
    if (person === undefined) return undefined
    return viewInvestor(context, sale, { person, investor: investorOf(state, number, person) })
  })
}

export function pageWhitelist(
  { state, toPrincipal }: LaunchpadContext,
  { number, sale }: Found,
  slice: Slice,
) {
  const places = { next: sale.whitelistPlaces, total: sale.whitelisted }
  return pageFromLast(places, slice, (place) => {
    const person = state.whitelistOf.at(saleKey(number), place)
    // one that was removed and added again stands at its last place
    if (person === undefined || state.whitelist.get(personKey(number, person)) !== place)
      return undefined
    return toPrincipal(person)
  })
}

/** What somebody would get if the sale were settled with `deposit` more of theirs. */
export function shareWith(
  { state }: LaunchpadContext,
  { number, sale }: Found,
  { person, deposit }: { readonly person: Uint8Array; readonly deposit: bigint },
) {
  const { deposited } = investorOf(state, number, person)
  return launchShare(sale, sale.raised + deposit, deposited + deposit)
}

export function viewAccounts(context: LaunchpadContext, sale: Sale, person: Uint8Array) {
  const view = ({ owner, subaccount }: Account): AccountView => ({
    owner: context.toPrincipal(owner),
    subaccount: subaccount === undefined ? [] : [subaccount],
  })
  return {
    tokens: view(tokenAccount(context, sale)),
    payments: view(paymentAccount(context, sale)),
    deposit: view(depositAccount(context, sale, person)),
  }
}
