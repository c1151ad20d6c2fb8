import { Principal } from '@icp-sdk/core/principal'
import { Actors } from './actors.ts'
import { createAgent } from './agent/createAgent.ts'
import { isReachable } from './agent/isReachable.ts'
import { principalOf } from './agent/Signer.ts'
import { Balances } from './balances.ts'
import { bridgeReads } from './bridge/area.ts'
import { CallRunner } from './calls/CallRunner.ts'
import { claimReads } from './claims/area.ts'
import { memoryClaimLists } from './claims/ClaimLists.ts'
import { type Config, canisterId } from './config.ts'
import type { Base, Core, Reads } from './core.ts'
import { farmFactoryReads, farmReads } from './farms/area.ts'
import { FlowEngine } from './flows/FlowEngine.ts'
import { type Flows, memoryFlowStore, planOf } from './flows/flowKinds.ts'
import { oneAtATime } from './flows/store/FlowLock.ts'
import { launchpadReads } from './launchpad/area.ts'
import { Ledgers } from './ledgers/Ledgers.ts'
import { DeclaredStandards } from './ledgers/standards/DeclaredStandards.ts'
import { TokenListing } from './listing/TokenListing.ts'
import { lockReads } from './locks/area.ts'
import { nftMarketReads, nftStudioReads, nfts, positionNfts } from './nfts/area.ts'
import { SettingsClient } from './operators/SettingsClient.ts'
import { TokenListClient } from './operators/TokenListClient.ts'
import { OrderReads } from './orders/OrderReads.ts'
import { PoolList } from './pools/PoolList.ts'
import { Pools } from './pools/Pools.ts'
import { creationFees, recover } from './recover/area.ts'
import type { SdkOptions } from './Sdk.ts'
import { launchReads, snsReads } from './sns/area.ts'
import { stakingReads } from './staking/area.ts'
import { memoryTokenStore } from './tokenStore.ts'
import { Tokens } from './tokens.ts'
import { voteProjects } from './votes/area.ts'
import { Recipients } from './wallet/Recipients.ts'
import { Wallet } from './wallet/Wallet.ts'

/** Makes what all areas share, for one caller. */
export function createCore(config: Config, options: SdkOptions): Core {
  const base = baseOf(config, options)
  const reads = readsOf(base)
  const { tokens, balances, pools, recipients, creationFees, orderReads, claimLists, caller, now } =
    base
  const books = {
    ...{ tokens, balances, pools, creationFees, orders: orderReads, claimLists, now, ...reads },
    claimControllerId: () => canisterId(config, 'claim_controller'),
  }
  const flows: Flows = new FlowEngine({
    kinds: { planOf: (flow) => planOf(flow, books) },
    store: options.flowStore ?? memoryFlowStore(),
    principal: caller,
    caller: base.runner,
    lock: options.lock ?? oneAtATime(),
    line: base.line,
    now,
    approvalMinutes: options.approvalMinutes,
  })
  const { canisters } = config
  const services = { flows, tokens, pools, recipients, canisters, principal: caller, now }
  const wallet = new Wallet(services)
  const moving = { ...base, reads, flows, wallet }
  return { ...moving, recover: recover(moving) }
}

function baseOf(config: Config, options: SdkOptions): Base {
  const { identity, now = Date.now, fetch } = options
  const signer = options.signer ?? (identity && { kind: 'identity', identity })
  const connection = {
    config,
    ...(fetch === undefined ? {} : { fetch }),
    ...(options.retryPausesMs === undefined ? {} : { retryPausesMs: options.retryPausesMs }),
  }
  const signing = signer?.kind === 'identity' ? createAgent(connection, signer.identity) : undefined
  const reader = createAgent(connection)
  const hooks = options.hooks ?? {}
  const actors = new Actors(config, { reader, signing, signer, hooks })
  const principal = signer === undefined ? Principal.anonymous() : principalOf(signer)
  const ledgers = new Ledgers(actors, principal, config.canisters.icp_ledger)
  const declared = new DeclaredStandards()
  const store = options.tokenStore ?? memoryTokenStore()
  const tokenList = new TokenListClient(actors, declared)
  const settings = new SettingsClient(actors)
  const listing = new TokenListing({ tokenList, settings, store, declared, now })
  const named = new Set(Object.values(config.canisters))
  const isOwn = (ledgerId: string) => named.has(ledgerId)
  const tokens = new Tokens({ listing, ledgers, store, declared, isOwn })
  const pools = new Pools(actors, principal, new PoolList(actors))
  return {
    config,
    connection,
    now,
    reader,
    actors,
    principal,
    caller: signer && principal.toText(),
    line: {
      signsUnasked: signer?.kind === 'identity' && signer.asks !== true,
      isReachable: () => isReachable(connection),
    },
    runner: new CallRunner(connection, signer, hooks),
    ledgers,
    tokenList,
    settings,
    tokens,
    balances: new Balances(tokens, principal),
    pools,
    recipients: new Recipients({ tokens, pools, canisters: config.canisters }),
    creationFees: creationFees(actors, principal),
    orderReads: new OrderReads(actors, principal),
    claimLists: options.claimLists ?? memoryClaimLists(),
  }
}

/** What of each area flows need as well. */
const readsOf = (base: Base): Reads => ({
  positionNfts: positionNfts(base),
  locks: lockReads(base),
  farms: farmReads(base),
  farmFactory: farmFactoryReads(base),
  staking: stakingReads(base),
  claims: claimReads(base),
  bridge: bridgeReads(base),
  nfts: nfts(base),
  nftMarket: nftMarketReads(base),
  nftStudio: nftStudioReads(base),
  sns: snsReads(base),
  launches: launchReads(base),
  voteProjects: voteProjects(base),
  launchpad: launchpadReads(base),
})
