import { RejectError } from '@icp-sdk/core/agent'
import { CallError, type SluiceError, WalletError } from '../errors.ts'

/**
 * Errors after which the network has surely not executed the call, nor will: it was not sent, not accepted, or took itself back.
 * @param rejects what a reject says of the call: one that calls others on its way may have done half of its work.
 */
export function isSurelyNotSent(
  error: SluiceError,
  rejects: 'not-sent' | 'may-be-sent' = 'not-sent',
): boolean {
  if (error instanceof WalletError) return error.funds === 'wallet'
  if (!(error instanceof CallError)) return false
  switch (error.code) {
    case 'signed-out':
    case 'session-expired':
    case 'clock-wrong':
    case 'refused':
      return true
    case 'rejected':
      // a call that a ledger rejects has left no trace; other errors of the client say nothing of the call
      return error.cause instanceof RejectError && (rejects === 'not-sent' || lacksMethod(error))
    case 'unreadable':
    case 'unreachable':
      return false
  }
}

/** Whether the network has certified that the canister has no such method: then nothing of the call was executed. */
export const lacksMethod = ({ cause, details }: SluiceError): boolean =>
  cause instanceof RejectError &&
  cause.isCertified &&
  /has no update method/.test(String(details.reason))
