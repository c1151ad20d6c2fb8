import { createHash } from 'node:crypto'
import { Principal } from '@icp-sdk/core/principal'
import {
  AddressBook,
  BtcChecker,
  CkbtcMinter,
  CkethMinter,
  ClaimController,
  ClaimStorage,
  ExtNft,
  Farm,
  FarmFactory,
  FarmIndex,
  Faucet,
  Launchpad,
  Ledger,
  NftCollection,
  NftController,
  NftMarket,
  NnsGovernance,
  PasscodeManager,
  PositionIndex,
  PositionLock,
  PositionNft,
  PrincipalAlias,
  Settings,
  SnsAggregator,
  SnsGovernance,
  SnsRoot,
  SnsSwap,
  SnsWasm,
  StakingPool,
  StakingPoolFactory,
  StakingPoolIndex,
  SwapFactory,
  SwapPool,
  SwapPoolInstaller,
  TokenList,
  TrustedCanisterManager,
  VoteController,
  VoteProject,
  Xrc,
} from '@sluice/candid'
import type { BuiltCanister } from '@sluice/canister/build'
import type { Network } from '@sluice/network'
import { actorOn, encodeInit, type ServiceModule } from '@sluice/testing'
import type { Founder } from '../ethereum/chain/KeptNode.ts'
import { WorldEthereum } from '../ethereum/WorldEthereum.ts'
import { ETHEREUM_ENDOWMENT } from './ethereumEndowment.ts'
import { deployer } from './identities.ts'
import { MODULES, type ModuleName } from './worldCanisters.ts'

/** What has been installed, and from which modules. Survives restarts beside the network's data. */
export type Deployed = {
  canisters: Record<string, { canisterId: string; module: ModuleName; moduleHash: string }>
  /** The modules and sources that the world agrees with; see `worldHash`. Absent while something is to be done yet. */
  settledAs?: string
  /** Where the web app was served when Ethereum's sign-in was installed, which names it. */
  webOrigin?: string
  /** Module of all pools; they are listed by the factory and not here. */
  poolModuleHash: string
  /** Module of all farms; they are listed by their factory. Absent before the world has farms. */
  farmModuleHash?: string
  /** Module of all staking pools; their own factory lists them. */
  stakingPoolModuleHash?: string
  /** Module of all collections that the controller of NFTs makes. */
  collectionModuleHash?: string
  /** Module of all projects of votes; their controller lists them. */
  voteProjectModuleHash?: string
  /** Whether the world's farms are there; they are made when the page is up, as is all that follows. */
  hasFarms?: true
  /** Whether the world's collections are there. */
  hasCollections?: true
  /** Whether the world's SNSes are there. */
  hasSnses?: true
  /** Whether the governance of ICP is there, with its past. */
  hasNns?: true
  /** Whether a position is locked. */
  hasLock?: true
  /** Whether the project of votes of the platform's token is there. */
  hasVotes?: true
  /** Whether the launchpad has its sales. */
  hasSales?: true
}

/** A canister with so many cycles lasts for a hundred thousand swaps. */
const ENOUGH_CYCLES = 50_000_000_000_000n
const ADDED_CYCLES = 100_000_000_000_000n

export type Modules = Map<ModuleName, BuiltCanister>

/** The running local world: a network, the modules built for it, and what is installed where. */
export class World {
  readonly network: Network
  readonly deployed: Deployed
  /** The Ethereum chain beside the network. */
  readonly ethereum: WorldEthereum
  private readonly modules: Modules

  /** @param ethereum whose `outcalls` the network was started with; canisters of a world without do not reach the chain */
  constructor(
    network: Network,
    modules: Modules,
    deployed: Deployed,
    ethereum: WorldEthereum = new WorldEthereum(),
  ) {
    this.network = network
    this.modules = modules
    this.deployed = deployed
    this.ethereum = ethereum
    ethereum.join({ network, founder: () => this.ethereumFounder() })
  }

