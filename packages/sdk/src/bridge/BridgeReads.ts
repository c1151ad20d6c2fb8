import type { IcrcAccount } from '../ledgers/addresses.ts'
import { BridgeError } from './BridgeError.ts'
import type { BridgeChain, BridgeEstimate, BridgeTerms, BridgeToken } from './BridgeToken.ts'
import type { BitcoinReads } from './bitcoin/BitcoinReads.ts'
import type { Burn } from './bitcoin/minter/LedgerTrail.ts'
import type { ChainReads } from './ChainBridge.ts'
import type { EthereumOrders } from './ethereum/dissolve/ethereumOrders.ts'
import type { EthereumReads } from './ethereum/EthereumReads.ts'
import type { GasBurn } from './ethereum/minter/EthereumTrail.ts'

type Chains = { readonly bitcoin: BitcoinReads; readonly ethereum: EthereumReads }

/** What of the bridges their area and flows read, whichever chain it is about. */
export class BridgeReads {
  private readonly chains: Chains

  constructor(chains: Chains) {
    this.chains = chains
  }

  /** Of all chains whose minters answer: one that is silent hides no other. @throws CallError when none answers */
  async tokens(): Promise<readonly BridgeToken[]> {
    const asked = await Promise.allSettled(
      Object.values(this.chains).map((chain: ChainReads) => chain.tokens()),
    )
    const found = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    const failure = asked.find((each) => each.status === 'rejected')
    if (found.length === 0 && failure !== undefined) throw failure.reason
    return found
  }

  /** The chain that a token's coins are of. @throws BridgeError `bridge-unavailable` where it has no bridge, CallError */
  async chainOf(ledgerId: string): Promise<BridgeChain> {
    // one after the other: who knows its tokens by the configuration waits for nobody's minter
    for (const chain of [this.chains.bitcoin, this.chains.ethereum]) {
      const token = (await chain.tokens()).find((one) => one.ledgerId === ledgerId)
      if (token !== undefined) return token.chain
    }
    throw BridgeError.unavailable()
  }

  /** @throws BridgeError, CallError */
  async fetchTerms(ledgerId: string): Promise<BridgeTerms> {
    return (await this.of(ledgerId)).fetchTerms(ledgerId)
  }

  /** @throws BridgeError, CallError */
  async estimateMint(ledgerId: string, amount: bigint): Promise<BridgeEstimate> {
    return (await this.of(ledgerId)).estimateMint(ledgerId, amount)
  }

  /** @throws BridgeError, CallError */
  async estimateDissolve(
    ledgerId: string,
    amount: bigint,
    balance?: bigint,
    gasBalance?: bigint,
  ): Promise<BridgeEstimate> {
    return (await this.of(ledgerId)).estimateDissolve(ledgerId, amount, balance, gasBalance)
  }

  /** Withdrawals of bitcoin that an account has ordered, newest first. @throws BridgeError, CallError */
  async fetchBurns(ledgerId: string, account: IcrcAccount): Promise<readonly Burn[]> {
    return this.chains.bitcoin.fetchBurns(ledgerId, account)
  }

  /** Payments in ether, or in a token of Ethereum, that an account has ordered. @throws BridgeError, CallError */
  async fetchOrders(ledgerId: string, account: IcrcAccount): Promise<EthereumOrders> {
    return this.chains.ethereum.fetchOrders(ledgerId, account)
  }

  /** ckETH that was burned for gas in a block of its ledger; undefined where there is none. @throws BridgeError, CallError */
  async fetchGasBurn(block: bigint): Promise<GasBurn | undefined> {
    return this.chains.ethereum.fetchGasBurn(block)
  }

  /** What only Bitcoin's transfers ask. */
  async bitcoin(): Promise<BitcoinReads> {
    return this.chains.bitcoin
  }

  /** What only Ethereum's transfers ask. */
  async ethereum(): Promise<EthereumReads> {
    return this.chains.ethereum
  }

  private async of(ledgerId: string): Promise<ChainReads> {
    return this.chains[await this.chainOf(ledgerId)]
  }
}
