import { randomBytes } from 'node:crypto'
import type { Principal } from '@icp-sdk/core/principal'
import { type CallVerdict, NetworkCrashError } from '@sluice/network'
import { some } from '@sluice/test-depth'
import {
  canisterCount,
  requireNothingLost,
  requirePoolAtLast,
  VERDICTS,
  withInstaller,
} from '@sluice/testing/exchange/creations'
import { type ExchangeWorld, request, startExchange } from '@sluice/testing/exchange/exchangeWorld'
import { founder, governance, unwrap } from '@sluice/testing/exchange/people'
import { activate, nextModule } from '@sluice/testing/exchange/poolUpgrades'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

/** What the installer calls for a new canister, and for one that is left from before. */
const CALLS = ['create_canister', 'install_code', 'deposit_cycles', 'update_settings']
const CALLS_FOR_THE_LEFT = ['stop_canister', 'start_canister', 'install_code']

let world: ExchangeWorld
// the modules are built once, which takes longer than a test may
beforeAll(async () => (await startExchange()).network.stop())
beforeEach(async () => {
  world = await startExchange()
  await withInstaller(world)
  await world.buyPasscode()
})
afterEach(() => world.network.stop())

const callOf = (method: string) => ({ from: world.ids.installer, method })

async function tryOnce(): Promise<void> {
  const asked = world
    .factory(founder)
    .createPool(request())
    .catch(() => undefined)
  await world.network.runUntilIdle()
  await world.network.advanceTime(180_000)
  await asked
}

const verdict = (fate: CallVerdict) => async (method: string) => {
  const fault = world.network.faults.onCall(callOf(method), fate)
  await tryOnce()
  expect(fault.calls).toHaveLength(1)
}

const crash = (point: 'beforeCommit' | 'afterCommit') => async (method: string) => {
  world.network.faults.crashAt(point, { after: (message) => message.method === method })
  const asked = world.factory(founder).createPool(request())
  await expect(asked).rejects.toBeInstanceOf(NetworkCrashError)
  await world.network.restart()
  await world.network.advanceTime(180_000)
}

const WRONGS: Record<string, (method: string) => Promise<void>> = {
  ...Object.fromEntries(Object.entries(VERDICTS).map(([what, fate]) => [what, verdict(fate)])),
  'is lost by a crash before it is saved': crash('beforeCommit'),
  'is followed by a crash': crash('afterCommit'),
  'runs while the installer is upgraded': async (method) => {
    const upgraded = world.network.faults.whileCallIsOut(callOf(method), () =>
      world.upgrade('installer'),
    )
    await tryOnce()
    await upgraded
  },
}

const cases = (methods: string[]) =>
  methods.flatMap((method) =>
    Object.entries(WRONGS).map(([what, goWrong]) => ({ method, what, goWrong })),
  )

/** Only a canister whose very id got lost with the answer can not be used again before somebody finds it. */
const LOSES_ID = ['answer is lost', 'nonsense', 'traps on the answer', 'upgraded']

test.each(some(cases(CALLS), 8))(
  'when $method $what there is one pool at last, and no canister is lost',
  async ({ method, what, goWrong }) => {
    const before = canisterCount(world)

    await goWrong(method)

    const isIdLost = method === 'create_canister' && LOSES_ID.some((word) => what.includes(word))
    await requirePoolAtLast(world, before, isIdLost ? 2 : 1)
    await requireNothingLost(world, before)
  },
)

test.each(some(cases(CALLS_FOR_THE_LEFT), 6))(
  'when $method of a canister left from before $what there is one pool at last, and no canister is lost',
  async ({ method, goWrong }) => {
    const before = canisterCount(world)
    world.network.faults.onCall(callOf('install_code'), { kind: 'trapCallee' })
    await tryOnce()
    expect(await world.installer(founder).getUnclaimed()).toHaveLength(1)

    await goWrong(method)

    await requirePoolAtLast(world, before, 1)
    await requireNothingLost(world, before)
  },
)

test('a pool can be made with a module too large for one message', async () => {
  await activate(world.installer(governance), await nextModule(randomBytes(1_200_000)))
  const method = 'install_chunked_code'
  const seen = world.network.faults.onCall(callOf(method), 'deliver')

  const created = await world.factory(founder).createPool(request())

  const { canisterId, key } = unwrap(created)
  expect(seen.calls).toHaveLength(1)
  expect(unwrap(await world.pool(canisterId, founder).metadata()).key).toBe(key)
}, 240_000)

test('a canister of somebody else, or one in use, is not adopted', async () => {
  const { canisterId } = await world.createdPool(500n)
  const foreign = await world.network.createCanister({ controllers: [world.ids.installer] })

  const installer = world.installer(governance)
  expect(await installer.adoptCanister(foreign)).toEqual({
    err: { InternalError: 'the canister was not created by this one' },
  })
  expect(await installer.adoptCanister(canisterId)).toEqual({
    err: { InternalError: 'the canister has been in use' },
  })
  expect(await world.installer(founder).getUnclaimed()).toEqual([])
})

/** What the public factory asks with: the arguments of a pool. */
function argumentsOf(left: Principal, right: Principal) {
  const { factory, index } = world.ids
  const [token0, token1] = [left, right].map((id) => ({ address: `${id}`, standard: 'ICRC2' }))
  if (token0 === undefined || token1 === undefined) throw new Error('a pool has two tokens')
  return [token0, token1, factory, factory, factory, index] as const
}

test('a factory that never claims gets another canister each time, and none of them is installed again', async () => {
  const { ledger, factory, manager } = world.ids
  const installer = world.installer(governance)
  const lefts = [factory, manager, factory]
  const made: Principal[] = []
  for (const left of lefts) made.push(await installer.install(...argumentsOf(left, ledger)))
  expect(new Set(made.map(String)).size).toBe(lefts.length)
  expect(await installer.getUnclaimed()).toEqual([])

  // nor does a factory that claims get any of them
  const { canisterId } = await world.createdPool(500n)
  expect(made.map(String)).not.toContain(`${canisterId}`)
  for (const [place, canister] of made.entries()) {
    const { token0 } = unwrap(await world.pool(canister, governance).getInitArgs())
    expect(token0.address).toBe(`${lefts[place]}`)
  }
})

test('a canister whose installation failed is used by the next one, one that waits to be claimed is not', async () => {
  const installer = world.installer(governance)
  const args = argumentsOf(world.ids.factory, world.ids.ledger)
  world.network.faults.onCall(callOf('install_code'), { kind: 'trapCallee' })
  await expect(installer.install(...args)).rejects.toThrow('Could not install the module')
  const [left] = await installer.getUnclaimed()

  const waiting = await installer.installToClaim(...args)
  expect(`${waiting}`).toBe(`${left}`)
  const other = await installer.install(...args)
  expect(`${other}`).not.toBe(`${waiting}`)

  // one that failed beside it waits for its own turn, however often the first is asked for
  world.network.faults.onCall(callOf('install_code'), { kind: 'trapCallee' })
  await expect(installer.install(...args)).rejects.toThrow('Could not install the module')
  const before = canisterCount(world)
  expect(`${await installer.installToClaim(...args)}`).toBe(`${waiting}`)
  await installer.install(...args)
  expect(canisterCount(world)).toBe(before)

  await installer.claimInstalled(waiting)
  await installer.claimInstalled(waiting)
  // a factory of an earlier release claims what it got by `install`
  await installer.claimInstalled(other)
  expect(await installer.getUnclaimed()).toEqual([])
})
