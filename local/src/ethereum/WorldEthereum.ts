import { fetchOutcall, type Network, type OutcallHandler } from '@sluice/network'
import type { EthereumChain } from './chain/EthereumChain.ts'
import type { Founder } from './chain/KeptNode.ts'
import { type JsonRpc, JsonRpcError } from './JsonRpc.ts'
import { withProviderControls } from './providers/controls.ts'
import { Providers } from './providers/Providers.ts'

const INVALID_PARAMS = -32_602

/** Whose chain it is: the network that keeps it, and what it is founded with. */
export type ChainOwner = {
  readonly network: Network
  founder(): Promise<Founder>
}

/**
 * The Ethereum chain of a world and the providers through which its canisters ask for it. A network is started with its `outcalls`, so it
 * is made first, and joined with the world afterwards. Nothing is loaded and no node is started before the first question, by a canister or
 * by anybody else.
 */
export class WorldEthereum {
  readonly providers: Providers
  /** Whether blocks come by themselves while somebody waits for one. */
  isMining = true
  #owner: ChainOwner | undefined
  #chain: EthereumChain | undefined
  #isClosed = false

  constructor() {
    this.providers = new Providers({ rpc: this.rpc, others: fetchOutcall })
  }

  /** The chain, when somebody has asked for it already. */
  get current(): EthereumChain | undefined {
    return this.#chain
  }

  /** For `Network.start`. What is meant for other hosts goes to servers of this machine, as without an Ethereum chain. */
  readonly outcalls: OutcallHandler = (request) => this.providers.outcalls(request)

  /** Asks the chain, and opens it if needed. Rejects with `JsonRpcError` and `NoEthereumNode`. */
  readonly rpc: JsonRpc = async (method, params) => (await this.open()).rpc(method, params)

  /** What the port can do beside the chain's own methods: `sluice_setMining [false]` holds blocks back, and the controls of providers. */
  readonly withControls = (rpc: JsonRpc): JsonRpc =>
    withProviderControls(async (method, params) => {
      if (method !== 'sluice_setMining') return rpc(method, params)
      const [isMining] = params
      if (typeof isMining !== 'boolean')
        throw new JsonRpcError(INVALID_PARAMS, 'whether blocks come is true or false')
      this.isMining = isMining
      return isMining
    }, this.providers)

  /** From now on there is a chain to ask. */
  join(owner: ChainOwner): void {
    this.#owner = owner
  }

  async open(): Promise<EthereumChain> {
    const loaded = await import('./chain/EthereumChain.ts')
    const owner = this.#owner
    if (owner === undefined || this.#isClosed) throw new Error('the Ethereum chain is closed')
    this.#chain ??= new loaded.EthereumChain(owner.network, () => owner.founder())
    return this.#chain
  }

  /** Ends the node. Nothing is asked any more. */
  close(): void {
    this.#isClosed = true
    this.#chain?.close()
  }
}
