import type { Utxo } from '@sluice/candid/ckbtc_minter'
import { vsizeOf } from '../transaction/vsize.ts'
import { DUST_LIMIT, type Payment, type PaymentRequest, payment } from './buildPayment.ts'
import { bitcoinFee } from './fees.ts'

/** What is kept of a payment of at least one request that was sent: enough to replace it. */
export type SentPayment<Request extends PaymentRequest> = {
  readonly inputs: readonly Utxo[]
  readonly requests: readonly Request[]
  readonly bitcoinFee: bigint
  readonly minterFee: bigint
}

/** Millisatoshi per virtual byte that nodes ask a replacement to pay above what it replaces (BIP 125). */
const LEAST_RAISE = 1_000n

/**
 * The same payment at a higher fee (`to_retry`): same coins, same requests, same fee of the minter. It pays by the rate, but at least
 * what nodes ask of a replacement, and no more than leaves every request `DUST_LIMIT`. `undefined` where that is too little to be
 * passed on: then the sent one stays the best there is.
 */
export function replacePayment<Request extends PaymentRequest>(
  sent: SentPayment<Request>,
  feeRate: bigint,
  mainScript: Uint8Array,
): Payment<Request> | undefined {
  const same = payment(sent.requests, sent.inputs, { ...sent, vsize: 0, mainScript })
  const vsize = vsizeOf(sent.inputs.length, same.transaction.outputs)
  const least = leastFee(sent, vsize)
  const byRate = bitcoinFee(vsize, feeRate)
  const most = mostFee(sent)
  if (most < least) return undefined
  const wanted = byRate > least ? byRate : least
  return payment(sent.requests, sent.inputs, {
    bitcoinFee: wanted < most ? wanted : most,
    minterFee: sent.minterFee,
    vsize,
    mainScript,
  })
}

const leastFee = (sent: { readonly bitcoinFee: bigint }, vsize: number): bigint =>
  sent.bitcoinFee + bitcoinFee(vsize, LEAST_RAISE)

/** The fee that takes the smallest request down to the limit. */
function mostFee({ requests, minterFee }: SentPayment<PaymentRequest>): bigint {
  let smallest = requests[0]?.amount ?? 0n
  for (const { amount } of requests) if (amount < smallest) smallest = amount
  return (smallest - DUST_LIMIT) * BigInt(requests.length) - minterFee
}
