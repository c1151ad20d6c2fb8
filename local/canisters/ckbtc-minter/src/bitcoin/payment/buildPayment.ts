import type { BitcoinAddress, Utxo } from '@sluice/candid/ckbtc_minter'
import { scriptOf } from '../address/script.ts'
import type { Output, UnsignedTransaction } from '../transaction/transaction.ts'
import { vsizeOf } from '../transaction/vsize.ts'
import { type Selection, selectCoins } from './coins.ts'
import { bitcoinFee, type MinterFees, minterFee, splitFee } from './fees.ts'

/** A withdrawal to pay: `amount`, in satoshi, is what was burned for it. */
export type PaymentRequest = { readonly amount: bigint; readonly address: BitcoinAddress }

/** Fees and change are in satoshi, the rate in millisatoshi per virtual byte. */
export type Payment<Request extends PaymentRequest> = {
  /** An output for each request, in their order, and the change as the last one. */
  readonly transaction: UnsignedTransaction
  readonly requests: readonly Request[]
  /** What arrives of each request. */
  readonly received: readonly bigint[]
  readonly bitcoinFee: bigint
  readonly minterFee: bigint
  readonly change: { readonly vout: number; readonly value: bigint }
  /** With signatures as long as they can be. */
  readonly vsize: number
}

/** `tooLow` are the requests that the fees would leave nothing of, or dust; the others are paid without them, where they can be. */
export type BuiltPayment<Request extends PaymentRequest> = {
  readonly tooLow: readonly Request[]
} & (
  | ({ readonly kind: 'built' } & Payment<Request>)
  | { readonly kind: 'nothing_to_pay' }
  | Exclude<Selection, { kind: 'selected' }>
)

export type PaymentTerms = {
  /** Sorted by `compareCoins`. */
  readonly coins: readonly Utxo[]
  /** Millisatoshi per virtual byte. */
  readonly feeRate: bigint
  readonly fees: MinterFees
  /** Where the change goes: the minter's main address. */
  readonly mainScript: Uint8Array
  readonly maxInputs: number
}

/** Satoshi that an output of any kind has at least: nodes do not pass on less (P2PKH's limit, the highest). */
export const DUST_LIMIT = 546n

/**
 * The transaction that pays requests together. Coins cover the amounts; fees come out of the amounts in even parts. A request whose
 * part leaves it less than `DUST_LIMIT` is left out, and the others are built for again: each round has fewer, so there are at most as
 * many rounds as requests.
 */
export function buildPayment<Request extends PaymentRequest>(
  requests: readonly Request[],
  terms: PaymentTerms,
): BuiltPayment<Request> {
  const tooLow: Request[] = []
  let left = requests
  while (left.length > 0) {
    const target = amountOf(left)
    const outputs = left.length + 1
    const selected = selectCoins(terms.coins, { target, outputs, maxInputs: terms.maxInputs })
    if (selected.kind !== 'selected') return { ...selected, tooLow }
    const costs = costsOf(left, selected.coins, terms)
    const shares = splitFee(costs.bitcoinFee + costs.minterFee, left.length)
    const low = left.filter((request, index) => isTooLow(request, shares[index] ?? 0n))
    if (low.length === 0) return { kind: 'built', tooLow, ...payment(left, selected.coins, costs) }
    tooLow.push(...low)
    left = left.filter((request) => !low.includes(request))
  }
  return { kind: 'nothing_to_pay', tooLow }
}

export type PaymentCosts = {
  readonly bitcoinFee: bigint
  readonly minterFee: bigint
  readonly vsize: number
  readonly mainScript: Uint8Array
}

/** The transaction of these requests and coins, whose fees are known and leave each request more than dust. */
export function payment<Request extends PaymentRequest>(
  requests: readonly Request[],
  coins: readonly Utxo[],
  { bitcoinFee, minterFee, vsize, mainScript }: PaymentCosts,
): Payment<Request> {
  const shares = splitFee(bitcoinFee + minterFee, requests.length)
  const received = requests.map(({ amount }, index) => amount - (shares[index] ?? 0n))
  const outputs: Output[] = requests.map(({ address }, index) => ({
    value: received[index] ?? 0n,
    script: scriptOf(address),
  }))
  // what is left: the coins that are not needed, and the minter's fee
  const value = totalOf(coins) - totalOf(outputs) - bitcoinFee
  outputs.push({ value, script: mainScript })
  return {
    transaction: { inputs: coins, outputs },
    requests,
    received,
    bitcoinFee,
    minterFee,
    change: { vout: requests.length, value },
    vsize,
  }
}

function costsOf(
  requests: readonly PaymentRequest[],
  coins: readonly Utxo[],
  { feeRate, fees, mainScript }: PaymentTerms,
): PaymentCosts {
  const scripts = [...requests.map(({ address }) => scriptOf(address)), mainScript]
  const vsize = vsizeOf(
    coins.length,
    scripts.map((script) => ({ script })),
  )
  return {
    bitcoinFee: bitcoinFee(vsize, feeRate),
    minterFee: minterFee(fees, coins.length, scripts.length),
    vsize,
    mainScript,
  }
}

const isTooLow = ({ amount }: PaymentRequest, share: bigint): boolean => share + DUST_LIMIT > amount

/** What coins or outputs are worth together. */
function totalOf(parts: readonly { readonly value: bigint }[]): bigint {
  let sum = 0n
  for (const { value } of parts) sum += value
  return sum
}

function amountOf(requests: readonly PaymentRequest[]): bigint {
  let sum = 0n
  for (const { amount } of requests) sum += amount
  return sum
}
