import { type Response, systemReject } from '../errors.ts'
import { decodeArgument, encodeResult } from '../management/candid.ts'
import { Refusal, refuse } from '../management/refusal.ts'
import { EMPTY_CANDID } from '../scheduler/callContexts.ts'
import type { CallRequest } from '../scheduler/messages.ts'
import type { QueryRequest } from '../scheduler/queries/queryRun.ts'
import type { BitcoinChain, BitcoinNetwork } from './BitcoinChain.ts'
import { BitcoinArguments, BitcoinResults, networkOf } from './bitcoinCandid.ts'
import {
  type BitcoinCanister,
  findBitcoinCanister,
  MAINNET_CANISTER,
  TEST_CANISTER,
} from './bitcoinCanisters.ts'
import type { ChainAccess } from './ChainAccess.ts'
import { refuseBy, trapAt } from './refusals.ts'
import { heightWith, pageOfUtxos, type UtxoFilter, utxosAt } from './utxoPages.ts'

/** So that an answer stays far below what a message may hold. */
const MAX_HEADERS = 100

export const BITCOIN_METHODS = [
  'bitcoin_get_balance',
  'bitcoin_get_utxos',
  'bitcoin_send_transaction',
  'bitcoin_get_current_fee_percentiles',
  'bitcoin_get_block_headers',
] as const

const QUERIES: Readonly<Record<string, string>> = {
  bitcoin_get_balance_query: 'bitcoin_get_balance',
  bitcoin_get_utxos_query: 'bitcoin_get_utxos',
}

type Call = Pick<CallRequest, 'callee' | 'method' | 'arg' | 'cycles'>

/** Attached cycles that a call must bring, and those it costs. */
type Price = { readonly least: bigint; readonly base: bigint }

/** The Bitcoin API as canisters reach it: by the management canister, or by the ids of the two Bitcoin canisters. */
export class BitcoinApi {
  readonly #access: ChainAccess
  readonly #isFree: boolean

  constructor(access: ChainAccess, options: { readonly isFree: boolean }) {
    this.#access = access
    this.#isFree = options.isFree
  }

  /** Whether a canister id is one of those that this network answers for itself. */
  isCanister(id: Uint8Array): boolean {
    return this.#access.isThere && findBitcoinCanister(id) !== undefined
  }

  /** Does a call. Refuses it with a `Refusal`. */
  run(call: Call): { readonly reply: Uint8Array; readonly accepted: bigint } {
    const { method } = call
    const prepaid = (canister: BitcoinCanister, price: Price) => this.#charge(call, canister, price)
    return this.#answer({ ...call, prepaid }, method)
  }

  /** Answers a query; `undefined` when it is for no Bitcoin canister. */
  query(request: Pick<QueryRequest, 'callee' | 'method' | 'arg'>): Response | undefined {
    if (!this.isCanister(request.callee)) return undefined
    const method = QUERIES[request.method]
    try {
      if (method === undefined) {
        const { text } = findBitcoinCanister(request.callee) ?? TEST_CANISTER
        return systemReject('IC0536', `Canister ${text} has no query method '${request.method}'`)
      }
      const { reply } = this.#answer({ ...request, prepaid: () => 0n }, method)
      return { kind: 'reply', data: reply }
    } catch (error) {
      if (error instanceof Refusal) return error.response
      throw error
    }
  }

