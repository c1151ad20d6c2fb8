import { translateError } from '../agent/translateError.ts'
import { TransferError } from '../errors.ts'
import type { PaymentServices } from './PaymentServices.ts'
import { type Minted, mintCall } from './paymentCalls.ts'
import type { StoredTransfer } from './StoredTransfer.ts'

/**
 * Asks the wrapping ledger for the tokens of a paid block. Asking twice is safe, since a block counts once.
 * @throws TransferError `wrap-unfinished`: the ICP is with the wrapping ledger; resume
 */
export async function finishWrap(
  { runner, store }: PaymentServices,
  payment: StoredTransfer,
  block: bigint,
): Promise<void> {
  store.save({ ...payment, stage: { kind: 'paid', block } })
  const minted = await runner
    .run(mintCall(payment.to, payment.principal, block))
    .catch((error: unknown): Minted => {
      throw unfinished(payment, { block }, translateError(error))
    })
  if (minted !== 'done') throw unfinished(payment, { block, reason: minted.reason })
}

function unfinished(
  { id }: StoredTransfer,
  details: { block: bigint; reason?: string },
  cause?: unknown,
): TransferError {
  return new TransferError('wrap-unfinished', {
    details: { id, ...details },
    retry: 'now',
    funds: 'moving',
    cause,
  })
}
