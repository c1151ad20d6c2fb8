import { type EvmRpc, EvmRpcError } from '@sluice/sdk/ethereum'
import { type Hex, isAddress, isHex, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { EthereumProvider } from '../eip6963.ts'
import {
  BAD_REQUEST,
  BUSY,
  DECLINED,
  DISCONNECTED,
  ProviderError,
  UNAUTHORIZED,
  UNKNOWN_CHAIN,
} from './ProviderError.ts'

/** What the person is asked. Amounts in wei. */
export type WalletQuestion =
  | {
      readonly kind: 'transaction'
      readonly to: string
      readonly value: bigint
      /** What gas may cost at most. */
      readonly mostFee: bigint
      readonly dataBytes: number
    }
  | { readonly kind: 'message'; readonly text: string }

/** What the wallet needs of the world around it. */
export type WalletWorld = {
  readonly chainId: number
  readonly rpc: EvmRpc
  /** The account of this device; undefined before the first connection. */
  readonly account: () => PrivateKeyAccount | undefined
  readonly createAccount: () => PrivateKeyAccount
  /** Gives test ether and test tokens from nowhere. */
  readonly give: (address: string) => Promise<void>
  /** Whether the person agrees. */
  readonly ask: (question: WalletQuestion) => Promise<boolean>
}

type Listener = (...args: unknown[]) => void

/** With less than this a connecting account is given more. In wei. */
const LEAST_ETHER = 10n ** 18n
/** In wei for a unit of gas. */
const PRIORITY_FEE = 1_000_000_000n
const LONGEST_MESSAGE = 10_000

/** An Ethereum wallet of a local world (EIP-1193), with a key of this device. It asks the person before it signs. */
export class TestWallet implements EthereumProvider {
  readonly #world: WalletWorld
  readonly #listeners = new Map<string, Set<Listener>>()
  #isAsking = false
  #isKnownFunded = false

  constructor(world: WalletWorld) {
    this.#world = world
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener)
  }

  /** @throws ProviderError */
  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const given: readonly unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_requestAccounts':
        return this.#connect()
      case 'eth_accounts':
        return this.#accounts()
      case 'eth_chainId':
        return toHex(this.#world.chainId)
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.#requireChain(given[0])
      case 'eth_sendTransaction':
        return this.#send(given[0])
      case 'personal_sign':
        return this.#signMessage(given)
      default:
        return this.#node(method, given)
    }
  }

  async #connect(): Promise<readonly string[]> {
    const { account, createAccount } = this.#world
    const known = account()
    const { address } = known ?? createAccount()
    await this.#fund(address, LEAST_ETHER)
    if (known === undefined)
      for (const listener of this.#listeners.get('accountsChanged') ?? []) listener([address])
    return [address]
  }

  async #accounts(): Promise<readonly string[]> {
    const account = this.#world.account()
    if (account === undefined) return []
    // a world that was begun afresh knows nothing of what the account had
    await this.#fund(account.address, 1n)
    return [account.address]
  }

  /** Looks once a visit, and whenever the person connects. */
  async #fund(address: string, least: bigint): Promise<void> {
    if (this.#isKnownFunded && least < LEAST_ETHER) return
    const held = quantity(await this.#node('eth_getBalance', [address, 'latest']))
    if (held < least) {
      await this.#world.give(address).catch((error: unknown) => {
        throw new ProviderError(DISCONNECTED, 'the faucet of the chain does not answer', error)
      })
    }
    this.#isKnownFunded = true
  }

  #requireChain(asked: unknown): null {
    const chainId: unknown = Reflect.get(Object(asked), 'chainId')
    if (isHex(chainId) && Number(chainId) === this.#world.chainId) return null
    throw new ProviderError(UNKNOWN_CHAIN, 'this wallet is on the chain of this machine alone')
  }

  async #send(asked: unknown): Promise<string> {
    const account = this.#requireAccount(Reflect.get(Object(asked), 'from'))
    const call = readCall(asked)
    const question = { ...call, from: account.address, value: toHex(call.value) }
    const gas = call.gas ?? quantity(await this.#node('eth_estimateGas', [question]))
    const latest = await this.#node('eth_getBlockByNumber', ['latest', false])
    // twice the base fee: it may rise for some blocks
    const maxFeePerGas = 2n * quantity(Reflect.get(Object(latest), 'baseFeePerGas')) + PRIORITY_FEE
    const { to, value, data } = call
    const shown = { to, value, mostFee: gas * maxFeePerGas, dataBytes: (data.length - 2) / 2 }
    await this.#requireAgreement({ kind: 'transaction', ...shown })
    // after the answer: meanwhile another one may have left
    const nonce = Number(
      quantity(await this.#node('eth_getTransactionCount', [account.address, 'pending'])),
    )
    const raw = await account.signTransaction({
      ...{ to, value, data, gas, nonce, maxFeePerGas },
      ...{ maxPriorityFeePerGas: PRIORITY_FEE, chainId: this.#world.chainId, type: 'eip1559' },
    })
    return String(await this.#node('eth_sendRawTransaction', [raw]))
  }

  async #signMessage([message, from]: readonly unknown[]): Promise<string> {
    const account = this.#requireAccount(from)
    if (!isHex(message) || message.length > 2 * LONGEST_MESSAGE)
      throw new ProviderError(BAD_REQUEST, 'the message must be bytes in hexadecimal')
    const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) =>
      Number.parseInt(pair, 16),
    )
    await this.#requireAgreement({ kind: 'message', text: new TextDecoder().decode(bytes) })
    return account.signMessage({ message: { raw: message } })
  }

  #requireAccount(from: unknown): PrivateKeyAccount {
    const account = this.#world.account()
    if (account !== undefined && account.address.toLowerCase() === String(from).toLowerCase())
      return account
    throw new ProviderError(UNAUTHORIZED, 'the page has not connected this account')
  }

  /** One question at a time, as other wallets have it. */
  async #requireAgreement(question: WalletQuestion): Promise<void> {
    if (this.#isAsking) throw new ProviderError(BUSY, 'the wallet still asks something else')
    this.#isAsking = true
    try {
      if (await this.#world.ask(question)) return
    } finally {
      this.#isAsking = false
    }
    throw new ProviderError(DECLINED, 'the person declined')
  }

  async #node(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#world.rpc(method, params)
    } catch (error) {
      if (!(error instanceof EvmRpcError)) throw error
      const { code = DISCONNECTED, reason = '' } = error.details
      throw new ProviderError(Number(code), String(reason), error)
    }
  }
}

type Call = {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
}

/** @throws ProviderError for what is no transaction to somebody */
function readCall(asked: unknown): Call {
  const field = (name: string): unknown => Reflect.get(Object(asked), name)
  const [to, data = '0x', value = '0x0', gas] = [
    field('to'),
    field('data'),
    field('value'),
    field('gas'),
  ]
  if (typeof to === 'string' && isAddress(to, { strict: false }) && isHex(data) && isHex(value))
    return { to, data, value: BigInt(value), gas: isHex(gas) ? BigInt(gas) : undefined }
  throw new ProviderError(BAD_REQUEST, 'a transaction names its receiver, and bytes in hexadecimal')
}

/** @throws ProviderError when the node answers something else than a number */
function quantity(value: unknown): bigint {
  if (isHex(value) && value.length > 2) return BigInt(value)
  throw new ProviderError(DISCONNECTED, 'the node answers nonsense')
}