  has(name: string): boolean {
    return this.deployed.canisters[name] !== undefined
  }

  id(name: string): Principal {
    return Principal.fromText(this.entry(name).canisterId)
  }

  private entry(name: string): Deployed['canisters'][string] {
    const entry = this.deployed.canisters[name]
    if (entry === undefined) throw new Error(`the local world has not installed ${name}`)
    return entry
  }

  module(name: ModuleName): Uint8Array {
    const built = this.modules.get(name)
    if (built === undefined) throw new Error(`the module ${name} has not been built`)
    return built.module
  }

  /** Creates and installs a canister of the world. `canisterId`: where it must be; the next free id when absent. */
  async install(
    name: string,
    module: ModuleName,
    args: unknown[],
    canisterId?: string,
  ): Promise<Principal> {
    const controllers = [deployer.getPrincipal()]
    const at = canisterId === undefined ? {} : { canisterId: Principal.fromText(canisterId) }
    const id = await this.network.createCanister({ controllers, ...at })
    await this.installInto(name, module, args, id)
    return id
  }

  /** Installs into a canister that was created before, because others needed to know its id. */
  async installInto(
    name: string,
    module: ModuleName,
    args: unknown[],
    canisterId: Principal,
  ): Promise<void> {
    const wasmModule = this.module(module)
    const arg = encodeInit(MODULES[module].service, args)
    await this.network.installCode({ canisterId, mode: 'install', wasmModule, arg })
    this.deployed.canisters[name] = {
      canisterId: canisterId.toText(),
      module,
      moduleHash: hashOf(wasmModule),
    }
  }

  /** Begins a canister anew under its id, with other arguments. */
  async reinstall(name: string, args: unknown[]): Promise<void> {
    const { canisterId, module } = this.entry(name)
    const arg = encodeInit(MODULES[module].service, args)
    const wasmModule = this.module(module)
    await this.network.installCode({
      canisterId: Principal.fromText(canisterId),
      mode: 'reinstall',
      wasmModule,
      arg,
    })
  }

  /** Gives cycles to every canister that is getting short of them, pools included. */
  async topUp(): Promise<void> {
    const { inspector } = this.network
    for (const id of inspector.canisters()) {
      if ((inspector.facts(id)?.cycles ?? 0n) >= ENOUGH_CYCLES) continue
      await this.network.addCycles(id, ADDED_CYCLES)
    }
  }

  /** Upgrades what runs an older module. Returns the names of what was upgraded. */
  async upgradeChanged(): Promise<string[]> {
    const upgraded: string[] = []
    for (const [name, entry] of Object.entries(this.deployed.canisters)) {
      const wasmModule = this.module(entry.module)
      const moduleHash = hashOf(wasmModule)
      if (moduleHash === entry.moduleHash) continue
      await this.upgrade(Principal.fromText(entry.canisterId), entry.module)
      this.deployed.canisters[name] = { ...entry, moduleHash }
      upgraded.push(name)
    }
    return upgraded
  }

  /**
   * State is in stable memory: the arguments of the first installation are not needed again. What a killed run left under way
   * ends first, as a new module cannot take the answers to what an old one asked.
   */
  async upgrade(canisterId: Principal, module: ModuleName): Promise<void> {
    await this.network.runUntilIdle()
    const wasmModule = this.module(module)
    await this.network.installCode({
      canisterId,
      mode: 'upgrade',
      wasmModule,
      arg: new Uint8Array(),
    })
  }

  ledger(name: string, caller: Principal): Ledger._SERVICE {
    return this.actor<Ledger._SERVICE>(Ledger, this.id(name), caller)
  }

  factory(caller: Principal): SwapFactory._SERVICE {
    return this.actor<SwapFactory._SERVICE>(SwapFactory, this.id('swap_factory'), caller)
  }

