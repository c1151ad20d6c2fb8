import { evmChain } from '@sluice/sdk/ethereum'
import { checksumAddress } from '@sluice/sdk/ethereumAddress'
import type { AnnouncedProvider, EthereumProvider } from '../../../wallets/ethereum/eip6963.ts'
import { EvmProblem, type EvmProblemCode, toEvmProblem } from './EvmProblem.ts'
import type { EvmAccount, EvmNetwork, EvmRequest, EvmSent, EvmWallet } from './EvmWallet.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const HASH = /^0x[0-9a-fA-F]{64}$/
const CHAIN = /^0x[0-9a-fA-F]{1,13}$/
const COIN_DECIMALS = 18
/** After these nothing was sent: the wallet did not get that far. */
const NOTHING_SENT: ReadonlySet<EvmProblemCode> = new Set<EvmProblemCode>([
  'refused',
  'busy',
  'locked',
  'no-account',
  'other-account',
  'wrong-network',
  'unknown-network',
  'unsupported',
])
const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect']

/** A wallet that has put an object into the page (EIP-1193), be it an extension or the browser of a phone's wallet. */
export class InjectedEvmWallet implements EvmWallet {
  readonly name: string
  readonly rdns: string
  readonly #provider: EthereumProvider

  constructor({ name, rdns, provider }: AnnouncedProvider) {
    this.name = name
    this.rdns = rdns
    this.#provider = provider
  }

  async restore(): Promise<EvmAccount | undefined> {
    try {
      return await this.#accountIn(await this.#ask('eth_accounts'))
    } catch {
      // a wallet that does not even tell this is asked when the person connects, and says then what is wrong
      return undefined
    }
  }

  async connect(): Promise<EvmAccount> {
    const account = await this.#accountIn(await this.#ask('eth_requestAccounts'))
    if (account === undefined) throw new EvmProblem('no-account')
    return account
  }

  async switchNetwork(network: EvmNetwork): Promise<void> {
    const chainId = toHex(network.chainId)
    try {
      await this.#ask('wallet_switchEthereumChain', [{ chainId }])
    } catch (error) {
      if (!(error instanceof EvmProblem) || error.code !== 'unknown-network') throw error
      await this.#ask('wallet_addEthereumChain', [describe(network)])
      // some wallets add a chain and stay where they are
      await this.#ask('wallet_switchEthereumChain', [{ chainId }])
    }
    if ((await this.#fetchChainId()) !== network.chainId) throw new EvmProblem('wrong-network')
  }

  async send(request: EvmRequest, shown: EvmAccount): Promise<EvmSent> {
    try {
      await this.#requireStill(shown)
      const hash = await this.#ask('eth_sendTransaction', [toParam(request, shown)])
      if (typeof hash !== 'string' || !HASH.test(hash))
        throw new EvmProblem('failed', 'it returned no hash')
      return { kind: 'sent', hash: hash.toLowerCase() }
    } catch (error) {
      const problem = toEvmProblem(error)
      return { kind: NOTHING_SENT.has(problem.code) ? 'refused' : 'unknown', problem }
    }
  }

  watch(listener: (account: EvmAccount | undefined) => void): () => void {
    // what the events carry differs between wallets: the wallet is asked
    let isWatched = true
    const tell = (account: EvmAccount | undefined) => {
      if (isWatched) listener(account)
    }
    const onEvent = () => void this.restore().then(tell)
    for (const event of EVENTS) this.#provider.on?.(event, onEvent)
    return () => {
      isWatched = false
      for (const event of EVENTS) this.#provider.removeListener?.(event, onEvent)
    }
  }

  /** Whoever switched in the wallet would otherwise pay from another account, or on another chain. */
  async #requireStill(shown: EvmAccount): Promise<void> {
    let account: EvmAccount | undefined
    try {
      account = await this.#accountIn(await this.#ask('eth_accounts'))
    } catch (error) {
      // nothing has been sent yet, whatever it is that failed
      throw new EvmProblem('locked', toEvmProblem(error).reason, error)
    }
    if (account === undefined) throw new EvmProblem('locked')
    if (account.address !== shown.address) throw new EvmProblem('other-account')
    if (account.chainId !== shown.chainId) throw new EvmProblem('wrong-network')
  }

  async #accountIn(accounts: unknown): Promise<EvmAccount | undefined> {
    const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
    if (typeof first !== 'string' || !ADDRESS.test(first)) return undefined
    return { address: checksumAddress(first), chainId: await this.#fetchChainId() }
  }

  async #fetchChainId(): Promise<number> {
    const chainId = await this.#ask('eth_chainId')
    if (typeof chainId !== 'string' || !CHAIN.test(chainId))
      throw new EvmProblem('failed', 'it tells no chain')
    return Number(chainId)
  }

  async #ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
    try {
      return await this.#provider.request({ method, params })
    } catch (error) {
      throw toEvmProblem(error)
    }
  }
}

const toHex = (value: number | bigint): string => `0x${value.toString(16)}`

const toParam = ({ to, value, data, gas }: EvmRequest, { address, chainId }: EvmAccount) => ({
  from: address,
  to,
  value: toHex(value),
  data,
  chainId: toHex(chainId),
  ...(gas !== undefined && { gas: toHex(gas) }),
})

/** A chain as wallets take it (EIP-3085). */
function describe({ chainId, rpcs, explorers }: EvmNetwork) {
  const { name, symbol } = evmChain(chainId)
  return {
    chainId: toHex(chainId),
    chainName: name,
    nativeCurrency: { name: symbol, symbol, decimals: COIN_DECIMALS },
    rpcUrls: [...rpcs],
    ...(explorers.length > 0 && { blockExplorerUrls: [...explorers] }),
  }
}
