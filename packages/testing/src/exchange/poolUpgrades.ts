import { gunzipSync, gzipSync } from 'node:zlib'
import type { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import type { PoolData } from '@sluice/candid/swap_factory'
import { encodeLeb128 } from '@sluice/canister'
import { buildCanister } from '@sluice/canister/build'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { expect } from 'vitest'
import { canisterSource } from '../index.ts'
import { ExchangeWorld, startExchange } from './exchangeWorld.ts'
import { controller, governance, unwrap } from './people.ts'

/** The pool's module with one more custom section: it does the same and has another hash. */
export async function nextModule(section: Uint8Array = Uint8Array.of(120)): Promise<Uint8Array> {
  const { module } = await buildCanister(canisterSource('swap-pool'), () => {})
  const name = Uint8Array.of(1, 120)
  const length = encodeLeb128(BigInt(name.length + section.length))
  const parts = [gunzipSync(module), Uint8Array.of(0), length, name, section]
  return gzipSync(Buffer.concat(parts), { level: 1 })
}

/** Makes a module the factory's. */
export async function useModule(world: ExchangeWorld, module: Uint8Array): Promise<void> {
  await activate(world.factory(controller), module)
}

type Holder = Pick<
  ReturnType<ExchangeWorld['factory']>,
  'clearChunks' | 'uploadWasmChunk' | 'combineWasmChunks' | 'activateWasm'
>

export async function activate(holder: Holder, module: Uint8Array): Promise<void> {
  await holder.clearChunks()
  for (let start = 0; start < module.length; start += 1_500_000)
    await holder.uploadWasmChunk(module.subarray(start, start + 1_500_000))
  await holder.combineWasmChunks()
  await holder.activateWasm()
}

/** An exchange with a pool of each fee, and a module that they can be upgraded to. */
export class UpgradableExchange {
  readonly pools: readonly PoolData[]
  private readonly snapshot: NetworkSnapshot
  private readonly ids: ExchangeWorld['ids']

  private constructor(world: ExchangeWorld, pools: readonly PoolData[]) {
    this.pools = pools
    this.ids = world.ids
    this.snapshot = world.network.snapshot()
  }

  /** Made once for many tests. */
  static async prepare(
    module: Uint8Array,
    fees: readonly bigint[] = [3000n],
  ): Promise<UpgradableExchange> {
    const world = await startExchange()
    const pools: PoolData[] = []
    for (const fee of fees) pools.push(await world.createdPool(fee))
    await useModule(world, module)
    await world.network.runUntilIdle()
    const prepared = new UpgradableExchange(world, pools)
    await world.network.stop()
    return prepared
  }

  /** The first of the pools. */
  get pool(): PoolData {
    const [pool] = this.pools
    if (pool === undefined) throw new Error('there is no pool')
    return pool
  }

  /** A world of its own for one test. */
  async fork(): Promise<ExchangeWorld> {
    return new ExchangeWorld(await Network.start({ from: this.snapshot }), this.ids)
  }
}

/** Sets the list, and lets time pass until everything that can end has ended. */
export async function upgradeAll(world: ExchangeWorld, pools: Principal[]): Promise<void> {
  const answer = await world.factory(governance).setUpgradePoolList({ poolIds: pools })
  expect(answer).toEqual({ ok: null })
  await world.network.advanceTime(120_000)
}

export const hashOf = ({ network }: ExchangeWorld, id: Principal) =>
  network.inspector.facts(id)?.moduleHash

/** The pool answers, at the price it was made with, and is open for trading. */
export async function requireOpen(world: ExchangeWorld, id: Principal): Promise<void> {
  const pool = world.pool(id, governance)
  expect(unwrap(await pool.metadata()).sqrtPriceX96).toBe(sqrtRatioAtTick(600))
  expect((await pool.getAvailabilityState()).available).toBe(true)
}
