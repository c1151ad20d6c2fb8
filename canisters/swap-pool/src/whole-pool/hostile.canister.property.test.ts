import { IDL } from '@icp-sdk/core/candid'
import { idlFactory } from '@sluice/candid/swap_pool'
import { valuesOf } from '@sluice/canister/testing'
import type { CallVerdict } from '@sluice/network'
import { times } from '@sluice/test-depth'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maker, prepare } from '../testing/faultWorld.ts'
import {
  Answer,
  beHostile,
  bytes,
  HUGE,
  lies,
  requireHonestExit,
  says,
} from '../testing/hostileWorld.ts'
import { type PoolWorld, person, unwrap } from '../testing/poolWorld.ts'
import { lookAt, operationOf, perform } from '../testing/randomOperations.ts'

const ROUNDS_A_WORLD = 15
const ROUNDS = times(600, ROUNDS_A_WORLD)
const METHODS = idlFactory({ IDL })._fields
/** With nothing of an honest person's at stake: these hold the pool's keys, or wait a minute of the ledger's time. */
const hostile = [maker, ...[20, 21, 22, 23].map(person)]

let prepared: PoolWorld
beforeAll(async () => {
  prepared = await prepare()
})
afterAll(() => prepared.network.stop())

const number = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 13n }),
  fc.constantFrom(0n, 1n, 2n ** 64n, 2n ** 64n + 1n, 2n ** 128n - 1n, 2n ** 128n, HUGE, HUGE + 1n),
  fc.bigInt({ min: 0n, max: 2n ** 480n }),
)
/** What the lying ledger says in a round: any answer of its type, any bytes, or one of the lies that once did harm. */
const lie: fc.Arbitrary<CallVerdict> = fc.oneof(
  { weight: 3, arbitrary: number.map((Ok) => says({ Ok })) },
  { weight: 2, arbitrary: valuesOf(Answer).map((value) => says(Object(value))) },
  {
    weight: 1,
    arbitrary: number.map((expected_fee) => says({ Err: { BadFee: { expected_fee } } })),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 3000 }).map(bytes) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...Object.values(lies))
      .chain((make) => fc.nat({ max: 20 }).map((turn) => make(turn))),
  },
  { weight: 3, arbitrary: fc.constant<CallVerdict>('deliver') },
)
/** A call of any method with any arguments of its types, or with bytes that are none. */
const anyCall = fc.constantFrom(...METHODS).chain(([method, type]) =>
  fc.record({
    method: fc.constant(method),
    isQuery: fc.constant(type.annotations.includes('query')),
    arg: fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .tuple(...type.argTypes.map((arg) => valuesOf(arg)))
          .map((values) => IDL.encode(type.argTypes, values)),
      },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 5000 }) },
      { weight: 1, arbitrary: fc.constant(new Uint8Array(1_900_000)) },
    ),
  }),
)
/** Deposits of as much as can be written down: the ledger need only say Ok. */
const greedy = operationOf(hostile).map((operation) => ({
  ...operation,
  do: 'depositFrom' as const,
}))
const operation = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(operationOf(hostile), number) },
  { weight: 1, arbitrary: fc.tuple(greedy, fc.constantFrom(HUGE, 2n ** 255n, 2n ** 128n - 1n)) },
)
/** A ledger that changes its mind with each call, or says one thing for a whole round: nonsense now, and Ok the next time. */
const answers = fc.oneof(
  { weight: 2, arbitrary: fc.array(lie, { minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constant([bytes(Uint8Array.of(1, 2, 3))]) },
  { weight: 1, arbitrary: fc.constant([says({ Ok: 1n })]) },
)
const round = fc.record({
  lies: answers,
  operations: fc.array(operation, { maxLength: 12 }),
  calls: fc.array(fc.tuple(anyCall, fc.constantFrom(...hostile)), { maxLength: 8 }),
  minutes: fc.constantFrom(0, 1, 20, 61),
  upgrade: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
})
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never

test(
  'whatever a lying ledger answers and hostile people call, an honest person leaves with all of the honest token',
  async () => {
    let played = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(round, { minLength: ROUNDS_A_WORLD, maxLength: ROUNDS_A_WORLD, size: 'max' }),
        async (rounds) => {
          const world = await prepared.fork()
          for (const next of rounds) {
            await play(world, next)
            await requireHonestExit(
              world,
              (turn) => next.lies[turn % next.lies.length] ?? 'deliver',
            )
            await requireReadable(world)
            played++
          }
          await world.network.stop()
        },
      ),
      { numRuns: Math.ceil(ROUNDS / ROUNDS_A_WORLD), endOnFailure: true },
    )
    expect(played).toBeGreaterThanOrEqual(ROUNDS)
  },
  120_000 + ROUNDS * 4000,
)

async function play(world: PoolWorld, next: Round): Promise<void> {
  const { network, pool } = world
  beHostile(world, (turn) => next.lies[turn % next.lies.length] ?? 'deliver')
  const sight = await lookAt(world, hostile)
  const running = [
    ...next.operations.map(([operation, amount]) =>
      perform(world, sight, { ...operation, amount }),
    ),
    ...next.calls.map(([{ method, isQuery, arg }, sender]) => {
      const call = { canisterId: pool.canisterId, method, arg, sender }
      return isQuery ? network.query(call) : network.ingress(call)
    }),
  ]
  for (const call of running) void call.catch(() => 'rejected')
  await network.runUntilIdle()
  if (next.upgrade) await pool.upgrade().catch(() => 'the ledger keeps the pool from stopping')
  await network.advanceTime(next.minutes * 60_000)
  await network.runUntilIdle()
}

/** No page of the pool's history is blocked by what somebody has put there. */
async function requireReadable({ pool }: PoolWorld): Promise<void> {
  const reader = pool.as(person(99))
  const { end } = await reader.getEvents(1n, 1n)
  await reader.getEvents(end > 500n ? end - 500n : 1n, 500n)
  unwrap(await reader.getFailedTransactions())
  unwrap(await reader.getWithdrawQueueInfo())
  for (const owner of hostile) {
    unwrap(await reader.getTransactionsByOwner(owner))
    unwrap(await reader.getUserPositionsByPrincipal(owner))
  }
}
