import type { Utxo } from '@sluice/candid/ckbtc_minter'
import type { UnsignedTransaction } from '../transaction/transaction.ts'
import { vsizeOf } from '../transaction/vsize.ts'
import { DUST_LIMIT, type Payment, type PaymentRequest, payment } from './buildPayment.ts'
import { compareCoins } from './coins.ts'
import { bitcoinFee } from './fees.ts'

/** What is kept of a payment that was sent: enough to replace it. */
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

export type Cancellation = {
  readonly transaction: UnsignedTransaction
  readonly bitcoinFee: bigint
  readonly change: { readonly vout: number; readonly value: bigint }
  readonly vsize: number
}

/**
 * What makes a sent payment impossible (`to_cancel`): as few of its coins as pay for it, the largest first, back to the main address.
 * `undefined` where all of them, or the most inputs there may be, do not pay for it.
 */
export function cancelPayment(
  sent: SentPayment<PaymentRequest>,
  { feeRate, mainScript, maxInputs }: CancelTerms,
): Cancellation | undefined {
  const largestFirst = [...sent.inputs].sort((a, b) => compareCoins(b, a))
  const inputs: Utxo[] = []
  let total = 0n
  for (const coin of largestFirst.slice(0, maxInputs)) {
    inputs.push(coin)
    total += coin.value
    const vsize = vsizeOf(inputs.length, [{ script: mainScript }])
    const byRate = bitcoinFee(vsize, feeRate)
    const least = leastFee(sent, vsize)
    const fee = byRate > least ? byRate : least
    if (total < fee + DUST_LIMIT) continue
    const change = { vout: 0, value: total - fee }
    const outputs = [{ value: change.value, script: mainScript }]
    return { transaction: { inputs, outputs }, bitcoinFee: fee, change, vsize }
  }
  return undefined
}

export type CancelTerms = {
  readonly feeRate: bigint
  readonly mainScript: Uint8Array
  readonly maxInputs: number
}

const leastFee = (sent: { readonly bitcoinFee: bigint }, vsize: number): bigint =>
  sent.bitcoinFee + bitcoinFee(vsize, LEAST_RAISE)

/** The fee that takes the smallest request down to the limit. */
function mostFee({ requests, minterFee }: SentPayment<PaymentRequest>): bigint {
  let smallest = requests[0]?.amount ?? 0n
  for (const { amount } of requests) if (amount < smallest) smallest = amount
  return (smallest - DUST_LIMIT) * BigInt(requests.length) - minterFee
}
