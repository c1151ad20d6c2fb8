import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { throwing } from '../allOrTrap.ts'
import { blob, list, nat, oneOf } from '../codec/field.ts'
import { struct } from '../codec/struct.ts'
import { heapMaps } from '../stored/OrderedMap.ts'
import { StableState } from '../stored/StableState.ts'
import { Handovers, newHandoverWork, positionKey } from './Handovers.ts'
import { pageOfHandovers } from './handoversOf.ts'
import type { HandoverContext, StoredHandover } from './PositionPort.ts'

type Handover = StoredHandover & { kind: 'in' | 'out' }
type Context = HandoverContext<Handover>
class Refusal extends Error {}

const DEAD_POOL = Uint8Array.of(1)
const GOOD_POOL = Uint8Array.of(2)
const OWNER = Uint8Array.of(5)

/** A canister in whose first pool nobody answers. */
function holder(deadAnswer: 'rejects' | 'never answers') {
  let timers: (() => Promise<void>)[] = []
  let asked = 0
  // @ts-expect-error the methods that are asked here answer a boolean
  const askPool: Context['askPool'] = (pool) => {
    asked += 1
    if (pool[0] === GOOD_POOL[0]) return Promise.resolve({ kind: 'ok', value: true })
    if (deadAnswer === 'never answers') return new Promise(() => {})
    return Promise.resolve({ kind: 'unknown', text: 'stopped' })
  }
  const open = new StableState(heapMaps)
  const field = struct({
    kind: oneOf('in', 'out'),
    ...{ pool: blob, positionId: nat, owner: blob, sinceNs: nat },
  })
  const held = open.byKey(2, nat)
  const context: Context = {
    now: () => 1n,
    schedule: (_, job) => void timers.push(job),
    trap: throwing,
    self: () => Uint8Array.of(9),
    toPrincipal: (bytes) => Principal.fromUint8Array(bytes),
    parsePrincipal: () => undefined,
    state: { handovers: open.byKey(1, field), handoversOf: open.byKey(3, list(blob)) },
    askPool,
    ...newHandoverWork(),
  }
  const handovers = new Handovers<Context, Handover, bigint>({
    isInward: ({ kind }) => kind === 'in',
    find: (_, key) => held.get(key),
    add: (_, { pool, positionId }) => {
      if (held.has(positionKey(pool, positionId))) throw new Error('it is held twice')
      held.set(positionKey(pool, positionId), positionId)
      return positionId
    },
    remove: () => {
      throw new Error('nothing leaves here')
    },
    refuse: (text) => {
      throw new Refusal(text)
    },
    isRefusal: (thrown) => thrown instanceof Refusal,
  })
  return {
    context,
    handovers,
    held,
    timers: () => timers.length,
    asked: () => asked,
    settle: () => handovers.settle(context),
    /** Runs what is due; what never answers is left behind. */
    async runTimers() {
      const due = timers
      timers = []
      for (const job of due) void job()
      await new Promise((resolve) => setImmediate(resolve))
    },
    add(pool: Uint8Array, positionId: bigint) {
      const handover = { kind: 'in', pool, positionId, owner: OWNER, sinceNs: positionId } as const
      context.state.handovers.set(positionKey(pool, positionId), handover)
    },
  }
}

test.each(['rejects', 'never answers'] as const)(
  'a pool that %s does not keep the handovers of another from being decided',
  async (deadAnswer) => {
    const world = holder(deadAnswer)
    for (let id = 1n; id <= 250n; id++) world.add(DEAD_POOL, id)
    world.add(GOOD_POOL, 1n)

    void world.settle()
    for (let round = 0; round < 4; round++) {
      await world.runTimers()
      void world.settle()
    }
    await world.runTimers()

    expect(world.held.has(positionKey(GOOD_POOL, 1n))).toBe(true)
    expect(world.context.state.handovers.size).toBe(250)
  },
)

test('handovers without an answer share one timer', async () => {
  const world = holder('rejects')
  for (let id = 1n; id <= 100n; id++) world.add(DEAD_POOL, id)
  await world.settle()
  for (let round = 0; round < 5; round++) {
    expect(world.timers()).toBe(1)
    await world.runTimers()
  }
  expect(world.asked()).toBe(600)
})

test('a position whose handover got no answer waits, and two looks at it make one entry', async () => {
  const world = holder('rejects')
  const { context, handovers } = world
  world.add(GOOD_POOL, 1n)
  const place = { pool: GOOD_POOL, positionId: 1n }
  expect(() => handovers.withPosition(context, place, async () => 0)).toThrow('has not answered')

  const looks = await Promise.allSettled([1, 2].map(() => handovers.resume(context, place)))
  expect(looks.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await handovers.resume(context, place)).toBe(1n)
  expect(context.state.handovers.size).toBe(0)
  expect(await handovers.withPosition(context, place, async () => 'free')).toBe('free')
})

test('an owner finds their own, page by page, whatever others have and when they began', async () => {
  const world = holder('rejects')
  const { context, handovers } = world
  // as they were stored before they were listed
  for (let id = 1n; id <= 250n; id++) world.add(DEAD_POOL, id)
  const other = { kind: 'in', pool: DEAD_POOL, owner: Uint8Array.of(6), sinceNs: 1n } as const
  const begun = (positionId: bigint) =>
    handovers.handOver(context, positionKey(DEAD_POOL, positionId), { ...other, positionId })
  await expect(begun(900n)).rejects.toThrow('has not answered')
  for (let round = 0; round < 3; round++) await world.settle()
  const idsOf = (owner: Uint8Array, offset: bigint, limit = 500n) =>
    pageOfHandovers(context.state, owner, { offset, limit }).map(({ positionId }) => positionId)
  expect(idsOf(other.owner, 0n)).toEqual([900n])
  const mine = [...idsOf(OWNER, 0n), ...idsOf(OWNER, 200n)]
  expect(mine).toHaveLength(250)
  expect(new Set(mine).size).toBe(250)
  expect(idsOf(OWNER, 1n << 70n)).toEqual([])
  expect(idsOf(OWNER, 249n, 1n)).toHaveLength(1)
})

test('what is decided, or refused by the pool, is off its owner’s list, and a list is bounded', async () => {
  const world = holder('rejects')
  const { context, handovers } = world
  world.add(GOOD_POOL, 1n)
  await world.settle()
  expect(context.state.handoversOf.size).toBe(0)
  const owner = Uint8Array.of(7)
  const order = { kind: 'in', pool: DEAD_POOL, owner, sinceNs: 1n } as const
  const begin = (positionId: bigint) =>
    handovers.handOver(context, positionKey(DEAD_POOL, positionId), { ...order, positionId })
  for (let id = 1n; id <= 200n; id++) await begin(id).catch(() => {})
  await expect(begin(201n)).rejects.toThrow('Too many of your positions')
  expect(context.state.handovers.size).toBe(200)
})
