import { expect, test } from 'vitest'
import type { PlannedInstaller } from '../config/installers.ts'
import { carryOut, planOf } from '../setup/Step.ts'
import { installerWarnings } from './findInstaller.ts'
import { furtherInstallers, type InstallersPort } from './furtherInstallers.ts'
import {
  DAY_NS,
  FACTORY,
  FakeExchange,
  FEE,
  hashOf,
  INSTALLER,
  person,
  subnetId,
  T,
} from './testing/FakeExchange.ts'
import { Interruption, interrupted } from './testing/interrupted.ts'

const [OLD, MODULE, POOL] = [Uint8Array.of(7), Uint8Array.of(8), Uint8Array.of(9)]
const on = (key: number, name: string, weight: bigint): PlannedInstaller => ({
  subnet: subnetId(key),
  name,
  subnetType: 'application',
  weight,
})
const PLANNED = [on(1, 'asia', 5n), on(2, 'europe', 1n)]

const planFor = (port: InstallersPort, planned = PLANNED) => {
  const setup = { installer: MODULE, pool: POOL, startedNs: port.nowNs() }
  return planOf(furtherInstallers(port, planned, setup))
}

/** Plans and does what is left, as one run of the command. @returns what it did */
async function run(port: InstallersPort, planned = PLANNED): Promise<string[]> {
  const plan = await planFor(port, planned)
  await carryOut(plan, () => {})
  return plan.steps.map(({ what }) => what)
}

/** One canister on each subnet, ready, and no cycles lost. */
function expectReady(exchange: FakeExchange): void {
  expect(exchange.made().sort()).toEqual(PLANNED.map(({ subnet }) => subnet).sort())
  expect(exchange.total() + exchange.taken).toBe(100n * T)
  for (const [id, made] of exchange.canisters) {
    if (id === INSTALLER.toText()) continue
    expect(made.controllers.sort()).toEqual([FACTORY.toText(), exchange.governance.toText()].sort())
    expect(hashOf(made.module ?? OLD)).toBe(hashOf(MODULE))
    expect(hashOf(made.pool)).toBe(hashOf(POOL))
    expect(made.arg).toEqual(exchange.canisters.get(INSTALLER.toText())?.arg)
    expect(made).toMatchObject({ isRunning: true, hasOwnSettings: true })
    expect(made.cycles).toBeGreaterThanOrEqual(12n * T)
  }
  expect(exchange.listed.map(({ subnet, weight }) => [subnet, weight]).sort()).toEqual([
    ['asia', 5n],
    ['europe', 1n],
    ['main', 1n],
  ])
}

test('each subnet gets an installer, at the cost that the plan has shown', async () => {
  const exchange = new FakeExchange(MODULE)
  const plan = await planFor(exchange.port())
  expect(exchange.made()).toEqual([])
  expect(plan.cycles).toBe(2n * (12n * T + 2n * FEE))
  expect(plan.steps.filter(({ what }) => what.includes('asia'))).toHaveLength(6)
  await carryOut(plan, () => {})
  expectReady(exchange)
  expect(100n * T - exchange.balance).toBe(plan.cycles)
  expect(await run(exchange.port())).toEqual([])
})

/** @throws the error when it is another one */
function requireInterruption(error: unknown): false {
  let cause = error
  while (cause instanceof Error && !(cause instanceof Interruption)) cause = cause.cause
  if (cause === undefined) throw error
  return false
}

/** How many calls a whole setup takes. */
async function callsOfAll(): Promise<number> {
  const counted = interrupted(new FakeExchange(MODULE).port(), {
    at: Number.MAX_SAFE_INTEGER,
    isCarriedOut: true,
  })
  await run(counted.port)
  return counted.calls()
}

test.each([true, false])(
  'interrupted at any call, carried out or not (%s), the next run makes what is missing and nothing twice',
  async (isCarriedOut) => {
    const all = await callsOfAll()
    expect(all).toBeGreaterThan(100)
    for (let at = 0; at < all; at += 1) {
      const exchange = new FakeExchange(MODULE)
      const { port } = interrupted(exchange.port(), { at, isCarriedOut })
      await expect(run(port), `call ${at}`).rejects.toThrow()
      exchange.nowNs += 60_000_000_000n
      await run(exchange.port())
      expectReady(exchange)
    }
  },
)