  #answer(
    call: Pick<Call, 'callee' | 'arg'> & {
      readonly prepaid: (canister: BitcoinCanister, price: Price) => bigint
    },
    method: string,
  ): { readonly reply: Uint8Array; readonly accepted: bigint } {
    const { arg, callee, prepaid } = call
    const open = (network: object) => this.#open(callee, networkOf(network))
    switch (method) {
      case 'bitcoin_get_utxos': {
        const { address, network, filter } = decodeArgument(BitcoinArguments.utxos, arg)
        const { chain, canister } = open(network)
        const accepted = prepaid(canister, canister.fees.utxos)
        return { reply: getUtxos(chain, address, filterOf(filter[0])), accepted }
      }
      case 'bitcoin_get_balance': {
        const { address, network, min_confirmations } = decodeArgument(
          BitcoinArguments.balance,
          arg,
        )
        const { chain, canister } = open(network)
        const accepted = prepaid(canister, canister.fees.balance)
        return { reply: getBalance(chain, address, min_confirmations[0] ?? 0), accepted }
      }
      case 'bitcoin_get_current_fee_percentiles': {
        const { network } = decodeArgument(BitcoinArguments.percentiles, arg)
        const { chain, canister } = open(network)
        const accepted = prepaid(canister, canister.fees.percentiles)
        const percentiles = [...chain.feePercentiles()]
        return { reply: encodeResult(BitcoinResults.percentiles, percentiles), accepted }
      }
      case 'bitcoin_get_block_headers': {
        const { start_height, end_height, network } = decodeArgument(BitcoinArguments.headers, arg)
        const { chain, canister } = open(network)
        const accepted = prepaid(canister, canister.fees.headers)
        return { reply: getHeaders(chain, start_height, end_height[0]), accepted }
      }
      case 'bitcoin_send_transaction': {
        const { transaction, network } = decodeArgument(BitcoinArguments.send, arg)
        const { chain, canister } = open(network)
        const { base, perByte } = canister.fees.send
        const price = base + perByte * BigInt(transaction.length)
        const accepted = prepaid(canister, { least: price, base: price })
        if (chain.send(Uint8Array.from(transaction)) === 'malformed') {
          refuseBy('send_transaction', 'MalformedTransaction')
        }
        return { reply: EMPTY_CANDID, accepted }
      }
      default: {
        const { text } = findBitcoinCanister(callee) ?? TEST_CANISTER
        return refuse('IC0536', `Canister ${text} has no update method '${method}'`)
      }
    }
  }

  /** The canister that a call is for, and the chain it follows. */
  #open(
    callee: Uint8Array,
    network: BitcoinNetwork,
  ): { readonly chain: BitcoinChain; readonly canister: BitcoinCanister } {
    const byNetwork = network === 'mainnet' ? MAINNET_CANISTER : TEST_CANISTER
    const canister = findBitcoinCanister(callee) ?? byNetwork
    const chain = this.#requireChain(canister)
    const served = servedBy(canister, chain)
    if (network !== served) trapAt(canister, `Network must be ${served}. Found ${network}`)
    // the canister of the main network is there, and has no chain to follow on this machine
    if (chain.network !== served || !chain.isSynced) {
      trapAt(canister, 'Canister state is not fully synced.')
    }
    return { chain, canister }
  }

  #requireChain(canister: BitcoinCanister): BitcoinChain {
    let chain: BitcoinChain | undefined
    try {
      chain = this.#access.chain
    } catch (error) {
      // a damaged journal is the end of the chain, not of the canisters
      const reason = error instanceof Error ? error.message : String(error)
      return trapAt(canister, `The Bitcoin chain can't be opened: ${reason}`)
    }
    return (
      chain ??
      refuse(
        'IC0406',
        'This network was started without a Bitcoin chain: give it the `bitcoin` option.',
      )
    )
  }

  #charge({ cycles }: Call, canister: BitcoinCanister, { least, base }: Price): bigint {
    if (this.#isFree) return 0n
    if (cycles < least) {
      trapAt(canister, `Received ${cycles} cycles. ${least} cycles are required.`)
    }
    return base
  }
}

function servedBy({ isMainnet }: BitcoinCanister, { network }: BitcoinChain): BitcoinNetwork {
  if (isMainnet) return 'mainnet'
  return network === 'testnet' ? 'testnet' : 'regtest'
}

type CandidFilter =
  | { min_confirmations: number }
  | { MinConfirmations: number }
  | { page: Uint8Array | number[] }
  | { Page: Uint8Array | number[] }

function filterOf(filter: CandidFilter | undefined): UtxoFilter {
  if (filter === undefined) return { kind: 'confirmations', least: 0 }
  if ('page' in filter) return { kind: 'page', page: Uint8Array.from(filter.page) }
  if ('Page' in filter) return { kind: 'page', page: Uint8Array.from(filter.Page) }
  const least = 'MinConfirmations' in filter ? filter.MinConfirmations : filter.min_confirmations
  return { kind: 'confirmations', least }
}

function getUtxos(chain: BitcoinChain, address: string, filter: UtxoFilter): Uint8Array {
  const { utxos, tipHeight, nextPage } = pageOfUtxos(chain, address, filter)
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

function getBalance(chain: BitcoinChain, address: string, confirmations: number): Uint8Array {
  const height = heightWith(chain, 'get_balance', confirmations)
  const utxos = utxosAt(chain, 'get_balance', { address, height })
  const balance = utxos.reduce((sum, { value }) => sum + value, 0n)
  return encodeResult(BitcoinResults.balance, balance)
}

function getHeaders(chain: BitcoinChain, start: number, end: number | undefined): Uint8Array {
  const { height } = chain
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
