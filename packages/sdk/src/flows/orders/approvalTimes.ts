import { CallError } from '../../errors.ts'
import { FRESH_NS } from './OrderKey.ts'

const NS_PER_MINUTE = 60n * 1_000_000_000n
const VALID_FOR_NS = 5n * NS_PER_MINUTE
/** Longest time for which what was approved may be taken. */
export const MOST_DEADLINE_MINUTES = 180

/** What of an order says when its approvals end. */
export type Approval = { readonly createdAtNs: bigint; readonly validForNs?: bigint | undefined }

/**
 * When an approval ends, in nanoseconds since 1970: the same whenever it is asked for, as the ledger knows it by that. It holds for
 * what was chosen after the order was given, and for as much longer as the order's time was young then.
 */
export const approvalExpiryOf = ({ createdAtNs, validForNs = VALID_FOR_NS }: Approval): bigint =>
  createdAtNs + FRESH_NS + validForNs

/** The whole minutes that an approval with these times was to hold. */
export const minutesOf = (times: {
  readonly createdAtNs: bigint
  readonly expiresAtNs: bigint
}): bigint => (times.expiresAtNs - times.createdAtNs - FRESH_NS) / NS_PER_MINUTE

/** A deadline as an order keeps it. @throws CallError for none of whole minutes from 1 to `MOST_DEADLINE_MINUTES` */
export function validForOf(minutes: number | undefined): { readonly validForNs?: bigint } {
  if (minutes === undefined) return {}
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_DEADLINE_MINUTES)
    throw CallError.refused(`a deadline is 1 to ${MOST_DEADLINE_MINUTES} whole minutes`)
  return { validForNs: BigInt(minutes) * NS_PER_MINUTE }
}

/** The same of a stored flow. @throws Error for what cannot be one: a time of its own would make the ledger see another request */
export function readValidFor(stored: bigint | undefined): { readonly validForNs?: bigint } {
  if (stored === undefined) return {}
  if (stored < NS_PER_MINUTE || stored > BigInt(MOST_DEADLINE_MINUTES) * NS_PER_MINUTE)
    throw new Error('the stored flow has no deadline')
  return { validForNs: stored }
}