test('interrupted for longer than the ledger remembers, nothing is made twice: what cannot be known is said', async () => {
  const all = await callsOfAll()
  const told: string[] = []
  for (let at = 0; at < all; at += 1)
    for (const isCarriedOut of [true, false]) {
      const exchange = new FakeExchange(MODULE)
      const { port } = interrupted(exchange.port(), { at, isCarriedOut })
      await expect(run(port)).rejects.toThrow()
      exchange.nowNs += 2n * DAY_NS
      const words = await run(exchange.port()).then(
        () => undefined,
        (error: Error) => error.message,
      )
      expect(new Set(exchange.made()).size).toBe(exchange.made().length)
      if (words === undefined) expectReady(exchange)
      else told.push(words)
    }
  // for each subnet: noted, ordered without an answer heard or not given, answered and not noted
  expect(told).toHaveLength(2 * 4)
  for (const words of told)
    expect(words).toMatch(
      /no answer was heard, and the cycles ledger has forgotten.*\/notes\/.*\.json/,
    )
})

test('what people have found out is written into the note, and taken up', async () => {
  const exchange = new FakeExchange(MODULE)
  const note = { payer: exchange.operator.toText(), cycles: 2n * T, createdAtNs: 5n }
  const [asia] = PLANNED
  exchange.notes.set(asia?.subnet ?? '', note)
  await expect(run(exchange.port())).rejects.toThrow('has forgotten')
  const found = await exchange.port().orderCanister({
    subnet: asia?.subnet ?? '',
    cycles: 2n * T,
    createdAtNs: exchange.nowNs,
  })
  const canisterId = 'Ok' in found ? found.Ok.canister_id.toText() : ''
  exchange.notes.set(asia?.subnet ?? '', { ...note, canisterId })
  await run(exchange.port())
  expectReady(exchange)
})

test('an order that the ledger refuses is taken off, and the next run orders anew', async () => {
  const exchange = new FakeExchange(MODULE)
  exchange.answers.push('fails')
  await expect(run(exchange.port())).rejects.toThrow(
    'no canister was made: the cycles ledger answers "no subnet"; the cycles came back in block 1',
  )
  expect([...exchange.notes]).toEqual([])
  exchange.nowNs += 1_000_000_000n
  await run(exchange.port())
  expectReady(exchange)

  const poor = new FakeExchange(MODULE)
  poor.balance = T
  await expect(run(poor.port())).rejects.toThrow(`that the account has ${T} cycles`)
  expect([...poor.notes]).toEqual([])
})

