import type { IcrcAccount } from '../../ledgers/addresses.ts'
import { BridgeError } from '../BridgeError.ts'
import type { BridgeEstimate, BridgeTerms, BridgeToken } from '../BridgeToken.ts'
import type { ChainReads } from '../ChainBridge.ts'
import { fetchEntry } from '../ledger/ledgerEntries.ts'
import { type EthereumOrders, fetchEthereumOrders } from './dissolve/ethereumOrders.ts'
import { ethereumDissolveEstimate, ethereumMintEstimate } from './ethereumEstimate.ts'
import type { MinterToken } from './minter/EthereumMinter.ts'
import {
  type EthereumTrail,
  fetchEthereumTrail,
  type GasBurn,
  gasBurnOf,
} from './minter/EthereumTrail.ts'
import type { OpenEthereum } from './openEthereum.ts'

type Services = {
  /** None where this network has no bridge to Ethereum. */
  readonly bridge: OpenEthereum | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What ckETH stands for has so many decimals, and its chain no contract. */
const ETHER_DECIMALS = 18
/** Names of tokens on the IC begin with this before the name that they have on Ethereum. */
const CK = /^ck/

/** What of the bridge to Ethereum is read. */
export class EthereumReads implements ChainReads {
  private readonly services: Services
  private known: Promise<FoundTokens> | undefined

  constructor(services: Services) {
    this.services = services
  }

  /** ckETH, and what tokens the minter takes. @throws CallError */
  async tokens(): Promise<readonly BridgeToken[]> {
    const { bridge } = this.services
    if (bridge === undefined) return []
    this.known ??= fetchTokens(bridge)
    const asking = this.known
    // a failure is asked for again, and so is a ledger that was silent
    const forget = () => {
      if (this.known === asking) this.known = undefined
    }
    asking.then(({ isWhole }) => isWhole || forget(), forget)
    return (await asking).tokens
  }

  /** @throws BridgeError `bridge-unavailable` */
  async open(): Promise<OpenEthereum> {
    const { bridge } = this.services
    if (bridge === undefined) throw BridgeError.unavailable()
    return bridge
  }

  /** @throws BridgeError `bridge-unavailable`, CallError */
  async token(ledgerId: string): Promise<BridgeToken> {
    const token = (await this.tokens()).find((one) => one.ledgerId === ledgerId)
    if (token === undefined) throw BridgeError.unavailable()
    return token
  }

  /** @throws BridgeError, CallError */
  async fetchTerms(ledgerId: string): Promise<BridgeTerms> {
    const bridge = await this.open()
    await this.token(ledgerId)
    const [info, { fee }] = await Promise.all([
      bridge.minter.fetchInfo(),
      bridge.fetchToken(ledgerId),
    ])
    const isEther = ledgerId === bridge.ledgerId
    return {
      ...bridge.pace,
      depositFee: 0n,
      approvalFee: fee,
      minimumMint: 1n,
      // a burn of tokens must be more than the ledger's fee
      minimumDissolve: isEther ? info.minimumWithdrawal : fee + 1n,
    }
  }

  /** @throws BridgeError, CallError */
  async estimateMint(ledgerId: string, amount: bigint): Promise<BridgeEstimate> {
    const [token, terms] = await Promise.all([this.token(ledgerId), this.fetchTerms(ledgerId)])
    return ethereumMintEstimate({ token, terms, amount })
  }

  /**
   * @param balance of the account that pays, and `gasBalance` of its ckETH, where another token is dissolved; not compared when absent
   * @throws BridgeError, CallError
   */
  async estimateDissolve(
    ledgerId: string,
    amount: bigint,
    balance?: bigint,
    gasBalance?: bigint,
  ): Promise<BridgeEstimate> {
    const { minter, ledgerId: etherLedger, fetchToken } = await this.open()
    const isEther = ledgerId === etherLedger
    const [token, terms, price, ether] = await Promise.all([
      this.token(ledgerId),
      this.fetchTerms(ledgerId),
      minter.fetchPrice(isEther ? undefined : ledgerId),
      fetchToken(etherLedger),
    ])
    const gas = { ledgerId: etherLedger, approvalFee: ether.fee, balance: gasBalance }
    const asked = { token, terms, amount, price, balance }
    return ethereumDissolveEstimate(isEther ? asked : { ...asked, gas })
  }

  /**
   * What the minter has done for an account, by one token's ledger.
   * @param sinceMs what is older is looked for among the newest only
   * @throws BridgeError, CallError
   */
  async fetchTrail(
    ledgerId: string,
    account: IcrcAccount,
    sinceMs: number,
  ): Promise<EthereumTrail> {
    const { minterId, fetchLedger } = await this.open()
    return fetchEthereumTrail(await fetchLedger(ledgerId), minterId, account, sinceMs)
  }

  /** Payments in one token that an account has ordered. @throws BridgeError, CallError */
  async fetchOrders(ledgerId: string, account: IcrcAccount): Promise<EthereumOrders> {
    const [bridge, token] = await Promise.all([this.open(), this.token(ledgerId)])
    return fetchEthereumOrders({ bridge, token, account, sinceMs: this.services.now() })
  }

  /** ckETH that was burned for gas in a block of its ledger; undefined where there is none. @throws BridgeError, CallError */
  async fetchGasBurn(block: bigint): Promise<GasBurn | undefined> {
    const { ledgerId, minterId, fetchLedger } = await this.open()
    const entry = await fetchEntry(await fetchLedger(ledgerId), block)
    return entry && gasBurnOf(entry, minterId)
  }
}

/** `isWhole`: every ledger has answered. */
type FoundTokens = { readonly tokens: readonly BridgeToken[]; readonly isWhole: boolean }

async function fetchTokens(bridge: OpenEthereum): Promise<FoundTokens> {
  const { tokens: listed } = await bridge.minter.fetchInfo()
  const { ledgerId, minterId, network, explorer } = bridge
  const common = { chain: 'ethereum' as const, minterId, network, explorer }
  const ether = { symbol: 'ckETH', coinSymbol: 'ETH', decimals: ETHER_DECIMALS }
  const others = await Promise.all(listed.map((token) => toBridgeToken(token, bridge)))
  const known = others.filter((token) => token !== undefined)
  return {
    tokens: [{ ...common, ledgerId, ...ether }, ...known.map((token) => ({ ...common, ...token }))],
    isWhole: known.length === listed.length,
  }
}

/** A token whose ledger does not answer is left out: nothing of it can be said. */
async function toBridgeToken(
  { symbol, contract, ledgerId }: MinterToken,
  { fetchToken }: OpenEthereum,
) {
  const ledger = await fetchToken(ledgerId).catch(() => undefined)
  if (ledger === undefined) return undefined
  return {
    ...{ symbol, ledgerId, contract, decimals: ledger.decimals },
    coinSymbol: symbol.replace(CK, ''),
  }
}
