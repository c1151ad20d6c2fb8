import { RejectError } from '@icp-sdk/core/agent'
import { CallError, type SluiceError, WalletError } from '../errors.ts'

type Call = {
  /** Signed here, it may be passed on by whoever says that it was refused: only what the network certifies proves anything. */
  readonly isSigned?: boolean
  /** Whether it calls others on its way, so that a reject may leave half of its work done. */
  readonly leavesHalfDone?: boolean
}

/** Errors after which the network has surely not executed the call, nor will: it was not sent, or took itself back. */
export function isSurelyNotSent(
  error: SluiceError,
  { isSigned = false, leavesHalfDone = false }: Call = {},
): boolean {
  if (error instanceof WalletError) return error.funds === 'wallet'
  if (!(error instanceof CallError)) return false
  switch (error.code) {
    case 'signed-out':
    case 'refused':
      return true
    case 'session-expired':
    case 'clock-wrong':
      return !isSigned
    case 'rejected': {
      // other errors of the client say nothing of the call
      const { cause } = error
      if (!(cause instanceof RejectError) || (isSigned && !cause.isCertified)) return false
      return !leavesHalfDone || lacksMethod(error)
    }
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
