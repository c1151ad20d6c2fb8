import { createHash } from 'node:crypto'
import type { Principal } from '@icp-sdk/core/principal'
import { SwapFactory } from '@sluice/candid'
import { poolsBy, upgradePools } from '@sluice/deployment'
import { actorOn } from '@sluice/testing'
import {
  type MarketWorld,
  type PairName,
  PREPARING_MS,
  startMarket,
} from '@sluice/testing/exchange/marketWorld'
import { governance, unwrap } from '@sluice/testing/exchange/people'
import { activate, nextModule } from '@sluice/testing/exchange/poolUpgrades'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PAIRS: readonly PairName[] = ['ICP/ICS', 'ICP/TOK', 'ICS/TOK']
const STEP_MS = 5_000

let world: MarketWorld
let factory: SwapFactory._SERVICE
beforeAll(async () => {
  world = await startMarket(['backup'])
  const { network, ids } = world
  factory = actorOn<SwapFactory._SERVICE>(network, SwapFactory, ids.factory, governance)
}, PREPARING_MS)
afterAll(() => world.network.stop())

const pools = () =>
  poolsBy({
    actor: (service, id) => actorOn(world.network, service, id, governance),
    moduleHash: async (id) => hashOf(id),
    factory: world.ids.factory,
    wait: () => world.network.advanceTime(STEP_MS),
  })

function hashOf(id: Principal): string | undefined {
  const hash = world.network.inspector.facts(id)?.moduleHash
  return hash && Buffer.from(hash).toString('hex')
}

type Refused = { pair: PairName; from: bigint; to: bigint }

/** In every pool somebody swaps whenever the factory takes a step, so that each step of each upgrade meets swaps. */
function tradeAtEachStep() {
  const trades: Promise<void>[] = []
  const refused: Refused[] = []
  let accepted = 0
  // a pool takes one swap of a trader at a time, and says so: that is no refusal of the upgrade's
  const underWay = new Set<PairName>()
  const trade = async (pair: PairName): Promise<void> => {
    if (underWay.has(pair)) return
    underWay.add(pair)
    const from = world.network.now()
    try {
      await world.trade(pair, pair.startsWith('ICP') ? 'ICP' : 'ICS', 1_000_000n)
      accepted += 1
    } catch {
      refused.push({ pair, from, to: world.network.now() })
    } finally {
      underWay.delete(pair)
    }
  }
  world.network.interceptCalls(({ caller }) => {
    if (Buffer.compare(caller, world.ids.factory.toUint8Array()) === 0)
      trades.push(...PAIRS.map(trade))
    return 'deliver'
  })
  return async () => {
    world.network.interceptCalls(() => 'deliver')
    await Promise.all(trades)
    return { accepted, refused }
  }
}

const NOTHING_LEFT = { closed: [], unchecked: {} }

test('pools are upgraded while people trade: no swap is lost, none is refused but by its own pool', async () => {
  const module = await nextModule()
  await activate(factory, module)
  const expected = createHash('sha256').update(module).digest('hex')
  const end = tradeAtEachStep()

  const upgraded = await upgradePools(pools(), { expected, wave: 2, report: () => {} })
  const { accepted, refused } = await end()

  expect(upgraded).toEqual({ ...NOTHING_LEFT, upgraded: PAIRS.length, alreadyThere: 0 })
  // two of three pools trade on at any time
  expect(accepted).toBeGreaterThan(refused.length)
  await world.requireBalanced()
  for (const { pair, from, to } of refused) {
    const [task] = unwrap(await factory.getPoolUpgradeTaskHis(world.ids.pools[pair]))
    expect(to, pair).toBeGreaterThanOrEqual(task?.turnOffAvailable.timestamp ?? 0n)
    expect(from, pair).toBeLessThanOrEqual(task?.turnOnAvailable.timestamp ?? 0n)
  }
  // a trade after it finds every pool open
  for (const pair of PAIRS) await world.trade(pair, pair.startsWith('ICP') ? 'ICP' : 'ICS', 1_000n)
  expect(await upgradePools(pools(), { expected, wave: 2, report: () => {} })).toEqual({
    ...NOTHING_LEFT,
    upgraded: 0,
    alreadyThere: PAIRS.length,
  })
})

test('a module that cannot be installed stops at its wave, and every pool runs what it ran', async () => {
  const before = PAIRS.map((pair) => hashOf(world.ids.pools[pair]))
  const broken = new Uint8Array(1_000).fill(7)
  await activate(factory, broken)
  const expected = createHash('sha256').update(broken).digest('hex')

  const upgrading = upgradePools(pools(), { expected, wave: 1, report: () => {} })
  await expect(upgrading).rejects.toThrow('could not install the new module')

  expect(PAIRS.map((pair) => hashOf(world.ids.pools[pair]))).toEqual(before)
  expect((await pools().progress()).failed).toHaveLength(1)
  await world.requireBalanced()
})