test('an order that failed without an answer is not given again, and people are told where to look', async () => {
  const exchange = new FakeExchange(MODULE)
  exchange.answers.push('silent')
  await expect(run(exchange.port())).rejects.toThrow('did not answer (no answer)')
  await expect(run(exchange.port())).rejects.toThrow(/in block 0 and names no canister.*\/notes\//)
  expect(exchange.made()).toEqual([])
})

test('a clock that is wrong is told, and leaves no order behind', async () => {
  for (const [offNs, words] of [
    [2n * DAY_NS, 'clock is ahead'],
    [-2n * DAY_NS, 'clock is behind'],
  ] as const) {
    const exchange = new FakeExchange(MODULE)
    const port = { ...exchange.port(), nowNs: () => exchange.nowNs + offNs }
    await expect(run(port)).rejects.toThrow(words)
    expect([...exchange.notes]).toEqual([])
  }
})

test('a canister on another subnet than ordered is refused, and no other one is ordered', async () => {
  const exchange = new FakeExchange(MODULE)
  exchange.answers.push('elsewhere')
  for (let time = 0; time < 2; time += 1)
    await expect(run(exchange.port())).rejects.toThrow(
      /was made on .* not on .*: it is not used.*\/notes\//,
    )
  expect(exchange.made()).toEqual([subnetId(9)])
  expect(exchange.listed).toHaveLength(1)
})

test('orders that another identity has given are left to it', async () => {
  const exchange = new FakeExchange(MODULE)
  const note = { payer: person(9).toText(), cycles: 2n * T, createdAtNs: exchange.nowNs }
  exchange.notes.set(subnetId(1), note)
  await expect(run(exchange.port())).rejects.toThrow('run setup with that identity')
  expect(exchange.made()).toEqual([])
})

test('without notes the factory knows its installers', async () => {
  const exchange = new FakeExchange(MODULE)
  await run(exchange.port())
  exchange.notes.clear()
  expect(await run(exchange.port())).toEqual([])
})

test('a weight or name that changes is told to the factory, and nothing else', async () => {
  const exchange = new FakeExchange(MODULE)
  await run(exchange.port())
  const changed = [on(1, 'tokyo', 5n), on(2, 'europe', 70n)]
  expect(await run(exchange.port(), changed)).toEqual([
    'the factory has pools made on tokyo, with a weight of 5',
    'the factory has pools made on europe, with a weight of 70',
  ])
  expect(exchange.listed.map(({ subnet, weight }) => `${subnet} ${weight}`)).toEqual([
    'main 1',
    'tokyo 5',
    'europe 70',
  ])
})

test('what the configuration no longer names is left as it is, and said', async () => {
  const exchange = new FakeExchange(MODULE)
  await run(exchange.port())
  const [, europe] = PLANNED
  const left = europe === undefined ? [] : [europe]
  expect(await run(exchange.port(), left)).toEqual([])
  expect(await installerWarnings(exchange.port(), left)).toEqual([
    expect.stringMatching(/make pools on asia, with a weight of 5.*removePoolInstaller/),
  ])
  expect(await installerWarnings(exchange.port(), PLANNED)).toEqual([])
  expect(exchange.listed).toHaveLength(3)

  const begun = new FakeExchange(MODULE)
  const note = { payer: begun.operator.toText(), cycles: T, createdAtNs: 1n }
  begun.notes.set(subnetId(1), note)
  expect(await installerWarnings(begun.port(), [])).toEqual([
    expect.stringContaining('which the configuration does not name'),
  ])

  const broken = begun.port()
  const read = () => Promise.reject(new Error('/notes/a.json is no note of an order'))
  expect(await installerWarnings({ ...broken, notes: { ...broken.notes, read } }, [])).toEqual([
    '/notes/a.json is no note of an order',
  ])
})

test('two installers on one subnet, or a name that is on another, are for people to judge', async () => {
  const exchange = new FakeExchange(MODULE)
  await run(exchange.port())
  const [first, second] = exchange.listed.slice(1)
  if (first === undefined || second === undefined) throw new Error('not listed')
  const swapped = [on(1, 'europe', 5n), on(2, 'asia', 1n)]
  await expect(run(exchange.port(), swapped)).rejects.toThrow(/calls the subnet of .* europe/)
  const other = exchange.canisters.get(second.canisterId.toText())
  if (other !== undefined) other.subnet = subnetId(1)
  await expect(run(exchange.port())).rejects.toThrow(/lists 2 installers on/)
})

test('installers are upgraded with the first one, by whoever may', async () => {
  const exchange = new FakeExchange(OLD)
  const old = async (port: InstallersPort) => {
    const setup = { installer: OLD, pool: POOL, startedNs: port.nowNs() }
    await carryOut(await planOf(furtherInstallers(port, PLANNED, setup)), () => {})
  }
  await old(exchange.port())
  await expect(run(exchange.port())).rejects.toThrow('run npx icp deploy first')
  const first = exchange.canisters.get(INSTALLER.toText())
  if (first !== undefined) first.module = MODULE
  let isOver = false
  for (let at = 0; !isOver; at += 1) {
    const { port } = interrupted(exchange.port(), { at, isCarriedOut: true })
    isOver = await run(port).then(() => true, requireInterruption)
  }
  expectReady(exchange)
})

test('who is neither governance nor a controller is told who upgrades', async () => {
  const exchange = new FakeExchange(MODULE, person(3))
  await run(exchange.port())
  for (const made of exchange.canisters.values()) if (made.subnet === subnetId(1)) made.module = OLD
  await expect(run(exchange.port())).rejects.toThrow(/batchAddInstallerControllers/)

  // governance has done so
  for (const made of exchange.canisters.values()) made.controllers.push(exchange.operator.toText())
  const words = await run(exchange.port())
  expect(words[0]).toBe("the installer on asia runs this repository's module")
  expectReady(exchange)
})

test('two that run at once order one canister for each subnet', async () => {
  const exchange = new FakeExchange(MODULE)
  // they get into each other's way when they install
  await Promise.allSettled([run(exchange.port()), run(exchange.port()), run(exchange.port())])
  exchange.nowNs += 60_000_000_000n
  await run(exchange.port())
  expect(exchange.made().sort()).toEqual(PLANNED.map(({ subnet }) => subnet).sort())
})
