import { decide } from '@sluice/deployment'
import type { CallVerdict } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { VERDICTS } from '@sluice/testing/exchange/creations'
import { FEES, type MarketWorld } from '@sluice/testing/exchange/marketWorld'
import { maker, trader, unwrap } from '@sluice/testing/exchange/people'
import { nextModule } from '@sluice/testing/exchange/poolUpgrades'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forkKept, KEPT, OnePool, PAIR, sha256, variant } from './testing/OnePool.ts'

/** What becomes of pools that an upgrade has left closed, and that no decision forgets what they have paid out. */

let lossy: Uint8Array
let mended: Uint8Array
beforeAll(async () => {
  lossy = await variant('lossyPool')
  mended = await variant('mendedPool')
}, 300_000)

let world: MarketWorld
let pool: OnePool
const use = (fork: MarketWorld) => {
  world = fork
}
const decided = (decision: 'open' | 'put-back' | 'repair', more: { expected?: string } = {}) =>
  decide(pool.pools, {
    ...{ decision, id: pool.id.toText(), expected: '', except: new Set<string>() },
    ...{ isConfirmed: async () => true, report: () => {} },
    ...more,
  })
const factoryCalls = (method: string, verdict: CallVerdict, times = 1) =>
  world.network.faults.onCall({ from: world.ids.factory, method }, verdict, { times })
const settle = () => world.network.advanceTime(240_000)
const asks = async () => pool.pools.examineClosed(pool.id)

/** A copy of which nobody has heard, or that could not be deleted, costs memory and nothing else. */
const mayLeaveCopy = (method: string): number => (method.includes('canister_snapshot') ? 1 : 0)

/** Open, with all that everybody has, nothing on the list, and no more copies left than these. */
async function requireWell(module: string | undefined, mostCopies = 0): Promise<void> {
  expect(await pool.pools.closedPools()).toEqual([])
  expect([pool.module, await pool.isOpen()]).toEqual([module, true])
  expect(pool.copies).toBeLessThanOrEqual(mostCopies)
  const { token0, token1 } = (await pool.books()).books
  expect(token0.unused + token1.unused).toBe(KEPT)
  await world.trade(PAIR, 'ICP', 1_000_000n)
  await pool.takeKept()
  await world.requireBalanced()
}

