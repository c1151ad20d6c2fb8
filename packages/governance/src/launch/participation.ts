import type { LaunchTerms } from './LaunchTerms.ts'

type Limits = Pick<LaunchTerms, 'maximumTotal' | 'minimumEach' | 'maximumEach'>

/** ICP in e8s: what the whole sale has, and what this participant has in it. */
export type Standing = { readonly total: bigint; readonly own: bigint }

export type Acceptance =
  | {
      readonly kind: 'accepted' /** What the participant has in the sale now. */
      readonly own: bigint
    }
  | { readonly kind: 'full' }
  | { readonly kind: 'too-little'; readonly minimum: bigint }

/**
 * What a sale accepts of the ICP that a participant has sent to it, all payments together: no more than is left, and no more than one
 * may have. What is above stays the participant's. Nothing is taken back from what has been accepted.
 * @param balance of the participant's account at the sale.
 */
export function acceptParticipation(
  terms: Limits,
  { total, own }: Standing,
  balance: bigint,
): Acceptance {
  if (total >= terms.maximumTotal) return { kind: 'full' }
  if (balance < terms.minimumEach) return { kind: 'too-little', minimum: terms.minimumEach }
  const wanted = least(balance, own + leftOf(terms, total), terms.maximumEach)
  const accepted = wanted > own ? wanted : own
  return accepted < terms.minimumEach
    ? { kind: 'too-little', minimum: terms.minimumEach }
    : { kind: 'accepted', own: accepted }
}

/** What may be added by one payment, both ends included; zeros when nothing may. */
export type PaymentBounds = { readonly minimum: bigint; readonly maximum: bigint }

export function paymentBounds(terms: Limits, { total, own }: Standing): PaymentBounds {
  const maximum = least(leftOf(terms, total), terms.maximumEach - own)
  const missing = terms.minimumEach - own
  const minimum = missing > 1n ? missing : 1n
  return maximum < minimum ? { minimum: 0n, maximum: 0n } : { minimum, maximum }
}

/**
 * The amount of a ticket: what was asked for, cut to what is left of the sale. Undefined for less than the minimum, and for more than
 * one participant may have.
 */
export function ticketAmount(
  terms: Limits,
  standing: Standing,
  wanted: bigint,
): bigint | undefined {
  const { minimum, maximum } = paymentBounds(terms, standing)
  const mayHave = terms.maximumEach - standing.own
  if (maximum === 0n || wanted < minimum || wanted > mayHave) return undefined
  return least(wanted, maximum)
}

/** ICP that the sale can still take. */
export const leftOf = ({ maximumTotal }: Pick<Limits, 'maximumTotal'>, total: bigint): bigint =>
  total < maximumTotal ? maximumTotal - total : 0n

const least = (first: bigint, ...others: bigint[]): bigint =>
  others.reduce((smallest, one) => (one < smallest ? one : smallest), first)
