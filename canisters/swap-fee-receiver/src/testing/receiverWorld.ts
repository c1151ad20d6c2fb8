import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/swap_fee_receiver'
import * as service from '@sluice/candid/swap_fee_receiver'
import { principalSubaccount } from '@sluice/canister'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, encodeInit, installCanister } from '@sluice/testing'
import { madeOnce } from '@sluice/testing/exchange/madeOnce'
import { type MarketWorld, startMarket, type TokenName } from '@sluice/testing/exchange/marketWorld'
import { controller, governance, maker, unwrap } from '@sluice/testing/exchange/people'

const HOUR_MS = 3_600_000
const WEEK_HOURS = 7 * 24 + 1

/** The exchange with a fee receiver whose share of earlier trades lies ready in the pools. */
export class ReceiverWorld {
  readonly exchange: MarketWorld
  readonly id: Principal

  constructor(exchange: MarketWorld) {
    this.exchange = exchange
    this.id = exchange.ids.feeReceiver
  }

  get network(): Network {
    return this.exchange.network
  }

  as(caller: Principal): _SERVICE {
    return actorOn<_SERVICE>(this.network, service, this.id, caller)
  }

  async upgrade(): Promise<void> {
    const { module } = await buildCanister(canisterSource('swap-fee-receiver'), () => {})
    const arg = encodeInit(service, initArgs(this.exchange))
    const upgrade = { canisterId: this.id, mode: 'upgrade', wasmModule: module, arg } as const
    await this.network.installCode(upgrade)
  }

  async passHours(hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour++) await this.network.advanceTime(HOUR_MS)
  }

  /** Everything of a token that is the receiver's: wallet, subaccounts of pools, unused balances. */
  async worth(name: TokenName): Promise<bigint> {
    const { exchange, id } = this
    let sum = await exchange.balance(name, id)
    for (const pair of ['ICP/ICS', 'ICP/TOK', 'ICS/TOK'] as const) {
      if (!pair.split('/').includes(name)) continue
      const pool = exchange.ids.pools[pair]
      sum += await exchange.balance(name, pool, principalSubaccount(id.toUint8Array()))
      const unused = unwrap(await exchange.pool(pair).getUserUnusedBalance(id))
      sum += (await exchange.isToken0(pair, name)) ? unused.balance0 : unused.balance1
    }
    return sum
  }

  async isIdle(): Promise<boolean> {
    return !unwrap(await this.as(controller).getSyncingStatus()).isSyncing
  }

  /** Lets both pools be watched until there are enough readings, as they are in the second week of a cycle. */
  async watchPools(): Promise<void> {
    await this.as(controller).swapToICP(this.exchange.token('TOK'))
    await this.as(controller).swapICPToICS()
    await this.passHours(7)
  }

  /** Lets a whole cycle run. @returns in how many hours it ended. */
  async runCycle(mostHours = 48): Promise<number> {
    await this.as(controller).startAutoSyncPools()
    for (let hour = 1; hour <= mostHours; hour++) {
      await this.passHours(1)
      if (await this.isIdle()) return hour
    }
    throw new Error(
      `the cycle never ends: ${JSON.stringify(await this.as(controller).getTasks(), text)}`,
    )
  }
}

async function makeReceiver(): Promise<ReceiverWorld> {
  const exchange = await startMarket()
  const world = new ReceiverWorld(exchange)
  for (const pair of ['ICP/ICS', 'ICP/TOK', 'ICS/TOK'] as const) {
    const [first, second] = pairTokens(pair)
    await exchange.trade(pair, first, 10n ** 13n)
    await exchange.trade(pair, second, 10n ** 13n)
    unwrap(await exchange.pool(pair, maker).claim({ positionId: 1n }))
  }
  await sleepThroughWeek(exchange)
  await installCanister(exchange.network, {
    source: canisterSource('swap-fee-receiver'),
    service,
    args: initArgs(exchange),
    into: exchange.ids.feeReceiver,
  })
  await world.as(controller).setAutoSwapToIcsEnabled(true)
  await world.as(controller).setAutoBurnIcsEnabled(true)
  return world
}

/** The pools are stopped meanwhile: their hourly jobs would take the test longer than all the rest. */
async function sleepThroughWeek({ network, ids }: MarketWorld): Promise<void> {
  await manage('stop_canister')
  await network.advanceTime(WEEK_HOURS * HOUR_MS)
  await manage('start_canister')
  await network.advanceTime(HOUR_MS)

  async function manage(method: string): Promise<void> {
    for (const canister_id of Object.values(ids.pools)) {
      const arg = IDL.encode([IDL.Record({ canister_id: IDL.Principal })], [{ canister_id }])
      const canisterId = Principal.fromText('aaaaa-aa')
      await network.update({ canisterId, method, arg, sender: ids.factory })
    }
  }
}

/** A world of its own for one test, from a snapshot that all share. */
export async function forkOf(
  world: ReceiverWorld,
  snapshot: ReturnType<Network['snapshot']>,
): Promise<ReceiverWorld> {
  return new ReceiverWorld(world.exchange.on(await Network.start({ from: snapshot })))
}

/** Trades, settles and waits a week, so that every pool has moved the protocol's share to the receiver's balance. */
export const prepareReceiver = madeOnce(makeReceiver, forkOf)

function pairTokens(pair: 'ICP/ICS' | 'ICP/TOK' | 'ICS/TOK'): [TokenName, TokenName] {
  if (pair === 'ICP/ICS') return ['ICP', 'ICS']
  return pair === 'ICP/TOK' ? ['ICP', 'TOK'] : ['ICS', 'TOK']
}

function initArgs(exchange: MarketWorld): unknown[] {
  return [exchange.ids.factory, exchange.token('ICP'), exchange.token('ICS'), governance]
}

function text(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
