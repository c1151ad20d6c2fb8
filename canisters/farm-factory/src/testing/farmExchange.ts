import { Principal } from '@icp-sdk/core/principal'
import * as farmService from '@sluice/candid/farm'
import * as factoryService from '@sluice/candid/farm_factory'
import * as validatorService from '@sluice/candid/farm_factory_validator'
import * as receiverService from '@sluice/candid/farm_fee_receiver'
import * as indexService from '@sluice/candid/farm_index'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, installCanister } from '@sluice/testing'
import { madeOnce } from '@sluice/testing/exchange/madeOnce'
import { type MarketWorld, startMarket } from '@sluice/testing/exchange/marketWorld'
import {
  admin,
  controller,
  governance,
  maker,
  nobody,
  unwrap,
} from '@sluice/testing/exchange/people'

export const PAIR = 'ICP/TOK'
const WEEK = 604_800n
export const REWARD = 10n ** 12n

const FOLDERS = {
  factory: 'farm-factory',
  index: 'farm-index',
  receiver: 'farm-fee-receiver',
  validator: 'farm-factory-validator',
} as const
type Role = keyof typeof FOLDERS

/** The exchange with everything that makes farms and keeps their lists. */
export class FarmExchange {
  readonly market: MarketWorld
  readonly ids: Readonly<Record<Role, Principal>>

  constructor(market: MarketWorld, ids: Readonly<Record<Role, Principal>>) {
    this.market = market
    this.ids = ids
  }

  get network(): Network {
    return this.market.network
  }

  factory(caller: Principal) {
    const { network, ids } = this
    return actorOn<factoryService._SERVICE>(network, factoryService, ids.factory, caller)
  }
  index(caller: Principal = nobody) {
    return actorOn<indexService._SERVICE>(this.network, indexService, this.ids.index, caller)
  }
  receiver(caller: Principal) {
    const { network, ids } = this
    return actorOn<receiverService._SERVICE>(network, receiverService, ids.receiver, caller)
  }
  validator(caller: Principal) {
    const { network, ids } = this
    return actorOn<validatorService._SERVICE>(network, validatorService, ids.validator, caller)
  }
  farm(id: Principal, caller: Principal) {
    return actorOn<farmService._SERVICE>(this.network, farmService, id, caller)
  }

  async seconds(): Promise<bigint> {
    return unwrap(await this.market.pool(PAIR).getTickPath(0n, 0n)).timestamp
  }

  /** What the factory is asked for: a farm that begins in ten minutes and lasts a week. */
  async order(
    change: Partial<factoryService.CreateFarmArgs> = {},
  ): Promise<factoryService.CreateFarmArgs> {
    const startTime = (await this.seconds()) + 600n
    return {
      pool: this.market.ids.pools[PAIR],
      rewardToken: this.market.token('ICS'),
      rewardAmount: REWARD,
      startTime,
      endTime: startTime + WEEK,
      secondPerCycle: 3_600n,
      priceInsideLimit: false,
      creatorKey: [],
      token0AmountLimit: 0n,
      token1AmountLimit: 0n,
      refunder: maker,
      ...change,
    }
  }

  async created(): Promise<Principal> {
    return Principal.fromText(unwrap(await this.factory(admin).create(await this.order())))
  }

  /** A farm with its reward. */
  async fundedFarm(): Promise<Principal> {
    const id = await this.created()
    await this.market.ledger('ICS', maker).icrc1_transfer({
      to: { owner: id, subaccount: [] },
      amount: REWARD,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    return id
  }

  async upgrade(role: Role): Promise<void> {
    const { module } = await buildCanister(canisterSource(FOLDERS[role]), () => {})
    const canisterId = this.ids[role]
    const upgrade = { canisterId, mode: 'upgrade', wasmModule: module } as const
    await this.network.installCode({ ...upgrade, arg: new Uint8Array() })
  }
}

async function makeFarmExchange(): Promise<FarmExchange> {
  const market = await startMarket()
  const { network } = market
  const create = () => network.createCanister({ controllers: [controller] })
  const ids = {
    factory: await create(),
    index: await create(),
    receiver: await create(),
    validator: await create(),
  }
  const { factory, index, receiver } = ids
  const args = {
    factory: [receiver, [governance], index, market.ids.factory],
    index: [factory],
    receiver: [],
    validator: [factory, governance, index],
  }
  const services = {
    factory: factoryService,
    index: indexService,
    receiver: receiverService,
    validator: validatorService,
  }
  for (const role of ['factory', 'index', 'receiver', 'validator'] as const)
    await installCanister(network, {
      source: canisterSource(FOLDERS[role]),
      service: services[role],
      args: args[role],
      into: ids[role],
    })
  const exchange = new FarmExchange(market, ids)
  await exchange.factory(controller).setAdmins([admin])
  const { module } = await buildCanister(canisterSource('farm'), () => {})
  const uploader = exchange.factory(admin)
  await uploader.uploadWasmChunk(module)
  await uploader.combineWasmChunks()
  await uploader.activateWasm()
  await market.mint(PAIR, maker, 10n ** 10n, 1200n)
  return exchange
}

/** A world of its own for one test, from a snapshot that all share. */
export async function forkOf(
  world: FarmExchange,
  snapshot: ReturnType<Network['snapshot']>,
): Promise<FarmExchange> {
  const market = world.market.on(await Network.start({ from: snapshot }))
  return new FarmExchange(market, world.ids)
}

export const prepareFarmExchange = madeOnce(makeFarmExchange, forkOf)
