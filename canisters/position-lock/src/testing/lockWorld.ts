import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/position_lock'
import * as service from '@sluice/candid/position_lock'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, encodeInit, installCanister } from '@sluice/testing'
import { madeOnce } from '@sluice/testing/exchange/madeOnce'
import { type MarketWorld, startMarket } from '@sluice/testing/exchange/marketWorld'
import { controller, maker, unwrap } from '@sluice/testing/exchange/people'

export const DAY_SECONDS = 86_400n

/** The exchange with the locks, and positions of the maker to lock. */
export class LockWorld {
  readonly exchange: MarketWorld
  readonly id: Principal

  constructor(exchange: MarketWorld, id: Principal) {
    this.exchange = exchange
    this.id = id
  }

  get network(): Network {
    return this.exchange.network
  }

  get poolId(): Principal {
    return this.exchange.ids.pools['ICP/TOK']
  }

  as(caller: Principal): _SERVICE {
    return actorOn<_SERVICE>(this.network, service, this.id, caller)
  }

  pool(caller: Principal = controller) {
    return this.exchange.pool('ICP/TOK', caller)
  }

  /** Seconds since 1970, so many days ahead. */
  inDays(days: bigint): bigint {
    return this.network.now() / 1_000_000_000n + days * DAY_SECONDS + 60n
  }

  async approve(positionId: bigint, who = maker): Promise<void> {
    unwrap(await this.pool(who).approvePosition(this.id, positionId))
  }

  async locked(positionId: bigint, days = 2n) {
    await this.approve(positionId)
    return unwrap(await this.as(maker).lockPosition(this.poolId, positionId, this.inDays(days)))
  }

  /** Who owns a position in the pool. */
  async isOwnedBy(positionId: bigint, who: Principal): Promise<boolean> {
    return unwrap(await this.pool().checkOwnerOfUserPosition(who, positionId))
  }

  async upgrade(): Promise<void> {
    const { module } = await buildCanister(canisterSource('position-lock'), () => {})
    const arg = encodeInit(service, [this.exchange.ids.factory])
    const upgrade = { canisterId: this.id, mode: 'upgrade', wasmModule: module, arg } as const
    await this.network.installCode(upgrade)
  }
}

async function makeLocks(): Promise<LockWorld> {
  const exchange = await startMarket()
  const { canisterId } = await installCanister(exchange.network, {
    source: canisterSource('position-lock'),
    service,
    args: [exchange.ids.factory],
    controllers: [controller],
  })
  for (const width of [600n, 1200n, 60n]) {
    await exchange.mint('ICP/TOK', maker, 10n ** 10n, width)
  }
  return new LockWorld(exchange, canisterId)
}

/** A world of its own for one test, from a snapshot that all share. */
export async function forkOf(
  world: LockWorld,
  snapshot: ReturnType<Network['snapshot']>,
): Promise<LockWorld> {
  return new LockWorld(world.exchange.on(await Network.start({ from: snapshot })), world.id)
}

/** The maker has the positions 1 to 4 in the pool of ICP and TOK. */
export const prepareLocks = madeOnce(makeLocks, forkOf)
