import { SluiceError } from '../errors.ts'

/** Why the fee of a creation was not paid. */
export const CREATION_FEE_ERROR_CODES = [
  'creations-closed',
  'creation-fee-changed',
  'creation-unpaid',
  'creation-underway',
  'creation-fee-kept',
] as const
export type CreationFeeErrorCode = (typeof CREATION_FEE_ERROR_CODES)[number]

export class CreationFeeError extends SluiceError<CreationFeeErrorCode> {
  override readonly name = 'CreationFeeError'

  /** Only those whom operators name create anything here. */
  static closed(): CreationFeeError {
    return new CreationFeeError('creations-closed', { retry: 'never', funds: 'wallet' })
  }

  /** It costs something else now. Nothing has moved. */
  static changed(): CreationFeeError {
    return new CreationFeeError('creation-fee-changed', { retry: 'after-change', funds: 'wallet' })
  }

  /** Nothing has moved but, at most, the fee of its approval. */
  static unpaid(reason: string, cause?: unknown): CreationFeeError {
    return new CreationFeeError('creation-unpaid', {
      details: { reason },
      retry: 'after-change',
      funds: 'wallet',
      cause,
    })
  }

  /** Nothing was created, after its fee had been paid: that is kept for the payer's next creation. Nothing else has moved. */
  static kept(reason: string, cause?: unknown): CreationFeeError {
    return new CreationFeeError('creation-fee-kept', {
      details: { reason },
      retry: 'later',
      funds: 'pool',
      cause,
    })
  }

  /** The factory waits for the ledger, and finds out by itself what came of it: resume. */
  static underway(cause?: unknown): CreationFeeError {
    return new CreationFeeError('creation-underway', { retry: 'later', funds: 'moving', cause })
  }
}
