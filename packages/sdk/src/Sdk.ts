import type { Identity } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import type { Signer } from './agent/Signer.ts'
import type { Aliases } from './aliases/Aliases.ts'
import type { Balances } from './balances.ts'
import type { Bridge } from './bridge/Bridge.ts'
import type { BridgeLog } from './bridge/bitcoin/log/BridgeLog.ts'
import type { CallHooks } from './calls/CallHooks.ts'
import type { ClaimLists } from './claims/ClaimLists.ts'
import type { Claims } from './claims/Claims.ts'
import type { Config } from './config.ts'
import type { AddressBook } from './contacts/AddressBook.ts'
import type { EarnLogs } from './earn/EarnLogs.ts'
import type { EarnReads } from './earn/EarnReads.ts'
import type { NewFarms } from './farms/create/NewFarms.ts'
import type { Farms } from './farms/Farms.ts'
import type { FaucetClient } from './faucet.ts'
import type { AnyFlow, Flows } from './flows/flowKinds.ts'
import type { FlowLock } from './flows/store/FlowLock.ts'
import type { FlowStore } from './flows/store/FlowStore.ts'
import type { Launchpad } from './launchpad/Launchpad.ts'
import type { Ledgers } from './ledgers/Ledgers.ts'
import type { Liquidity } from './liquidity/Liquidity.ts'
import type { Positions } from './liquidity/Positions.ts'
import type { Later } from './loadedLater.ts'
import type { Locks } from './locks/Locks.ts'
import type { NftLog } from './nfts/log/NftLog.ts'
import type { NftMarket } from './nfts/market/NftMarket.ts'
import type { Nfts } from './nfts/Nfts.ts'
import type { PositionNfts } from './nfts/PositionNfts.ts'
import type { PositionTokens } from './nfts/PositionTokens.ts'
import type { NftStudio } from './nfts/studio/NftStudio.ts'
import type { NftTokens } from './nfts/tokens/NftTokens.ts'
import type { ClaimOperators } from './operators/ClaimOperators.ts'
import type { ContactOperators } from './operators/ContactOperators.ts'
import type { FactoryOperators } from './operators/FactoryOperators.ts'
import type { FarmOperators } from './operators/FarmOperators.ts'
import type { FeeOperators } from './operators/FeeOperators.ts'
import type { LaunchpadOperators } from './operators/LaunchpadOperators.ts'
import type { PoolOperators } from './operators/PoolOperators.ts'
import type { RateOperators } from './operators/RateOperators.ts'
import type { SettingsClient } from './operators/SettingsClient.ts'
import type { StakingOperators } from './operators/StakingOperators.ts'
import type { TokenListClient } from './operators/TokenListClient.ts'
import type { TokenRegistry } from './operators/TokenRegistry.ts'
import type { TrustOperators } from './operators/TrustOperators.ts'
import type { VoteOperators } from './operators/VoteOperators.ts'
import type { Orders } from './orders/Orders.ts'
import type { Pools } from './pools/Pools.ts'
import type { Quote, QuoteRequest } from './pools/quote.ts'
import type { UsdPrices } from './prices/usdPrices.ts'
import type { Rate } from './rates/fetchRate.ts'
import type { Recover } from './recover/Recover.ts'
import type { Snses } from './sns/Snses.ts'
import type { Stakes } from './staking/Stakes.ts'
import type { Swaps } from './swap/Swaps.ts'
import type { TokenStore, Tokens } from './tokens.ts'
import type { Trades } from './trade/Trades.ts'
import type { TokenTrust } from './trust/TokenTrust.ts'
import type { Votes } from './votes/Votes.ts'
import type { Approvals } from './wallet/Approvals.ts'
import type { Wallet } from './wallet/Wallet.ts'

