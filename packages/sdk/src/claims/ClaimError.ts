import { SluiceError } from '../errors.ts'

/** Why nothing was claimed, or an event was not made. */
export const CLAIM_ERROR_CODES = [
  'not-entitled',
  'already-claimed',
  'claim-closed',
  'claim-underway',
  'claim-too-small',
  'claim-refused',
  'claim-limit',
  'event-gone',
  'event-fixed',
  'event-empty',
  'event-unfunded',
  'event-open',
  'nothing-to-return',
  'list-missing',
  'list-differs',
  'deadline-past',
  'room-changed',
  'room-too-small',
  'room-unpaid',
] as const
export type ClaimErrorCode = (typeof CLAIM_ERROR_CODES)[number]

export class ClaimError extends SluiceError<ClaimErrorCode> {
  override readonly name = 'ClaimError'

  /** What the event would not do, now or ever. Nothing has moved. */
  static of(
    code: Exclude<
      ClaimErrorCode,
      'claim-refused' | 'claim-underway' | 'claim-limit' | 'list-missing' | 'room-unpaid'
    >,
  ): ClaimError {
    return new ClaimError(code, { retry: 'after-change', funds: 'wallet' })
  }

  /** The service said no in words of its own. Nothing has moved. */
  static refused(reason: string, cause?: unknown): ClaimError {
    return new ClaimError('claim-refused', {
      details: { reason },
      retry: 'now',
      funds: 'wallet',
      cause,
    })
  }

  /** The service waits for the ledger, and finds out by itself what came of it: resume. */
  static underway(cause?: unknown): ClaimError {
    return new ClaimError('claim-underway', { retry: 'later', funds: 'moving', cause })
  }

  /** As many events or receivers were taken today as everybody together may without paying: tomorrow, or with room that is paid for. */
  static limit(): ClaimError {
    return new ClaimError('claim-limit', { retry: 'later', funds: 'wallet' })
  }

  /** The price of an event's room was not paid. Nothing has moved but, at most, the fee of its approval. */
  static roomUnpaid(reason: string, cause?: unknown): ClaimError {
    return new ClaimError('room-unpaid', {
      details: { reason },
      retry: 'after-change',
      funds: 'wallet',
      cause,
    })
  }

  /** The receivers of an interrupted event are not kept here any more: the same list brings them back. */
  static listMissing(): ClaimError {
    return new ClaimError('list-missing', { retry: 'after-change', funds: 'wallet' })
  }
}
