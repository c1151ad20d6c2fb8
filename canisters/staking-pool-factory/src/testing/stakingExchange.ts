import type { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import * as receiverService from '@sluice/candid/staking_fee_receiver'
import * as poolService from '@sluice/candid/staking_pool'
import * as factoryService from '@sluice/candid/staking_pool_factory'
import * as validatorService from '@sluice/candid/staking_pool_factory_validator'
import * as indexService from '@sluice/candid/staking_pool_index'
import { buildCanister } from '@sluice/canister/build'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn, canisterSource, installCanister, type ServiceModule } from '@sluice/testing'
import { approveAll, installLedger } from '@sluice/testing/exchange/ledgers'
import { madeOnce } from '@sluice/testing/exchange/madeOnce'
import {
  admin,
  controller,
  governance,
  minter,
  nobody,
  trader,
  unwrap,
} from '@sluice/testing/exchange/people'

export const FEE = 10n
/** Seconds since 1970 at which networks begin here. */
export const START = 1_800_000_000n
/** A thousand tokens of the decimals that the factory is told of: the least that a pool may promise. */
const REWARD = 10n ** 8n
const WEALTH = 10n ** 12n

const SERVICES = {
  factory: ['staking-pool-factory', factoryService],
  index: ['staking-pool-index', indexService],
  receiver: ['staking-fee-receiver', receiverService],
  validator: ['staking-pool-factory-validator', validatorService],
} as const
type Role = keyof typeof SERVICES
type Token = 'stake' | 'reward'
type Ids = Readonly<Record<Role | Token, Principal>>

/** Everything that makes staking pools and keeps their lists, with the ledgers of two tokens. */
export class StakingExchange {
  readonly network: Network
  readonly ids: Ids

  constructor(network: Network, ids: Ids) {
    this.network = network
    this.ids = ids
  }

  factory(caller: Principal) {
    return this.actor<factoryService._SERVICE>(factoryService, this.ids.factory, caller)
  }
  index(caller: Principal = nobody) {
    return this.actor<indexService._SERVICE>(indexService, this.ids.index, caller)
  }
  validator(caller: Principal) {
    return this.actor<validatorService._SERVICE>(validatorService, this.ids.validator, caller)
  }
  receiver(caller: Principal) {
    return this.actor<receiverService._SERVICE>(receiverService, this.ids.receiver, caller)
  }
  pool(id: Principal, caller: Principal) {
    return this.actor<poolService._SERVICE>(poolService, id, caller)
  }
  ledger(token: Token, caller: Principal) {
    return this.actor<ledgerService._SERVICE>(ledgerService, this.ids[token], caller)
  }

  private actor<Service extends object>(of: ServiceModule, id: Principal, caller: Principal) {
    return actorOn<Service>(this.network, of, id, caller)
  }

  walletOf(token: Token, owner: Principal): Promise<bigint> {
    return this.ledger(token, owner).icrc1_balance_of({ owner, subaccount: [] })
  }

  /** What the factory is asked for: a pool that begins now. */
  order(change: Partial<factoryService.InitRequest> = {}): factoryService.InitRequest {
    const now = this.network.now() / 1_000_000_000n
    return {
      creatorKey: [],
      name: 'STK for RWD',
      startTime: now,
      bonusEndTime: now + 100_000n,
      rewardPerTime: 1_000n,
      stakingToken: { address: this.ids.stake.toText(), standard: 'ICRC2' },
      stakingTokenSymbol: 'STK',
      stakingTokenDecimals: 8n,
      stakingTokenFee: FEE,
      rewardToken: { address: this.ids.reward.toText(), standard: 'ICRC2' },
      rewardTokenSymbol: 'RWD',
      rewardTokenDecimals: 5n,
      rewardTokenFee: FEE,
      ...change,
    }
  }

  /** Names the index and gives the factory its module. */
  async arm(): Promise<void> {
    unwrap(await this.factory(admin).setUserIndexCanister(this.ids.index))
    const { module } = await buildCanister(canisterSource('staking-pool'), () => {})
    const uploader = this.factory(controller)
    await uploader.uploadWasmChunk(module)
    await uploader.combineWasmChunks()
    await uploader.activateWasm()
  }

  async created(): Promise<Principal> {
    return unwrap(await this.factory(admin).createStakingPool(this.order()))
  }

  /** Pays in all that a pool promises, and lets it take the trader's tokens. */
  async fund(pool: Principal): Promise<void> {
    const sent = await this.ledger('reward', admin).icrc1_transfer({
      to: { owner: pool, subaccount: [] },
      amount: REWARD,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    if ('Err' in sent) throw new Error('the ledger refuses')
    await this.network.advanceTime(6_000)
    unwrap(await this.pool(pool, admin).syncReward())
    await approveAll(this.ledger('stake', trader), pool)
  }

  /** Installs the module of today over the running one. */
  async upgrade(role: Role | Principal): Promise<void> {
    const isRole = typeof role === 'string'
    const folder = isRole ? SERVICES[role][0] : 'staking-pool'
    const { module } = await buildCanister(canisterSource(folder), () => {})
    const canisterId = isRole ? this.ids[role] : role
    const upgrade = { canisterId, mode: 'upgrade', wasmModule: module } as const
    await this.network.installCode({ ...upgrade, arg: new Uint8Array() })
  }
}

async function makeStakingExchange(): Promise<StakingExchange> {
  const network = await Network.start({ inMemory: true, startTime: START * 1_000_000_000n })
  const balances = [trader, admin].map((owner) => [owner, WEALTH] as const)
  const stake = await installLedger(network, { symbol: 'STK', fee: FEE, minter, balances })
  const reward = await installLedger(network, { symbol: 'RWD', fee: FEE, minter, balances })
  const install = async (role: Role, args: unknown[]) => {
    const [folder, service] = SERVICES[role]
    const source = canisterSource(folder)
    const controllers = [controller]
    return (await installCanister(network, { source, service, args, controllers })).canisterId
  }
  const receiver = await install('receiver', [])
  const factory = await install('factory', [receiver, [governance]])
  const index = await install('index', [factory])
  const validator = await install('validator', [factory, governance])
  const ids = { factory, index, validator, receiver, stake, reward }
  const exchange = new StakingExchange(network, ids)
  await exchange.factory(controller).setAdmins([admin])
  return exchange
}

/** The same exchange in a fork of its network. */
export async function forkOf(
  { ids }: StakingExchange,
  snapshot: NetworkSnapshot,
): Promise<StakingExchange> {
  return new StakingExchange(await Network.start({ from: snapshot }), ids)
}

/** A new exchange; the factory has no index and no module yet. */
export const startStakingExchange = madeOnce(makeStakingExchange, forkOf)
