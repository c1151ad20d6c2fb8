import type { Identity } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { Actors } from './actors.ts'
import { createAgent } from './agent/createAgent.ts'
import { isReachable } from './agent/isReachable.ts'
import { principalOf, type Signer } from './agent/Signer.ts'
import type { Aliases } from './aliases/Aliases.ts'
import { Balances } from './balances.ts'
import { CallRunner } from './calls/CallRunner.ts'
import { type ClaimLists, memoryClaimLists } from './claims/ClaimLists.ts'
import type { Claims } from './claims/Claims.ts'
import { type Config, canisterId } from './config.ts'
import type { EarnLogs } from './earn/EarnLogs.ts'
import type { EarnReads } from './earn/EarnReads.ts'
import type { NewFarms } from './farms/create/NewFarms.ts'
import type { Farms } from './farms/Farms.ts'
import { FaucetClient } from './faucet.ts'
import { FlowEngine } from './flows/FlowEngine.ts'
import { type AnyFlow, type Flows, memoryFlowStore, planOf } from './flows/flowKinds.ts'
import { type FlowLock, oneAtATime } from './flows/store/FlowLock.ts'
import type { FlowStore } from './flows/store/FlowStore.ts'
import { Ledgers } from './ledgers/Ledgers.ts'
import { DeclaredStandards } from './ledgers/standards/DeclaredStandards.ts'
import type { Liquidity } from './liquidity/Liquidity.ts'
import type { Positions } from './liquidity/Positions.ts'
import { TokenListing } from './listing/TokenListing.ts'
import { type Later, loadedLater } from './loadedLater.ts'
import type { PositionNfts } from './nfts/PositionNfts.ts'
import type { PositionTokens } from './nfts/PositionTokens.ts'
import type { ClaimOperators } from './operators/ClaimOperators.ts'
import type { FarmOperators } from './operators/FarmOperators.ts'
import { SettingsClient } from './operators/SettingsClient.ts'
import type { StakingOperators } from './operators/StakingOperators.ts'
import { TokenListClient } from './operators/TokenListClient.ts'
import { OrderReads } from './orders/OrderReads.ts'
import { Orders } from './orders/Orders.ts'
import { PoolList } from './pools/PoolList.ts'
import { Pools } from './pools/Pools.ts'
import type { Quote, QuoteRequest } from './pools/quote.ts'
import { fetchQuote, fetchUsdPrices } from './prices/marketReads.ts'
import type { UsdPrices } from './prices/usdPrices.ts'
import type { Rate } from './rates/fetchRate.ts'
import { CreationFees } from './recover/CreationFees.ts'
import type { Recover } from './recover/Recover.ts'
import { SnsDirectory } from './sns/SnsDirectory.ts'
import type { Stakes } from './staking/Stakes.ts'
import { Swaps } from './swap/Swaps.ts'
import { memoryTokenStore } from './tokenStore.ts'
import { type TokenStore, Tokens } from './tokens.ts'
import { Trades } from './trade/Trades.ts'
import { TokenTrust } from './trust/TokenTrust.ts'
import type { Approvals } from './wallet/Approvals.ts'
import { Wallet } from './wallet/Wallet.ts'

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
  readonly orders: Orders
  /** Liquidity positions: the caller's, and anybody's by number. */
  readonly positions: Later<Positions>
  /** Adding to positions, taking out of them, handing them over. */
  readonly liquidity: Later<Liquidity>
  /** What principals are called, and whose liquidity counts as locked. */
  readonly aliases: Later<Aliases>
  /** Positions as tokens that can be sent: wrapping, sending, unwrapping. */
  readonly positionTokens: Later<PositionTokens>
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
  readonly wallet: Wallet
  readonly recover: Later<Recover>
  readonly approvals: Later<Approvals>
  readonly trust: TokenTrust
  readonly faucet: FaucetClient
  readonly settings: SettingsClient
  readonly tokenList: TokenListClient
  /** What operators do with farms, staking pools and claim events. */
  readonly operators: {
    readonly farms: Later<FarmOperators>
    readonly staking: Later<StakingOperators>
    readonly claims: Later<ClaimOperators>
  }
  readonly sns: SnsDirectory
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
  /** Replaces the platform's `fetch`: for tests of a bad connection, or a proxy. */
  fetch?: typeof fetch
  /** How long a request that failed waits each time before it is sent again, in ms; about 0.5, 0.8 and 1.1 s when absent. */
  retryPausesMs?: readonly number[]
}

