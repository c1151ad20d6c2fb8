import { claimLeaf, provesClaim } from '@sluice/candid/claim-tree'
import {
  codec,
  isSameBytes,
  sha256,
  type TransferIntent,
  type TransferOutcome,
} from '@sluice/canister'
import { accountOf, changeEvent, type Found, findEvent, MOST_AMOUNT } from '../events/found.ts'
import {
  type ClaimContext,
  NO_EVENT,
  NO_QUOTA,
  type Result,
  refuse,
} from '../state/ClaimContext.ts'
import { type ClaimRecord, type Purpose, purposeField } from '../state/ClaimState.ts'
import { listedKey, provenKey } from './quotas.ts'
import { namesOf, principalUser } from './users.ts'

/** Paying what somebody is entitled to: marked first, sent through the journal, open again when it is certain that nothing moved. */

const purposes = codec(purposeField)

export function purposeOf(intent: TransferIntent): Purpose {
  return purposes.decode(intent.purpose)
}

export const encodePurpose = purposes.encode

const CLAIMED = refuse('You have claimed already')
const PAYING = refuse('Your claim is being paid: see getPending, and do not repeat it')
const NOT_OPEN = refuse('The event is not open')

/** What the list says of somebody, by their principal or their account identifier. */
export async function claimListed(
  context: ClaimContext,
  eventId: string,
  user: Uint8Array,
): Promise<Result<Found>> {
  const found = findEvent(context.state, eventId)
  if (found === undefined) return NO_EVENT
  if (!isOpen(context, found)) return NOT_OPEN
  for (const name of namesOf(user)) {
    const key = listedKey(found.number, name)
    const record = context.state.records.get(key)
    if (record !== undefined) return pay(context, { eventId, user, key, record })
  }
  return NO_QUOTA
}

export type Proof = { eventId: string; index: bigint; amount: bigint; proof: readonly Uint8Array[] }

/** What the tree says of the caller. Each place in the tree is paid once; all together never get more than the root was made with. */
export async function claimProven(
  context: ClaimContext,
  user: Uint8Array,
  { eventId, index, amount, proof }: Proof,
): Promise<Result<Found>> {
  const found = findEvent(context.state, eventId)
  if (found === undefined) return NO_EVENT
  if (!isOpen(context, found)) return NOT_OPEN
  const { root, provenAmount } = found.event
  if (root === undefined || index >= 1n << 64n || amount >= MOST_AMOUNT) return NO_QUOTA
  const key = provenKey(found.number, index)
  const known = context.state.records.get(key)
  if (known !== undefined && !isSameBytes(known.user, principalUser(user))) return NO_QUOTA
  const leaf = claimLeaf(sha256, eventId, { index, receiver: user, amount })
  if (!provesClaim(sha256, { root: root.hash, leaf, proof })) return NO_QUOTA
  if (known === undefined && provenAmount + amount > root.amount)
    return refuse('The proofs of this event come to more than its creator has promised')
  const fresh: ClaimRecord = {
    user: principalUser(user),
    amount,
    status: 'open',
    timeNs: 0n,
    place: 0n,
    index,
  }
  return pay(context, { eventId, user, key, record: known ?? fresh })
}

function isOpen({ now }: ClaimContext, { event }: Found): boolean {
  if (event.status !== 'live') return false
  return event.deadlineNs === undefined || now() < event.deadlineNs
}

type Due = { eventId: string; user: Uint8Array; key: Uint8Array; record: ClaimRecord }

async function pay(context: ClaimContext, due: Due): Promise<Result<Found>> {
  const { state, journal } = context
  const first = begin(context, due)
  if (typeof first !== 'bigint') return first
  // await: other messages run here; the journal applies the outcome to the record and the event
  let outcome = await journal.send(first)
  const expected = expectedFee(outcome)
  const again = findEvent(state, due.eventId)
  if (expected !== undefined && again !== undefined && expected !== again.event.fee) {
    changeEvent(context, again.number, { fee: expected })
    const record = state.records.get(due.key) ?? due.record
    const second = isOpen(context, again) ? begin(context, { ...due, record }) : NOT_OPEN
    if (typeof second !== 'bigint') return second
    // await: as above
    outcome = await journal.send(second)
  }
  if (outcome.kind === 'refused') return refuse(textOfRefusal(outcome))
  if (outcome.kind !== 'done') return PAYING
  return findEvent(state, due.eventId) === undefined ? NO_EVENT : foundOf(context, due.eventId)
}

function foundOf({ state }: ClaimContext, eventId: string): Result<Found> {
  const found = findEvent(state, eventId)
  return found === undefined ? NO_EVENT : { ok: found }
}

/** Marks the record and stores the transfer, in one message; or says why not. */
function begin(
  context: ClaimContext,
  { eventId, user, key, record }: Due,
): bigint | { err: string } {
  const { state, journal } = context
  const found = findEvent(state, eventId)
  if (found === undefined) return NO_EVENT
  const { number, event } = found
  if (record.status === 'claimed') return CLAIMED
  if (record.status === 'paying') return PAYING
  if (record.amount <= event.fee)
    return refuse(`Your quota is less than the transfer fee of the token: ${event.fee}`)
  if (!journal.hasRoom(event.ledger))
    return refuse('The ledger owes too many answers. Nothing was moved; please try again later')
  const isNew = !state.records.has(key)
  state.records.set(key, { ...record, status: 'paying', timeNs: context.now() })
  if (isNew) state.ofUser.append(record.user, key)
  changeEvent(context, number, {
    pendingAmount: event.pendingAmount + record.amount,
    ...(record.index !== undefined && { provenAmount: event.provenAmount + record.amount }),
  })
  const { id } = journal.begin({
    method: 'transfer',
    ledger: event.ledger,
    from: accountOf(context, number),
    to: { owner: user, subaccount: undefined },
    amount: record.amount - event.fee,
    fee: event.fee,
    purpose: purposes.encode({ kind: 'claim', event: number, record: key }),
  })
  return id
}

export function expectedFee(outcome: TransferOutcome): bigint | undefined {
  if (outcome.kind !== 'refused' || outcome.why.kind !== 'ledger') return undefined
  const { error } = outcome.why
  return 'BadFee' in error && error.BadFee.expected_fee < MOST_AMOUNT
    ? error.BadFee.expected_fee
    : undefined
}

export function textOfRefusal({ why }: Extract<TransferOutcome, { kind: 'refused' }>): string {
  if (why.kind === 'unreachable') return `The ledger could not be reached: ${why.message}`
  if ('InsufficientFunds' in why.error)
    return 'The tokens of this event are not there. Nothing was moved; its creator must deposit them'
  return `The ledger refused: ${Object.keys(why.error)[0]}`
}
