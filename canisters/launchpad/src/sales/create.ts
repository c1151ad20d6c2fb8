import { launchId } from '@sluice/candid/launch-accounts'
import type { NewSale } from '@sluice/candid/launchpad'
import { isSameBytes, sha256, takeNext } from '@sluice/canister'
import { type CreationFees, plainText, UNPAID_CREATION } from '@sluice/canister/services'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import type { Token } from '../launchpad/LaunchpadState.ts'
import { refuse } from '../launchpad/Refusal.ts'
import { requireReserve } from '../launchpad/reserve.ts'
import { alarmKey, type Found, saleAt, statusSet } from './sales.ts'
import { wakeSoon } from './settle.ts'
import { flawOfTerms, MOST_DECIMALS, termsOf } from './terms.ts'

const MOST_KEY = 1n << 64n
const LONGEST_SYMBOL = 32

export type Founder = {
  readonly creator: Uint8Array
  /** Chosen by them, once for each sale. */
  readonly key: bigint
  /** Absent for admins, who pay none. */
  readonly fees: Pick<CreationFees, 'hasUnused' | 'use'> | undefined
}

/** Makes a sale; the one of the same creator and key when it is there already, so that a repeated call does no harm. */
export async function createSale(
  context: LaunchpadContext,
  { creator, key, fees }: Founder,
  given: NewSale,
): Promise<Found> {
  if (key >= MOST_KEY) return refuse('The key lies below 2^64')
  const { state } = context
  const id = launchId(sha256, creator, key)
  const known = () => {
    const number = state.numbers.get(id)
    return number === undefined ? undefined : { number, sale: saleAt(state, number) }
  }
  const there = known()
  if (there !== undefined) return there
  requirePaid(creator, fees)
  requireReserve(context)
  const terms = termsOf(given)
  const flaw = flawOfTerms(terms, context.now())
  if (flaw !== undefined) return refuse(flaw)
  const ledgers = [given.token, given.payment].map((ledger) => ledger.toUint8Array())
  const [sold = creator, paid = creator] = ledgers
  if (isSameBytes(sold, paid)) return refuse('A token is not sold for itself')
  // await: other messages run here
  const [token, payment] = await Promise.all([fetchToken(context, sold), fetchToken(context, paid)])
  if (token === undefined) return refuse('The ledger of the token does not answer as one')
  if (payment === undefined) return refuse('The ledger of what is paid with does not answer as one')
  const made = known()
  if (made !== undefined) return made
  requirePaid(creator, fees)
  const added = add(context, { ...terms, id, creator, token, payment })
  fees?.use(creator)
  wakeSoon(context)
  return added
}

/** Two creations at once may have one fee between them: asked before the ledgers are, and after. */
function requirePaid(creator: Uint8Array, fees: Founder['fees']): void {
  if (fees !== undefined && !fees.hasUnused(creator)) refuse(UNPAID_CREATION)
}

type Made = ReturnType<typeof termsOf> &
  Readonly<Record<'id' | 'creator', Uint8Array> & Record<'token' | 'payment', Token>>

function add({ state, now }: LaunchpadContext, made: Made): Found {
  // the ledgers took their time
  const flaw = flawOfTerms(made, now())
  if (flaw !== undefined) return refuse(flaw)
  const number = takeNext(state.nextNumber)
  const none = 0n
  state.sales.set(number, {
    ...made,
    createdNs: now(),
    status: 'upcoming',
    ...{ whitelistPlaces: none, whitelisted: none },
    ...{ funded: none, tokensPaid: none, tokensLeaving: none, tokensReturned: none },
    ...{ raised: none, paymentsPaid: none, paymentsLeaving: none, proceeds: none },
    ...{ arriving: none, investors: none, reckoned: none, accepted: none, sold: none },
  })
  state.numbers.set(made.id, number)
  state.ofStatus.add(statusSet('upcoming'), number)
  state.ofCreator.append(made.creator, number)
  state.alarms.set(alarmKey(made.startNs, number), number)
  return { number, sale: saleAt(state, number) }
}

/** By the ledger's own word: a founder's would be shown beside amounts that people trust. */
async function fetchToken(
  { fetchFee, fetchLabel }: LaunchpadContext,
  ledger: Uint8Array,
): Promise<Token | undefined> {
  const [fee, label] = await Promise.all([fetchFee(ledger), fetchLabel(ledger)])
  if (fee === undefined || label === undefined || label.decimals > MOST_DECIMALS) return undefined
  const symbol = plainText(label.symbol, LONGEST_SYMBOL)
  return { ledger, symbol, decimals: label.decimals, fee }
}