describe('a pool whose books were damaged', () => {
  forkKept(use, async (prepared) => (await OnePool.of(prepared)).upgradeTo(lossy))
  beforeEach(async () => {
    pool = await OnePool.of(world)
  })

  test('is told with what is missing, and what has happened since', async () => {
    const [positionId = 0n] = unwrap(await world.pool(PAIR).getUserPositionIdsByPrincipal(maker))
    const { decreaseLiquidity } = world.pool(PAIR, maker)
    unwrap(await decreaseLiquidity({ positionId, liquidity: '1000000' }))

    const { isDamaged, copies, state, module, books, cover, decisions } = await asks()
    expect({ isDamaged, copies, state, module, cover, decisions }).toEqual({
      ...{ isDamaged: true, copies: 1, state: 'closed', module: pool.before.hash },
      ...{ cover: { kind: 'covered' }, decisions: ['open', 'repair'] },
    })
    if (books.kind === 'unknown') throw new Error(books.why)
    expect(books.differences).toHaveLength(1)
    const [difference] = books.differences
    expect(Number((difference?.unexplained ?? 0n) + KEPT)).toBeCloseTo(0, -1)
    expect(difference?.sums).toContain(`unused ${KEPT} → 0`)
    expect(books.events.liquidityRemoved).toBe(1)
  })

  test('takes part in no order and no retry until somebody has decided', async () => {
    await pool.install(await nextModule())
    await expect(pool.pools.orderUpgrades([pool.id], sha256(await nextModule()))).rejects.toThrow(
      'open, put back or repair it first',
    )
    await pool.pools.retryFailed()
    await settle()
    expect([pool.module, pool.copies]).toEqual([pool.before.hash, 1])
    expect((await pool.pools.progress()).failed).toHaveLength(1)
  })

  test('is opened as it is', async () => {
    expect(await decided('open')).toContain('is open')
    expect([pool.module, await pool.isOpen(), pool.copies]).toEqual([pool.before.hash, true, 0])
    expect(await pool.pools.closedPools()).toEqual([])
    expect((await pool.pools.progress()).failed).toEqual([])
    await expect(pool.pools.open(pool.id)).rejects.toThrow('No upgrade has left this pool closed')
  })

  test('never gets its copy back, whoever asks: it has paid out since', async () => {
    await expect(decided('put-back')).rejects.toThrow('would forget what it has paid out')
    await expect(pool.pools.putBack(pool.id)).rejects.toThrow(
      'a copy would forget what it has paid out: open it as it is, or repair it',
    )
    expect(pool.copies).toBe(1)
  })

  test('is repaired by a module that gives it its books of before, and opened', async () => {
    await pool.install(mended)
    expect(await decided('repair', { expected: sha256(mended) })).toContain('is well')
    await requireWell(sha256(mended))
  })

  test('is repaired while upgrades are paused, too, and nothing else is begun', async () => {
    await pool.install(mended)
    await pool.pools.orderUpgrades([world.ids.pools['ICP/TOK']], sha256(mended))
    await pool.pools.pause()
    await settle()
    await pool.pools.orderUpgrades([world.ids.pools['ICS/TOK']], sha256(mended)).catch(() => {})
    await decided('repair', { expected: sha256(mended) })
    await requireWell(sha256(mended))
    expect((await pool.pools.progress()).isPaused).toBe(true)
  })

  test('stays closed, with its copy, when a module does not mend it', async () => {
    const other = await nextModule()
    await pool.install(other)
    await expect(decided('repair', { expected: sha256(other) })).rejects.toThrow(
      'stays closed: could not let the pool run the new module: its books are not what they were',
    )
    expect([pool.module, await pool.isOpen(), pool.copies]).toEqual([pool.before.hash, false, 1])
    expect((await asks()).decisions).toEqual(['open', 'repair'])

    await pool.install(mended)
    await decided('repair', { expected: sha256(mended) })
    await requireWell(sha256(mended))
  })

  const OPENING = ['setAvailable', 'delete_canister_snapshot']
  test.each(some(faultsOf(OPENING), 2))(
    'when $method $what while it is opened, it is opened by that order or the next',
    async ({ method, verdict }) => {
      const fault = factoryCalls(method, verdict)
      const opening = pool.pools.open(pool.id).catch(() => {})
      await settle()
      await opening
      expect(fault.calls).toHaveLength(1)
      if ((await pool.pools.closedPools()).length > 0) await pool.pools.open(pool.id)
      expect([await pool.pools.closedPools(), await pool.isOpen()]).toEqual([[], true])
    },
  )

  const REPAIRING = [
    ...['getVersion', 'getAvailabilityState', 'canister_info', 'backup', 'isBackupDone'],
    ...['setAvailable', 'getEvents', 'invariants', 'stop_canister', 'take_canister_snapshot'],
    ...['install_code', 'start_canister', 'delete_canister_snapshot', 'removeBackupData'],
  ]
  test.each(some(faultsOf(REPAIRING), 5))(
    'when $method $what while it is repaired, it is repaired by that order or the next, and loses nothing',
    async ({ method, verdict }) => {
      await pool.install(mended)
      const fault = factoryCalls(method, verdict)
      await pool.pools.repair(pool.id, sha256(mended))
      await settle()
      expect(fault.calls).toHaveLength(1)
      if ((await pool.pools.closedPools()).length > 0) await again()
      await requireWell(sha256(mended), mayLeaveCopy(method))
    },
  )

  async function again(): Promise<void> {
    const { decisions } = await asks()
    if (decisions.includes('put-back')) {
      await pool.pools.putBack(pool.id)
      await settle()
    }
    await pool.pools.repair(pool.id, sha256(mended))
    await settle()
  }

  test('is opened to nobody by a stranger', async () => {
    const stranger = pool.factory(trader)
    await expect(stranger.openClosedPool(pool.id)).rejects.toThrow('Only')
    await expect(stranger.putBackPool(pool.id)).rejects.toThrow('Only')
    const order = { poolId: pool.id, moduleHash: new Uint8Array(32) }
    await expect(stranger.repairPool(order)).rejects.toThrow('Only')
    const short = { poolId: pool.id, moduleHash: new Uint8Array(31) }
    expect(await pool.factory().repairPool(short)).toHaveProperty('err')
  })
})

