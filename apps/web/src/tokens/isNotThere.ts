import { type CallErrorCode, SluiceError } from '@sluice/sdk/errors'

/** Answers by which somebody says that what was asked for is not there; that nobody answered says nothing. */
const SAID_SO: ReadonlySet<string> = new Set<CallErrorCode>(['refused', 'rejected', 'unreadable'])
/** Of areas, whose own words for it are these. */
const GONE: ReadonlySet<string> = new Set(['event-gone', 'info-not-found'])

/** Whether an error means that what a link names is not there, does not answer as what it is to be, or turns everybody away. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof SluiceError && (SAID_SO.has(error.code) || GONE.has(error.code))
