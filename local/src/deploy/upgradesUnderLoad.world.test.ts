import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { Principal } from '@icp-sdk/core/principal'
import { SwapFactory } from '@sluice/candid'
import type { PoolUpgradeTask } from '@sluice/candid/swap_factory'
import { accepted, Operator, poolsOf, upgradePools } from '@sluice/deployment'
import { DEPTH } from '@sluice/test-depth'
import { activate, nextModule } from '@sluice/testing/exchange/poolUpgrades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEALTH } from '../testing/crowd/openPools.ts'
import { type Exchange, startExchange } from '../testing/crowd/startExchange.ts'
import { type Attempt, type Refusal, Trader } from '../testing/crowd/Trader.ts'
import { deployer } from '../world/identities.ts'

const isDeep = DEPTH === 1
const POOLS = isDeep ? 200 : 8
const PEOPLE = isDeep ? 6 : 3
/** The operator pauses after the first pool of the second wave. Two more must be waiting then: a busy machine may finish one before it hears of it. */
const WAVE = isDeep ? 50 : 4
const MAKING_MS = isDeep ? 1_200_000 : 300_000
const LIMIT_MS = isDeep ? 7_200_000 : 600_000
/** Between an order that was refused and the same one again. */
const AGAIN_MS = 100

let exchange: Exchange
let operator: Operator
beforeAll(async () => {
  exchange = await startExchange(POOLS, PEOPLE)
  operator = new Operator(exchange.config, deployer)
}, MAKING_MS)
afterAll(() => exchange.stop())

/** Swaps without a pause; in a pool that refuses, again and again until it takes the order. */
async function tradeWhile(trader: Trader, isGoingOn: () => boolean): Promise<void> {
  const { pools } = exchange
  for (let turn = trader.index * 7; isGoingOn(); turn++) {
    const pool = pools[turn % pools.length]
    if (pool === undefined) throw new Error('there are no pools')
    while (!(await trader.swapIn(pool)) && isGoingOn()) await setTimeout(AGAIN_MS)
  }
}

/** In the pool that is being upgraded somebody tries all the time, so that its whole upgrade meets orders. */
async function knockWhile(trader: Trader, isGoingOn: () => boolean): Promise<void> {
  const factory = factoryActor()
  while (isGoingOn()) {
    const [current] = (await factory.getUpgradeProgress()).current
    const pool = exchange.pools.find(({ id }) => id === current?.toText())
    if (pool === undefined) await setTimeout(AGAIN_MS)
    else while (!(await trader.swapIn(pool)) && isGoingOn()) await setTimeout(AGAIN_MS)
  }
}

const factoryActor = () =>
  operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))

test(`${POOLS} pools are upgraded while people trade in all of them: nothing is lost, and each is refused by its own pool's upgrade alone`, {
  timeout: LIMIT_MS,
}, async () => {
  const module = await nextModule()
  const expected = createHash('sha256').update(module).digest('hex')
  await activate(factoryActor(), module)
  const traders = Array.from({ length: PEOPLE }, (_, index) => new Trader(exchange, index))
  await Promise.all(traders.map((trader) => trader.swap()))
  const clock = await clockOf(exchange)
  let isGoingOn = true
  const trading = traders.map((trader, index) =>
    index === 0 ? knockWhile(trader, () => isGoingOn) : tradeWhile(trader, () => isGoingOn),
  )

  const all = poolsOf(operator)
  const ours = async () => exchange.pools.map(({ id }) => Principal.fromText(id))
  const pools = { ...all, listPools: ours, wait: () => setTimeout(500) }
  const order = { expected, wave: WAVE, report: () => {} }
  const beganMs = performance.now()
  const first = upgradePools(pools, order)
  // the operator stops in the second wave, and goes on
  await untilDone(WAVE + 1)
  await all.pause()
  await expect(first).rejects.toThrow('Upgrades are paused')
  const atPause = (await factoryActor().getUpgradeProgress()).done
  await setTimeout(2_000)
  const paused = await factoryActor().getUpgradeProgress()
  expect([paused.done, paused.current, paused.waiting > 0n]).toEqual([atPause, [], true])
  await all.resume()
  const { upgraded, alreadyThere } = await upgradePools(pools, order)
  const tookMs = performance.now() - beganMs
  isGoingOn = false
  await Promise.all(trading)

  expect(upgraded + alreadyThere).toBe(POOLS)
  for (const { id } of exchange.pools)
    expect(await all.moduleHash(Principal.fromText(id)), id).toBe(expected)
  await Promise.all(traders.map((trader) => trader.settle()))
  const books = await exchange.books()
  const wallet = (index: number) => (ledger: string) => books.wallets[ledger]?.[index]
  expect([
    ...books.flaws,
    ...traders.flatMap((trader) => trader.flaws(wallet(trader.index), WEALTH)),
  ]).toEqual([])

  const times = traders.flatMap((trader) => trader.times)
  const refusals = traders.flatMap((trader) => trader.refusals)
  const windows = await windowsOf(clock)
  expect(strangeRefusals(refusals, windows)).toEqual([])
  const spans = refusedSpans(times, refusals)
  report({ tookMs, times, refusals, spans, windows })
  // the longest that an order waited is the upgrade of its pool, and one more swap
  expect(windows.size).toBe(POOLS)
  expect(times.length).toBeGreaterThan(POOLS)
  expect(refusals.length).toBeGreaterThan(0)
})

