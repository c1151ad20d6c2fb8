import { type Response, systemReject } from '../errors.ts'
import { decodeArgument } from '../management/candid.ts'
import { Refusal, refuse } from '../management/refusal.ts'
import type { CallRequest } from '../scheduler/messages.ts'
import type { QueryRequest } from '../scheduler/queries/queryRun.ts'
import { API_METHODS, type ApiMethod } from './apiMethods.ts'
import type { BitcoinChain, BitcoinNetwork } from './BitcoinChain.ts'
import { networkOf } from './bitcoinCandid.ts'
import {
  type BitcoinCanister,
  findBitcoinCanister,
  MAINNET_CANISTER,
  TEST_CANISTER,
} from './bitcoinCanisters.ts'
import type { ChainAccess } from './ChainAccess.ts'
import { trapAt } from './refusals.ts'

const QUERIES: Readonly<Record<string, ApiMethod | undefined>> = {
  bitcoin_get_balance_query: API_METHODS.bitcoin_get_balance,
  bitcoin_get_utxos_query: API_METHODS.bitcoin_get_utxos,
}

type Call = Pick<CallRequest, 'callee' | 'arg'>

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
  run(call: Pick<CallRequest, 'callee' | 'method' | 'arg' | 'cycles'>): {
    readonly reply: Uint8Array
    readonly accepted: bigint
  } {
    const { callee, cycles } = call
    const method = API_METHODS[call.method] ?? refuse('IC0536', `${noMethod(callee, call)}.`)
    return this.#answer(method, call, this.#isFree ? undefined : cycles)
  }

  /** Answers a query; `undefined` when it is for no Bitcoin canister. Queries cost nothing. */
  query(request: Pick<QueryRequest, 'callee' | 'method' | 'arg'>): Response | undefined {
    const { callee } = request
    if (!this.isCanister(callee)) return undefined
    const method = QUERIES[request.method]
    if (method === undefined) return systemReject('IC0536', `${noMethod(callee, request)}.`)
    try {
      return { kind: 'reply', data: this.#answer(method, request, undefined).reply }
    } catch (error) {
      if (error instanceof Refusal) return error.response
      throw error
    }
  }

  /** `cycles`: what is attached to a call that is paid for. */
  #answer(method: ApiMethod, { callee, arg }: Call, cycles: bigint | undefined) {
    const call = decodeArgument(method.argument, arg)
    const { chain, canister } = this.#open(callee, networkOf(call.network))
    const { least, base } = method.price(canister.fees, call)
    if (cycles !== undefined && cycles < least) {
      trapAt(canister, `Received ${cycles} cycles. ${least} cycles are required.`)
    }
    return { reply: method.answer(chain, call), accepted: cycles === undefined ? 0n : base }
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
      trapAt(canister, `The Bitcoin chain can't be opened: ${reason}`)
    }
    const help = 'This network was started without a Bitcoin chain: give it the `bitcoin` option.'
    return chain ?? refuse('IC0406', help)
  }
}

function servedBy({ isMainnet }: BitcoinCanister, { network }: BitcoinChain): BitcoinNetwork {
  if (isMainnet) return 'mainnet'
  return network === 'testnet' ? 'testnet' : 'regtest'
}

function noMethod(callee: Uint8Array, { method }: { readonly method: string }): string {
  const { text } = findBitcoinCanister(callee) ?? TEST_CANISTER
  return `Canister ${text} has no such method '${method}'`
}
