import { CallError } from '../errors.ts'
import type { OwnFigures } from './LedgerAdapter.ts'

/** Candid's `nat8`, in which ledgers of every standard hold them. */
const MAX_DECIMALS = 255
/** Pools count in 128 bits. */
const AMOUNT_LIMIT = 2n ** 128n

type Numbers = { readonly decimals: number; readonly fee: bigint }

/** Whether amounts of such a token can be written and paid: text with 2^100 decimals fits into no memory. */
export function isBounded({ decimals, fee }: Numbers): boolean {
  const isCount = Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
  return isCount && fee >= 0n && fee < AMOUNT_LIMIT
}

/** What one of a ledger's two answers says otherwise than the other. */
export type Dispute = { readonly decimals?: number; readonly fee?: bigint }

/**
 * A token's figures by its ledger's own queries, which its transfers go by; `disputed` is what its metadata say otherwise.
 * @throws CallError `unreadable`
 */
export function withOwnFigures<Facts extends Numbers>(
  said: Facts,
  own: OwnFigures,
): Facts & { readonly disputed?: Dispute } {
  const { decimals, fee } = requireBounded({ decimals: said.decimals, fee: said.fee, ...own })
  const disputed = {
    ...(decimals === said.decimals ? {} : { decimals: said.decimals }),
    ...(fee === said.fee ? {} : { fee: said.fee }),
  }
  const isDisputed = Object.keys(disputed).length > 0
  return { ...said, decimals, fee, ...(isDisputed ? { disputed } : {}) }
}

/** What a ledger said, unless its numbers are no token's. @throws CallError `unreadable` */
export function requireBounded<Facts extends Numbers>(facts: Facts): Facts {
  if (isBounded(facts)) return facts
  throw new CallError('unreadable', { retry: 'never', funds: 'wallet' })
}