/** Everything an app or a bot does with the exchange. One SDK serves one signer: make another after signing in. */
export function createSdk(config: Config, options: SdkOptions = {}): Sdk {
  const { identity, flowStore: store = memoryFlowStore(), now = Date.now, fetch } = options
  const signer = options.signer ?? (identity && { kind: 'identity', identity })
  const connection = {
    config,
    ...(fetch === undefined ? {} : { fetch }),
    ...(options.retryPausesMs === undefined ? {} : { retryPausesMs: options.retryPausesMs }),
  }
  const signing = signer?.kind === 'identity' ? createAgent(connection, signer.identity) : undefined
  const reader = createAgent(connection)
  const actors = new Actors(config, { reader, signing, signer })
  const principal = signer === undefined ? Principal.anonymous() : principalOf(signer)
  const ledgers = new Ledgers(actors, principal, config.canisters.icp_ledger)
  const declared = new DeclaredStandards()
  const poolList = new PoolList(actors)
  const tokenStore = options.tokenStore ?? memoryTokenStore()
  const tokenList = new TokenListClient(actors, declared)
  const settings = new SettingsClient(actors)
  const listing = new TokenListing({ tokenList, settings, store: tokenStore, declared, now })
  const tokens = new Tokens({ listing, ledgers, store: tokenStore, declared })
  const balances = new Balances(tokens, principal)
  const runner = new CallRunner(connection, signer)
  const pools = new Pools(actors, principal, poolList)
  const line = {
    signsUnasked: signer?.kind === 'identity' && signer.asks !== true,
    isReachable: () => isReachable(connection),
  }
  const caller = signer && principal.toText()
  const creationFees = new CreationFees(actors, principal)
  const reads = new OrderReads(actors, principal)
  const positionNfts = loadedLater(async () => {
    const { PositionNfts } = await import('./nfts/PositionNfts.ts')
    return new PositionNfts(config, actors)
  })
  const farmReads = loadedLater(async () => {
    const { FarmReads } = await import('./farms/FarmReads.ts')
    return new FarmReads(config, actors, principal)
  })
  const staking = loadedLater(async () => {
    const { StakingReads } = await import('./staking/StakingReads.ts')
    return new StakingReads(config, actors, principal, { tokens, now })
  })
  const farmFactoryReads = loadedLater(async () => {
    const { FarmFactoryReads } = await import('./farms/create/FarmFactoryReads.ts')
    return new FarmFactoryReads(config, actors, principal)
  })
  const claimReads = loadedLater(async () => {
    const { ClaimReads } = await import('./claims/ClaimReads.ts')
    return new ClaimReads(config, actors, principal)
  })
  const claimLists = options.claimLists ?? memoryClaimLists()
  const books = {
    tokens,
    balances,
    pools,
    creationFees,
    orders: reads,
    positionNfts,
    farms: farmReads,
    staking,
    farmFactory: farmFactoryReads,
    claims: claimReads,
    claimControllerId: () => canisterId(config, 'claim_controller'),
    claimLists,
    now,
  }
  const flows: Flows = new FlowEngine({
    kinds: { planOf: (flow) => planOf(flow, books) },
    store,
    principal: caller,
    caller: runner,
    lock: options.lock ?? oneAtATime(),
    line,
    now,
  })
  const { canisters } = config
  const wallet = new Wallet({ flows, tokens, pools, canisters, principal: caller, now })
  const recover = loadedLater(async () => {
    const { Recover } = await import('./recover/Recover.ts')
    return new Recover({ tokens, pools, wallet, creationFees, principal })
  })
  const swap = new Swaps({ flows, actors, pools, tokens, principal: caller, now })
  const loadLiquidity = () => import('./liquidity/index.ts')
  const liquidityReads = async () => {
    const { LiquidityReads } = await loadLiquidity()
    return new LiquidityReads({ config, actors, principal, reads })
  }
  return {
    config,
    principal,
    isAnonymous: principal.isAnonymous(),
    ...line,
    ledgers,
    tokens,
    balances,
    pools,
    positionNfts,
    flows,
    quote: (request) => fetchQuote(pools, request),
    fetchUsdPrices: () => fetchUsdPrices({ config, pools, tokens }),
    swap,
    trade: new Trades({ flows, swap, balances, pools, tokens, principal: caller, now }),
    orders: new Orders({ flows, reads, pools, tokens, recover, principal: caller, now }),
    positions: loadedLater(async () => {
      const { Positions } = await loadLiquidity()
      return new Positions({ reads, liquidity: await liquidityReads() })
    }),
    liquidity: loadedLater(async () => {
      const { Liquidity } = await loadLiquidity()
      const services = { flows, pools, tokens, recover, creationFees, principal: caller, now }
      return new Liquidity({ ...services, reads: await liquidityReads() })
    }),
    aliases: loadedLater(async () => {
      const { Aliases } = await import('./aliases/index.ts')
      return new Aliases({ config, actors, liquidity: await liquidityReads() })
    }),
    positionTokens: loadedLater(async () => {
      const { Positions, PositionTokens } = await loadLiquidity()
      const liquidity = await liquidityReads()
      const positions = new Positions({ reads, liquidity })
      const services = { config, flows, positionNfts, positions, principal: caller, now }
      return new PositionTokens({ ...services, reads: liquidity })
    }),
    farms: loadedLater(async () => {
      const [{ Farms }, { Positions }] = await Promise.all([
        import('./farms/Farms.ts'),
        loadLiquidity(),
      ])
      const liquidity = await liquidityReads()
      const positions = new Positions({ reads, liquidity })
      const services = { flows, farms: farmReads, positions, pools, tokens, principal: caller, now }
      return new Farms({ ...services, reads: liquidity })
    }),
    stakes: loadedLater(async () => {
      const { Stakes } = await import('./staking/Stakes.ts')
      return new Stakes({ flows, staking, tokens, balances, principal: caller, now })
    }),
    newFarms: loadedLater(async () => {
      const { NewFarms } = await import('./farms/create/NewFarms.ts')
      const services = { config, flows, factory: farmFactoryReads, tokens, principal: caller, now }
      return new NewFarms({ ...services, reads: await liquidityReads() })
    }),
    earn: loadedLater(async () => {
      const { EarnReads } = await import('./earn/EarnReads.ts')
      return new EarnReads(config, actors)
    }),
    earnLogs: loadedLater(async () => {
      const { EarnLogs } = await import('./earn/EarnLogs.ts')
      return new EarnLogs(config, actors)
    }),
    operators: {
      farms: loadedLater(async () => {
        const { FarmOperators } = await import('./operators/FarmOperators.ts')
        return new FarmOperators(config, actors)
      }),
      staking: loadedLater(async () => {
        const { StakingOperators } = await import('./operators/StakingOperators.ts')
        return new StakingOperators(config, actors)
      }),
      claims: loadedLater(async () => {
        const { ClaimOperators } = await import('./operators/ClaimOperators.ts')
        return new ClaimOperators(config, actors)
      }),
    },
    claims: loadedLater(async () => {
      const { Claims } = await import('./claims/Claims.ts')
      const services = { flows, balances, tokens, principal: caller, now }
      return new Claims({ ...services, claims: claimReads, lists: claimLists })
    }),
    wallet,
    recover,
    approvals: loadedLater(async () => {
      const { Approvals } = await import('./wallet/Approvals.ts')
      return new Approvals({ runner, tokens, pools, principal, now })
    }),
    trust: new TokenTrust(reader, tokens, tokenList),
    faucet: new FaucetClient(config, actors, principal),
    settings,
    tokenList,
    sns: new SnsDirectory(config, actors),
    fetchRate: async (pair) =>
      (await import('./rates/fetchRate.ts')).fetchRate(config, actors, pair),
  }
}
