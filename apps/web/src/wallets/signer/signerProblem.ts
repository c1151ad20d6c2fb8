import { SignerError } from '@icp-sdk/signer'
import { WalletError } from '@sluice/sdk'
import { WalletProblem } from '../WalletProblem.ts'

/** Codes of ICRC-25, and Oisy's own. */
const NOT_SUPPORTED = 2000
const NO_CONSENT_MESSAGE = 2001
const NOT_GRANTED = 3000
const ABORTED = 3001
const NETWORK = 4000
const CLOSED = 4001
const BUSY = 503

/** Puts what a signer answers into our words; the one place that reads its codes. */
export function signerProblem(error: unknown): WalletProblem {
  const cause = error instanceof Error ? error.cause : undefined
  if (error instanceof WalletProblem) return error
  if (cause instanceof WalletProblem) return cause
  if (!(error instanceof SignerError)) return new WalletProblem('failed', wordsOf(error), error)
  switch (error.code) {
    case ABORTED:
    case NOT_GRANTED:
      return new WalletProblem('cancelled', '', error)
    case NOT_SUPPORTED:
    case NO_CONSENT_MESSAGE:
      return new WalletProblem('unsupported', error.message, error)
    case BUSY:
      return new WalletProblem('busy', '', error)
    case NETWORK:
    case CLOSED:
      return new WalletProblem('closed', '', error)
    default:
      return new WalletProblem('failed', error.message, error)
  }
}

/** The same for a call that moves money: what was surely not sent, and what nobody knows. */
export function signerCallError(error: unknown): WalletError {
  const { code, reason } = signerProblem(error)
  switch (code) {
    case 'cancelled':
      return WalletError.refused(error)
    case 'window-blocked':
      return WalletError.blocked(error)
    case 'busy':
      return WalletError.busy(error)
    case 'unsupported':
      return WalletError.unsupported(reason, error)
    default:
      return WalletError.lost(error)
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