export type Sdk = {
  readonly config: Config
  readonly principal: Principal
  readonly isAnonymous: boolean
  /** Whether the caller's calls are signed without asking a person: then what was interrupted can go on by itself. */
  readonly signsUnasked: boolean
  /** Whether the network answers at all now. Never throws. */
  readonly isReachable: () => Promise<boolean>
  readonly ledgers: Ledgers
  readonly tokens: Tokens
  readonly balances: Balances
  readonly pools: Pools
  /** Position tokens of anybody. */
  readonly positionNfts: Later<PositionNfts>
  /** What moves money in several steps: what is unfinished, and going on with it. */
  readonly flows: Flows
  /** The best quote of one pool, from the pools' state now. @throws CallError */
  readonly quote: (request: QuoteRequest) => Promise<Quote | undefined>
  /** What every token is worth now, by the pools' own prices. @throws CallError */
  readonly fetchUsdPrices: () => Promise<UsdPrices>
  readonly swap: Swaps
  /** Trades over all pools: through several, and shared between ways. */
  readonly trade: Trades
  /** Limit orders: placing, watching, taking back. */
  readonly orders: Later<Orders>
  /** Liquidity positions: the caller's, and anybody's by number. */
  readonly positions: Later<Positions>
  /** Adding to positions, taking out of them, handing them over. */
  readonly liquidity: Later<Liquidity>
  /** What principals are called, and whose liquidity counts as locked. */
  readonly aliases: Later<Aliases>
  /** The caller's contacts across devices, which nobody else can read. */
  readonly addressBook: Later<AddressBook>
  /** Positions as tokens that can be sent: wrapping, sending, unwrapping. */
  readonly positionTokens: Later<PositionTokens>
  /** Positions that are out of their owners' reach until a time: locking, extending, claiming their fees, taking them back. */
  readonly locks: Later<Locks>
  /** Collections of NFTs by any standard: what they are, whose their tokens are, and their files. */
  readonly nfts: Later<Nfts>
  /** Their tokens: sending them, and saying who may take them. */
  readonly nftTokens: Later<NftTokens>
  /** The market for them: listings, offers, sales, and what is owed. */
  readonly nftMarket: Later<NftMarket>
  /** Making collections, and minting their tokens. */
  readonly nftStudio: Later<NftStudio>
  /** The NFT market's log, numbered: for whoever keeps its past. */
  readonly nftLog: Later<NftLog>
  /** Farms: staking positions for a reward beside their fees. */
  readonly farms: Later<Farms>
  /** Staking pools: staking a token to earn another. */
  readonly stakes: Later<Stakes>
  /** Founding farms, for those whom their factory names. */
  readonly newFarms: Later<NewFarms>
  /** What everybody did in farms, staking pools and claim events. */
  readonly earn: Later<EarnReads>
  /** The same for whoever keeps all of it, numbered from the first on. */
  readonly earnLogs: Later<EarnLogs>
  /** Token claims: claiming, making events, bringing back what nobody has claimed. */
  readonly claims: Later<Claims>
  /** Sales of tokens at a fixed price: investing, making them, collecting what is due. */
  readonly launchpad: Later<Launchpad>
  /** Tokens of other chains' coins: minting and dissolving them. */
  readonly bridge: Later<Bridge>
  /** What minters have written down, for whoever keeps all of it. */
  readonly bridgeLog: Later<BridgeLog>
  readonly wallet: Wallet
  readonly recover: Later<Recover>
  readonly approvals: Later<Approvals>
  readonly trust: TokenTrust
  readonly faucet: Later<FaucetClient>
  readonly settings: SettingsClient
  readonly tokenList: TokenListClient
  /** What operators do with pools, their factory and fees, trusted ledgers, all tokens that are traded, farms, staking pools, claim events, sales, votes, address books and the rate service. */
  readonly operators: {
    readonly farms: Later<FarmOperators>
    readonly staking: Later<StakingOperators>
    readonly claims: Later<ClaimOperators>
    readonly launchpad: Later<LaunchpadOperators>
    readonly rates: Later<RateOperators>
    readonly votes: Later<VoteOperators>
    readonly contacts: Later<ContactOperators>
    readonly pools: Later<PoolOperators>
    readonly factory: Later<FactoryOperators>
    readonly fees: Later<FeeOperators>
    readonly registry: Later<TokenRegistry>
    readonly trust: Later<TrustOperators>
  }
  /** DAOs of the Internet Computer: their neurons, proposals and launches. */
  readonly sns: Later<Snses>
  /** Votes of any token's holders: projects, proposals, voting with a proof, and what comes of it. */
  readonly votes: Later<Votes>
  /** Rates of money such as `c_ICP-f_USD`, from the exchange's rate service; undefined where there is none. @throws CallError */
  readonly fetchRate: (pair: string) => Promise<Rate | undefined>
}

export type SdkOptions = {
  /** Who signs; a visitor who only looks when absent. */
  signer?: Signer
  /** Short for a signer that is a key at hand. */
  identity?: Identity
  /** Where unfinished flows are remembered; the process's memory when absent. */
  flowStore?: FlowStore<AnyFlow>
  /** Lets one flow of an account run at a time; over this process when absent. */
  lock?: FlowLock
  /** Where tokens are kept between visits; the process's memory when absent. */
  tokenStore?: TokenStore
  /** Where receivers of claim events are kept until their event has them; the process's memory when absent. */
  claimLists?: ClaimLists
  now?: () => number
  /**
   * For how long a pool may take what an order approves, in whole minutes from 1 to 180, asked when the order is given; five when absent.
   * A swap or a trade may be given its own.
   */
  approvalMinutes?: () => number
  /** Told of failed calls, and asked before each update. */
  hooks?: CallHooks
  /** Replaces the platform's `fetch`: for tests of a bad connection, or a proxy. */
  fetch?: typeof fetch
  /** How long a request that failed waits each time before it is sent again, in ms; about 0.5, 0.8 and 1.1 s when absent. */
  retryPausesMs?: readonly number[]
}
