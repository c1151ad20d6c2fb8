import { encodeResult } from '../management/candid.ts'
import { EMPTY_CANDID } from '../scheduler/callContexts.ts'
import type { BitcoinChain } from './BitcoinChain.ts'
import { BitcoinArguments, BitcoinResults } from './bitcoinCandid.ts'
import type { BitcoinFees } from './bitcoinCanisters.ts'
import { refuseBy } from './refusals.ts'
import { heightWith, pageOfUtxos, type UtxoFilter, utxosAt } from './utxoPages.ts'

/** Attached cycles that a call must bring, and those it costs. */
type Price = { readonly least: bigint; readonly base: bigint }

type Argument = (typeof BitcoinArguments)[keyof typeof BitcoinArguments]
type Call = ReturnType<Argument['decodeValue']>

/** What a method takes, costs and answers. */
export type ApiMethod = {
  readonly argument: Argument
  price(fees: BitcoinFees, call: Call): Price
  answer(chain: BitcoinChain, call: Call): Uint8Array
}

/** So that an answer stays far below what a message may hold. */
const MAX_HEADERS = 100

export const API_METHODS: Readonly<Record<string, ApiMethod>> = {
  bitcoin_get_utxos: {
    argument: BitcoinArguments.utxos,
    price: ({ utxos }) => utxos,
    answer: getUtxos,
  },
  bitcoin_get_balance: {
    argument: BitcoinArguments.balance,
    price: ({ balance }) => balance,
    answer: getBalance,
  },
  bitcoin_get_current_fee_percentiles: {
    argument: BitcoinArguments.percentiles,
    price: ({ percentiles }) => percentiles,
    answer: (chain) => encodeResult(BitcoinResults.percentiles, [...chain.feePercentiles()]),
  },
  bitcoin_get_block_headers: {
    argument: BitcoinArguments.headers,
    price: ({ headers }) => headers,
    answer: getHeaders,
  },
  bitcoin_send_transaction: {
    argument: BitcoinArguments.send,
    price: ({ send }, { transaction }) => {
      const price = send.base + send.perByte * BigInt(transaction.length)
      return { least: price, base: price }
    },
    answer: sendTransaction,
  },
}

function getUtxos(chain: BitcoinChain, { address, filter }: Call): Uint8Array {
  const { utxos, tipHeight, nextPage } = pageOfUtxos(chain, address, filterOf(filter[0] ?? {}))
  return encodeResult(BitcoinResults.utxos, {
    utxos: utxos.map(({ txid, vout, value, height }) => ({
      outpoint: { txid, vout },
      value,
      height,
    })),
    tip_block_hash: chain.hashAt(tipHeight),
    tip_height: tipHeight,
    next_page: nextPage === undefined ? [] : [nextPage],
  })
}

function getBalance(chain: BitcoinChain, { address, min_confirmations }: Call): Uint8Array {
  const height = heightWith(chain, 'get_balance', min_confirmations[0] ?? 0)
  const utxos = utxosAt(chain, 'get_balance', { address, height })
  const balance = utxos.reduce((sum, { value }) => sum + value, 0n)
  return encodeResult(BitcoinResults.balance, balance)
}

function getHeaders(chain: BitcoinChain, { start_height: start, end_height }: Call): Uint8Array {
  const { height } = chain
  const [end]: [number?] = end_height
  const call = 'get_block_headers'
  if (start > height) {
    refuseBy(call, `StartHeightDoesNotExist { requested: ${start}, chain_height: ${height} }`)
  }
  // spelled as the Bitcoin canister spells it
  if (end !== undefined && end < start) {
    refuseBy(call, `StartHeightLagerThanEndHeight { start_height: ${start}, end_height: ${end} }`)
  }
  if (end !== undefined && end > height) {
    refuseBy(call, `EndHeightDoesNotExist { requested: ${end}, chain_height: ${height} }`)
  }
  const last = Math.min(end ?? height, start + MAX_HEADERS - 1)
  const headers = Array.from({ length: last - start + 1 }, (_, at) => chain.headerAt(start + at))
  return encodeResult(BitcoinResults.headers, { tip_height: last, block_headers: headers })
}

function sendTransaction(chain: BitcoinChain, { transaction }: Call): Uint8Array {
  if (chain.send(Uint8Array.from(transaction)) === 'malformed') {
    refuseBy('send_transaction', 'MalformedTransaction')
  }
  return EMPTY_CANDID
}

/** Both spellings of both filters. */
function filterOf(filter: {
  readonly min_confirmations?: number
  readonly MinConfirmations?: number
  readonly page?: Iterable<number>
  readonly Page?: Iterable<number>
}): UtxoFilter {
  const page = filter.page ?? filter.Page
  if (page !== undefined) return { kind: 'page', page: Uint8Array.from(page) }
  return { kind: 'confirmations', least: filter.min_confirmations ?? filter.MinConfirmations ?? 0 }
}