async function untilDone(count: number): Promise<void> {
  while ((await factoryActor().getUpgradeProgress()).done < BigInt(count)) await setTimeout(200)
}

/** Turns the network's nanoseconds into milliseconds of this process's clock. */
async function clockOf({ now }: Exchange): Promise<(ns: bigint) => number> {
  const [before, networkNs, after] = [performance.now(), await now(), performance.now()]
  const middle = (before + after) / 2
  return (ns) => middle + Number(ns - networkNs) / 1e6
}

/** `beginsMs`: before it is told to close; then closed, until it has been opened again. */
type Window = { readonly beginsMs: number; readonly fromMs: number; readonly toMs: number }

/** When each pool was upgraded. */
async function windowsOf(clock: (ns: bigint) => number): Promise<Map<string, Window>> {
  const history = accepted(await factoryActor().getPoolUpgradeTaskHisList())
  const windows = new Map<string, Window>()
  for (const [id, tasks] of history) {
    const task: PoolUpgradeTask | undefined = tasks.at(-1)
    if (!task?.turnOnAvailable.isDone) continue
    windows.set(id.toText(), {
      beginsMs: clock(task.backup.timestamp),
      fromMs: clock(task.turnOffAvailable.timestamp),
      toMs: clock(task.turnOnAvailable.timestamp),
    })
  }
  return windows
}

/** Of two clocks that are compared over a wire. */
const CLOCKS_MS = 250

/** Orders that were refused without having met the upgrade of their pool. */
function strangeRefusals(refusals: readonly Refusal[], windows: ReadonlyMap<string, Window>) {
  return refusals.filter(({ poolId, atMs, tookMs }) => {
    const window = windows.get(poolId)
    if (window === undefined) return true
    return atMs > window.toMs + CLOCKS_MS || atMs + tookMs < window.beginsMs - CLOCKS_MS
  })
}

/** How long each pool took no order: from the first that it refused to the end of the first that it took after it. */
function refusedSpans(times: readonly Attempt[], refusals: readonly Refusal[]): number[] {
  return [...Map.groupBy(refusals, ({ poolId }) => poolId)].map(([poolId, refused]) => {
    const firstMs = Math.min(...refused.map(({ atMs }) => atMs))
    const lastMs = Math.max(...refused.map(({ atMs }) => atMs))
    const after = times.filter((one) => one.poolId === poolId && one.atMs > lastMs)
    return Math.min(...after.map(({ atMs, tookMs }) => atMs + tookMs)) - firstMs
  })
}

type Run = {
  readonly tookMs: number
  readonly times: readonly Attempt[]
  readonly refusals: readonly Refusal[]
  readonly spans: readonly number[]
  readonly windows: ReadonlyMap<string, Window>
}

/** The figures of `docs/scale.md`. */
function report({ tookMs, times, refusals, spans, windows }: Run): void {
  const closed = [...windows.values()].map(({ fromMs, toMs }) => toMs - fromMs)
  const codes = Map.groupBy(refusals, ({ code }) => code)
  const seconds = (all: readonly number[]) => {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (part: number) => ((sorted[Math.floor(sorted.length * part)] ?? 0) / 1e3).toFixed(1)
    return `${at(0.5)} s, 95 of 100 ${at(0.95)} s, longest ${((sorted.at(-1) ?? 0) / 1e3).toFixed(1)} s`
  }
  console.log(
    [
      `${windows.size} pools upgraded in ${(tookMs / 1e3).toFixed(0)} s, the pause counted`,
      `${times.length} swaps, ${refusals.length} refused: ${[...codes].map(([code, { length }]) => `${length} ${code}`).join(', ')}`,
      `a pool was closed for ${seconds(closed)}`,
      `orders were refused for ${seconds(spans)} in ${spans.length} pools`,
      `a swap took ${seconds(times.map((one) => one.tookMs))}; load ${loadavg()[0]?.toFixed(1)}`,
    ].join('\n'),
  )
}
