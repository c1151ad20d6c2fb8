import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depositAndStake } from '../money/deposit.ts'
import { exit } from '../money/withdraw.ts'
import { type LogicWorld, logicWorld, RATE, staker } from '../testing/logicWorld.ts'
import { userOf } from './userOf.ts'
import { harvest, unstake } from './users.ts'

const PEOPLE = 4
/** Finer than any share that is divided here. */
const PLACES = 200n

const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
const seconds = fc.bigInt({ min: 0n, max: 5_000n })
const step = fc.oneof(
  fc.record({ kind: fc.constant('stake' as const), who, amount, seconds }),
  fc.record({ kind: fc.constant('unstake' as const), who, amount, seconds }),
  fc.record({ kind: fc.constant('harvest' as const), who, seconds }),
  fc.record({ kind: fc.constant('exit' as const), who, seconds }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function take({ pool }: LogicWorld, one: Step): Promise<unknown> {
  const owner = staker(one.who)
  switch (one.kind) {
    case 'stake':
      return depositAndStake(pool, owner, one.amount)
    case 'unstake':
      return unstake(pool, owner, one.amount)
    case 'harvest':
      return harvest(pool, owner)
    case 'exit':
      return exit(pool, owner)
  }
}

test('in whatever order people come and go, each is credited with the share of their stake and time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = logicWorld()
      const { state } = world
      const staked = (number: number) => userOf(state, staker(number)).staked
      const exact = Array.from({ length: PEOPLE }, () => 0n)
      const credited = Array.from({ length: PEOPLE }, () => 0n)
      const lastly = Array.from({ length: PEOPLE }, (_, number) => number)
      const harvests = lastly.map(
        (number) => ({ kind: 'harvest', who: number, seconds: 0n }) as const,
      )
      for (const one of [...steps, ...harvests]) {
        const total = state.books.get().staked
        if (total > 0n)
          for (const number of lastly)
            exact[number] =
              (exact[number] ?? 0n) + ((one.seconds * RATE * staked(number)) << PLACES) / total
        world.passSeconds(one.seconds)
        const before = state.books.get().harvestedEver
        await take(world, one)
        // what one person does credits nobody else
        credited[one.who] = (credited[one.who] ?? 0n) + state.books.get().harvestedEver - before
      }
      for (const number of lastly) {
        const difference = ((exact[number] ?? 0n) >> PLACES) - (credited[number] ?? 0n)
        expect(difference).toBeGreaterThanOrEqual(-1n)
        expect(difference).toBeLessThanOrEqual(1n)
      }
    }),
    share(400),
  )
})
