import { type Hex, isHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { RpcError } from './RpcError.ts'
import { settings } from './world.ts'

/** In the site's storage: which sites may see the account outlasts a reload. */
const CONNECTED = 'stand-in-connected'
const LOCAL = 31_337
const MAINNET = 1
const REFUSED = 4001
const UNKNOWN_CHAIN = 4902
const UNKNOWN_METHOD = -32_601
/** In wei. */
const PRIORITY_FEE = 1_000_000_000n
const CANCEL_GAS = 21_000n

type Terms = {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly nonce: number
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}
type Listener = (...args: unknown[]) => void

/**
 * An account on the world's Ethereum chain, as a wallet's extension gives it to a page: signed here, sent by the chain's node. Moods: `refuses`
 * to connect, `refuses-signing`, `refuses-switching`, `elsewhere` (stands at another chain first), `new-chain` (has never heard of the
 * world's).
 */
export class EvmAccount {
  readonly #account = privateKeyToAccount(`0x${settings().seed}`)
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #sent = new Map<string, Terms>()
  #knowsLocal = settings().mood !== 'new-chain'
  #chainId = ['elsewhere', 'new-chain'].includes(settings().mood) ? MAINNET : LOCAL

  readonly on = (event: string, listener: Listener): void => {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
  }

  readonly removeListener = (event: string, listener: Listener): void => {
    this.#listeners.get(event)?.delete(listener)
  }

  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const [first]: unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_requestAccounts':
        refuseWhen('refuses')
        localStorage.setItem(CONNECTED, 'yes')
        return [this.#account.address]
      case 'eth_accounts':
        return localStorage.getItem(CONNECTED) === null ? [] : [this.#account.address]
      case 'eth_chainId':
        return toHex(this.#chainId)
      case 'wallet_addEthereumChain':
        refuseWhen('refuses-switching')
        this.#knowsLocal = true
        return null
      case 'wallet_switchEthereumChain': {
        refuseWhen('refuses-switching')
        const chainId = Number(Reflect.get(Object(first), 'chainId'))
        if (chainId === LOCAL && !this.#knowsLocal)
          throw new RpcError(UNKNOWN_CHAIN, 'Unrecognized chain ID.')
        this.switchChain(chainId)
        return null
      }
      case 'eth_sendTransaction':
        refuseWhen('refuses-signing')
        return this.#send(await this.#termsOf(Object(first)))
      default:
        if (!method.startsWith('eth_')) throw new RpcError(UNKNOWN_METHOD, method)
        return ask(method, Array.isArray(params) ? params : [])
    }
  }

  /** The person goes to another chain in the wallet's own window. */
  switchChain(chainId: number): void {
    this.#chainId = chainId
    this.#tell('chainChanged', toHex(chainId))
  }

  /** The person locks the wallet. */
  lock(): void {
    localStorage.removeItem(CONNECTED)
    this.#tell('accountsChanged', [])
  }

  /** The person presses "speed up": the same again for half as much more gas. @returns the new hash */
  speedUp(hash: string): Promise<string> {
    return this.#send(raised(this.#sentAs(hash)))
  }

  /** The person presses "cancel": nothing to oneself, with the same nonce. @returns the new hash */
  cancel(hash: string): Promise<string> {
    const terms = raised(this.#sentAs(hash))
    const { address: to } = this.#account
    return this.#send({ ...terms, to, value: 0n, data: '0x', gas: CANCEL_GAS })
  }

  /** The hashes of all that was sent from this page, oldest first. */
  get sent(): readonly string[] {
    return [...this.#sent.keys()]
  }

  #sentAs(hash: string): Terms {
    const terms = this.#sent.get(hash)
    if (terms === undefined) throw new Error(`${hash} was not sent from here`)
    return terms
  }

  async #termsOf(asked: object): Promise<Terms> {
    const text = (name: string): Hex | undefined => {
      const value: unknown = Reflect.get(asked, name)
      return isHex(value) ? value : undefined
    }
    const { address: from } = this.#account
    const call = {
      to: text('to') ?? from,
      value: BigInt(text('value') ?? 0),
      data: text('data') ?? '0x',
    }
    const question = { ...call, from, value: toHex(call.value) }
    const gas = BigInt(text('gas') ?? String(await ask('eth_estimateGas', [question])))
    const nonce = Number(await ask('eth_getTransactionCount', [from, 'pending']))
    const block = Object(await ask('eth_getBlockByNumber', ['latest', false]))
    const maxFeePerGas = 2n * BigInt(Reflect.get(block, 'baseFeePerGas')) + PRIORITY_FEE
    return { ...call, gas, nonce, maxFeePerGas, maxPriorityFeePerGas: PRIORITY_FEE }
  }

  async #send(terms: Terms): Promise<string> {
    const raw = await this.#account.signTransaction({ ...terms, chainId: LOCAL, type: 'eip1559' })
    const hash = String(await ask('eth_sendRawTransaction', [raw]))
    this.#sent.set(hash, terms)
    return hash
  }

  #tell(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value)
  }
}

function refuseWhen(mood: string): void {
  if (settings().mood === mood) throw new RpcError(REFUSED, 'User rejected the request.')
}

const raised = (terms: Terms): Terms => ({
  ...terms,
  maxFeePerGas: (terms.maxFeePerGas * 3n) / 2n,
  maxPriorityFeePerGas: (terms.maxPriorityFeePerGas * 3n) / 2n,
})

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(settings().evmRpc, { method: 'POST', headers, body })
  const answer: object = Object(await response.json())
  const error: unknown = Reflect.get(answer, 'error')
  if (error !== undefined) {
    const { code, message } = { code: -32_603, message: 'the node refuses', ...Object(error) }
    throw new RpcError(code, message)
  }
  return Reflect.get(answer, 'result')
}
