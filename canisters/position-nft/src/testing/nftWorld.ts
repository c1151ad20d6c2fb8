import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/position_nft'
import * as service from '@sluice/candid/position_nft'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, encodeInit, installCanister } from '@sluice/testing'
import { madeOnce } from '@sluice/testing/exchange/madeOnce'
import { type MarketWorld, startMarket } from '@sluice/testing/exchange/marketWorld'
import { controller, maker, unwrap } from '@sluice/testing/exchange/people'

/** The exchange with the collection, and positions of the maker to wrap. */
export class NftWorld {
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

  /** Lets the collection take a position. */
  async approve(positionId: bigint, who = maker): Promise<void> {
    unwrap(await this.pool(who).approvePosition(this.id, positionId))
  }

  async wrapped(positionId = 1n): Promise<bigint> {
    await this.approve(positionId)
    return unwrap(await this.as(maker).wrap(this.poolId, positionId))
  }

  /** Where a position is: with whom in the pool, and with whom as a token. */
  async whereIs(positionId: bigint, people: readonly Principal[]): Promise<string> {
    const holders: string[] = []
    for (const one of [...people, this.id]) {
      if (unwrap(await this.pool().checkOwnerOfUserPosition(one, positionId)))
        holders.push(one.toText())
    }
    const token = await this.as(controller).getTokenId(this.poolId.toText(), `${positionId}`)
    const [account] =
      'ok' in token ? ((await this.as(controller).icrc7_owner_of([BigInt(token.ok)]))[0] ?? []) : []
    const inPool = holders.join('+') === this.id.toText() ? 'collection' : holders.join('+')
    return account === undefined ? `pool: ${inPool}` : `${inPool}: ${account.owner.toText()}`
  }

  async upgrade(): Promise<void> {
    const { module } = await buildCanister(canisterSource('position-nft'), () => {})
    const arg = encodeInit(service, [this.exchange.ids.factory])
    const upgrade = { canisterId: this.id, mode: 'upgrade', wasmModule: module, arg } as const
    await this.network.installCode(upgrade)
  }
}

async function makeNfts(): Promise<NftWorld> {
  const exchange = await startMarket()
  const { canisterId } = await installCanister(exchange.network, {
    source: canisterSource('position-nft'),
    service,
    args: [exchange.ids.factory],
    controllers: [controller],
  })
  for (const width of [600n, 1200n, 60n]) {
    await exchange.mint('ICP/TOK', maker, 10n ** 10n, width)
  }
  return new NftWorld(exchange, canisterId)
}

/** A world of its own for one test, from a snapshot that all share. */
export async function forkOf(
  world: NftWorld,
  snapshot: ReturnType<Network['snapshot']>,
): Promise<NftWorld> {
  return new NftWorld(world.exchange.on(await Network.start({ from: snapshot })), world.id)
}

/** The maker has the positions 1 to 4 in the pool of ICP and TOK. */
export const prepareNfts = madeOnce(makeNfts, forkOf)
