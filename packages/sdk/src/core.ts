import type { HttpAgent } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import type { Actors } from './actors.ts'
import type { Connection } from './agent/createAgent.ts'
import type { Balances } from './balances.ts'
import type { BridgeReads } from './bridge/BridgeReads.ts'
import type { CallRunner } from './calls/CallRunner.ts'
import type { ClaimLists } from './claims/ClaimLists.ts'
import type { ClaimReads } from './claims/ClaimReads.ts'
import type { Config } from './config.ts'
import type { FarmFactoryReads } from './farms/create/FarmFactoryReads.ts'
import type { FarmReads } from './farms/FarmReads.ts'
import type { Flows } from './flows/flowKinds.ts'
import type { Line } from './flows/orders/overGaps.ts'
import type { LaunchpadReads } from './launchpad/LaunchpadReads.ts'
import type { Ledgers } from './ledgers/Ledgers.ts'
import type { Later } from './loadedLater.ts'
import type { LockReads } from './locks/LockReads.ts'
import type { NftMarketReads } from './nfts/market/NftMarketReads.ts'
import type { Nfts } from './nfts/Nfts.ts'
import type { PositionNfts } from './nfts/PositionNfts.ts'
import type { NftStudioReads } from './nfts/studio/NftStudioReads.ts'
import type { SettingsClient } from './operators/SettingsClient.ts'
import type { TokenListClient } from './operators/TokenListClient.ts'
import type { OrderReads } from './orders/OrderReads.ts'
import type { Pools } from './pools/Pools.ts'
import type { CreationFees } from './recover/CreationFees.ts'
import type { Recover } from './recover/Recover.ts'
import type { NamedCreationReads } from './sale/NamedCreationReads.ts'
import type { SnsLaunchReads } from './sns/SnsLaunchReads.ts'
import type { SnsReads } from './sns/SnsReads.ts'
import type { StakingReads } from './staking/StakingReads.ts'
import type { Tokens } from './tokens.ts'
import type { Recipients } from './wallet/Recipients.ts'
import type { Wallet } from './wallet/Wallet.ts'

/** Who calls, over what connection, and what is shared by all areas. */
export type Base = {
  readonly config: Config
  readonly connection: Connection
  readonly now: () => number
  readonly line: Line
  /** Reads as nobody in particular. */
  readonly reader: HttpAgent
  readonly actors: Actors
  readonly principal: Principal
  /** The caller as text; none for a visitor. */
  readonly caller: string | undefined
  readonly runner: CallRunner
  readonly ledgers: Ledgers
  readonly tokenList: TokenListClient
  readonly settings: SettingsClient
  readonly tokens: Tokens
  readonly balances: Balances
  readonly pools: Pools
  readonly recipients: Recipients
  readonly creationFees: Later<CreationFees>
  readonly orderReads: OrderReads
  readonly claimLists: ClaimLists
}

/** What of each area flows need as well. */
export type Reads = {
  readonly positionNfts: Later<PositionNfts>
  readonly locks: Later<LockReads>
  readonly farms: Later<FarmReads>
  readonly farmFactory: Later<FarmFactoryReads>
  readonly staking: Later<StakingReads>
  readonly claims: Later<ClaimReads>
  readonly bridge: Later<BridgeReads>
  readonly nfts: Later<Nfts>
  readonly nftMarket: Later<NftMarketReads>
  readonly nftStudio: Later<NftStudioReads>
  readonly sns: Later<SnsReads>
  readonly launches: Later<SnsLaunchReads>
  readonly voteProjects: Later<NamedCreationReads>
  readonly launchpad: Later<LaunchpadReads>
}

/** What moves tokens, too. */
export type Moving = Base & {
  readonly reads: Reads
  readonly flows: Flows
  readonly wallet: Wallet
}

/** All that areas are made of. */
export type Core = Moving & { readonly recover: Later<Recover> }