  passcodes(caller: Principal): PasscodeManager._SERVICE {
    const id = this.id('passcode_manager')
    return this.actor<PasscodeManager._SERVICE>(PasscodeManager, id, caller)
  }

  installer(caller: Principal): SwapPoolInstaller._SERVICE {
    const id = this.id('swap_pool_installer')
    return this.actor<SwapPoolInstaller._SERVICE>(SwapPoolInstaller, id, caller)
  }

  positionIndex(caller: Principal): PositionIndex._SERVICE {
    return this.actor<PositionIndex._SERVICE>(PositionIndex, this.id('position_index'), caller)
  }

  faucet(caller: Principal): Faucet._SERVICE {
    return this.actor<Faucet._SERVICE>(Faucet, this.id('faucet'), caller)
  }

  /** Gives a canister cycles from nowhere. */
  fund(name: string, cycles: bigint): Promise<void> {
    return this.network.addCycles(this.id(name), cycles)
  }

  settings(caller: Principal): Settings._SERVICE {
    return this.actor<Settings._SERVICE>(Settings, this.id('settings'), caller)
  }

  aliases(caller: Principal): PrincipalAlias._SERVICE {
    return this.actor<PrincipalAlias._SERVICE>(PrincipalAlias, this.id('principal_alias'), caller)
  }

  tokenList(caller: Principal): TokenList._SERVICE {
    return this.actor<TokenList._SERVICE>(TokenList, this.id('token_list'), caller)
  }

  trustedCanisters(caller: Principal): TrustedCanisterManager._SERVICE {
    const id = this.id('trusted_canister_manager')
    return this.actor<TrustedCanisterManager._SERVICE>(TrustedCanisterManager, id, caller)
  }

  nnsGovernance(caller: Principal): NnsGovernance._SERVICE {
    const id = this.id('nns_governance')
    return this.actor<NnsGovernance._SERVICE>(NnsGovernance, id, caller)
  }

  snsWasm(caller: Principal): SnsWasm._SERVICE {
    return this.actor<SnsWasm._SERVICE>(SnsWasm, this.id('sns_wasm'), caller)
  }

  snsRoot(canisterId: Principal, caller: Principal): SnsRoot._SERVICE {
    return this.actor<SnsRoot._SERVICE>(SnsRoot, canisterId, caller)
  }

  snsGovernance(canisterId: Principal, caller: Principal): SnsGovernance._SERVICE {
    return this.actor<SnsGovernance._SERVICE>(SnsGovernance, canisterId, caller)
  }

  snsSwap(canisterId: Principal, caller: Principal): SnsSwap._SERVICE {
    return this.actor<SnsSwap._SERVICE>(SnsSwap, canisterId, caller)
  }

  snsAggregator(caller: Principal): SnsAggregator._SERVICE {
    const id = this.id('sns_aggregator')
    return this.actor<SnsAggregator._SERVICE>(SnsAggregator, id, caller)
  }

  xrc(caller: Principal): Xrc._SERVICE {
    return this.actor<Xrc._SERVICE>(Xrc, this.id('xrc'), caller)
  }

  bitcoinMinter(caller: Principal): CkbtcMinter._SERVICE {
    return this.actor<CkbtcMinter._SERVICE>(CkbtcMinter, this.id('ckbtc_minter'), caller)
  }

  bitcoinChecker(caller: Principal): BtcChecker._SERVICE {
    return this.actor<BtcChecker._SERVICE>(BtcChecker, this.id('btc_checker'), caller)
  }

  ethereumMinter(caller: Principal): CkethMinter._SERVICE {
    return this.actor<CkethMinter._SERVICE>(CkethMinter, this.id('cketh_minter'), caller)
  }

  /** In a world without a minter nobody mints for deposits: there they come to whoever created the contracts. */
  private async ethereumFounder(): Promise<Founder> {
    if (!this.has('cketh_minter')) {
      const { operator } = await import('../ethereum/chain/operator.ts')
      return { minterAddress: operator.address }
    }
    const minterAddress = await this.ethereumMinter(deployer.getPrincipal()).minter_address()
    return { minterAddress, endowment: ETHEREUM_ENDOWMENT }
  }