describe('a pool that could not be brought back', () => {
  forkKept(use)
  beforeEach(async () => {
    pool = await OnePool.of(world)
    const fault = factoryCalls(
      'install_code',
      { kind: 'rejectBefore', code: 2, message: 'the subnet has no room' },
      6,
    )
    expect(await pool.upgradeTo(await nextModule())).toContain('could not go back')
    expect(fault.calls).toHaveLength(6)
  })

  test('is told to be stopped, with what may be done', async () => {
    const { isDamaged, copies, state, books, cover, decisions } = await asks()
    expect({ isDamaged, copies, decisions }).toEqual({
      ...{ isDamaged: false, copies: 1, decisions: ['put-back'] },
    })
    expect(state).toEqual({ silent: expect.stringContaining('stopped') })
    expect([books.kind, cover.kind]).toEqual(['unknown', 'unknown'])
    for (const decision of ['open', 'repair'] as const)
      await expect(decided(decision)).rejects.toThrow('pools put-back first')
    await expect(pool.pools.open(pool.id)).rejects.toThrow('put it back first')
    await expect(pool.pools.repair(pool.id, sha256(lossy))).rejects.toThrow('put it back first')
  })

  test('is put back to its copy: it has never run since', async () => {
    expect(await decided('put-back')).toContain('is well')
    await requireWell(pool.before.hash)
  })

  test.each([
    { what: 'is put back', times: 0 },
    { what: 'is put back after a try that failed', times: 1 },
  ])(
    'that somebody has started by hand $what with the state that it has: what was taken out is not forgotten',
    async ({ times }) => {
      await pool.startByHand()
      await pool.takeKept()
      factoryCalls('install_code', { kind: 'rejectBefore', code: 2, message: 'no room' }, times)
      await pool.pools.putBack(pool.id)
      await settle()

      const { token0, token1 } = (await pool.books()).books
      expect(token0.unused + token1.unused).toBe(0n)
      expect([pool.module, await pool.isOpen()]).toEqual([pool.before.hash, true])
      expect(await pool.pools.closedPools()).toEqual([])
      await world.requireBalanced()
    },
  )

  const RETURNING = [
    ...['read_canister_snapshot_data', 'stop_canister', 'load_canister_snapshot', 'install_code'],
    ...['start_canister', 'setAvailable', 'delete_canister_snapshot'],
  ]
  test.each(some(faultsOf(RETURNING), 2))(
    'when $method $what while it is put back, the factory tries again, and nothing is lost',
    async ({ method, verdict }) => {
      const fault = factoryCalls(method, verdict)
      await pool.pools.putBack(pool.id)
      await settle()
      expect(fault.calls).toHaveLength(1)
      await requireWell(pool.before.hash, mayLeaveCopy(method))
    },
  )
})

describe('an upgrade whose way back is interrupted after the pool has been started', () => {
  forkKept(use)

  const LOST: CallVerdict = { kind: 'rejectAfter', code: 5, message: 'lost' }
  test.each([
    { method: 'start_canister', verdict: LOST, times: 1 },
    { method: 'start_canister', verdict: { kind: 'trapCallback' } as const, times: 1 },
    { method: 'delete_canister_snapshot', verdict: { kind: 'trapCallback' } as const, times: 1 },
    { method: 'delete_canister_snapshot', verdict: { kind: 'trapCallback' } as const, times: 3 },
  ])(
    'when the answer to $method is lost, what people take out meanwhile is not forgotten',
    async ({ method, verdict, times }) => {
      pool = await OnePool.of(world)
      const { network } = world
      const held = await world.balance('ICP', trader)
      factoryCalls('install_code', { kind: 'rejectBefore', code: 2, message: 'no room' })
      const fault = factoryCalls(method, verdict, times)
      await pool.install(await nextModule())
      await pool.pools.orderUpgrades([pool.id], sha256(await nextModule()))
      while (fault.calls.length === 0) await network.advanceTime(500)
      // nor does it look whether the pool runs: what it has noted must do
      factoryCalls('getVersion', { kind: 'rejectBefore', code: 2, message: 'busy' })
      await pool.takeKept()
      await settle()

      expect(await world.balance('ICP', trader)).toBe(held + KEPT - FEES.ICP)
      const { token0, token1 } = (await pool.books()).books
      expect(token0.unused + token1.unused).toBe(0n)
      await world.requireBalanced()
      expect([pool.module, await pool.isOpen()]).toEqual([pool.before.hash, true])
      expect((await pool.pools.progress()).current).toBeUndefined()
    },
  )
})

function faultsOf(methods: readonly string[]) {
  return methods.flatMap((method) =>
    Object.entries(VERDICTS).map(([what, verdict]) => ({ method, what, verdict })),
  )
}