  pool(canisterId: Principal, caller: Principal): SwapPool._SERVICE {
    return this.actor<SwapPool._SERVICE>(SwapPool, canisterId, caller)
  }

  farmFactory(caller: Principal): FarmFactory._SERVICE {
    return this.actor<FarmFactory._SERVICE>(FarmFactory, this.id('farm_factory'), caller)
  }

  farmIndex(caller: Principal): FarmIndex._SERVICE {
    return this.actor<FarmIndex._SERVICE>(FarmIndex, this.id('farm_index'), caller)
  }

  farm(canisterId: Principal, caller: Principal): Farm._SERVICE {
    return this.actor<Farm._SERVICE>(Farm, canisterId, caller)
  }

  stakingFactory(caller: Principal): StakingPoolFactory._SERVICE {
    const id = this.id('staking_pool_factory')
    return this.actor<StakingPoolFactory._SERVICE>(StakingPoolFactory, id, caller)
  }

  stakingIndex(caller: Principal): StakingPoolIndex._SERVICE {
    const id = this.id('staking_pool_index')
    return this.actor<StakingPoolIndex._SERVICE>(StakingPoolIndex, id, caller)
  }

  stakingPool(canisterId: Principal, caller: Principal): StakingPool._SERVICE {
    return this.actor<StakingPool._SERVICE>(StakingPool, canisterId, caller)
  }

  claimController(caller: Principal): ClaimController._SERVICE {
    const id = this.id('claim_controller')
    return this.actor<ClaimController._SERVICE>(ClaimController, id, caller)
  }

  claimStorage(caller: Principal): ClaimStorage._SERVICE {
    return this.actor<ClaimStorage._SERVICE>(ClaimStorage, this.id('claim_storage'), caller)
  }

  launchpad(caller: Principal): Launchpad._SERVICE {
    return this.actor<Launchpad._SERVICE>(Launchpad, this.id('launchpad'), caller)
  }

  nftController(caller: Principal): NftController._SERVICE {
    return this.actor<NftController._SERVICE>(NftController, this.id('nft_controller'), caller)
  }

  nftMarket(caller: Principal): NftMarket._SERVICE {
    return this.actor<NftMarket._SERVICE>(NftMarket, this.id('nft_market'), caller)
  }

  positionNft(caller: Principal): PositionNft._SERVICE {
    return this.actor<PositionNft._SERVICE>(PositionNft, this.id('position_nft'), caller)
  }

  nftCollection(canisterId: Principal, caller: Principal): NftCollection._SERVICE {
    return this.actor<NftCollection._SERVICE>(NftCollection, canisterId, caller)
  }

  addressBook(caller: Principal): AddressBook._SERVICE {
    return this.actor<AddressBook._SERVICE>(AddressBook, this.id('address_book'), caller)
  }

  voteController(caller: Principal): VoteController._SERVICE {
    return this.actor<VoteController._SERVICE>(VoteController, this.id('vote_controller'), caller)
  }

  positionLock(caller: Principal): PositionLock._SERVICE {
    return this.actor<PositionLock._SERVICE>(PositionLock, this.id('position_lock'), caller)
  }

  voteProject(canisterId: Principal, caller: Principal): VoteProject._SERVICE {
    return this.actor<VoteProject._SERVICE>(VoteProject, canisterId, caller)
  }

  /** The collection that a third party has. */
  extNft(caller: Principal): ExtNft._SERVICE {
    return this.actor<ExtNft._SERVICE>(ExtNft, this.id('ext_nft'), caller)
  }

  private actor<Service extends object>(
    service: ServiceModule,
    id: Principal,
    caller: Principal,
  ): Service {
    return actorOn<Service>(this.network, service, id, caller)
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
