import { times } from '@sluice/test-depth'
import { beforeAll, expect, test } from 'vitest'
import { type PoolWorld, person, startPoolWorld } from '../testing/poolWorld.ts'
import { equip, playRounds } from '../testing/randomRounds.ts'

/** A round has twenty operations on average. */
const ROUNDS = times(1600)
const MOST_MS_A_ROUND = 1500
const people = Array.from({ length: 12 }, (_, index) => person(index + 1))
let world: PoolWorld
beforeAll(async () => {
  world = await startPoolWorld({ people, feePips: 500n, tickSpacing: 10n })
  await equip(world, people)
})

test(
  'the books of a crowd with narrow ranges equal the ledgers after each round',
  async () => {
    const operations = await playRounds(world, { people, atOnce: 40, rounds: ROUNDS })
    console.log(`${operations} operations`)
    expect(operations).toBeGreaterThan(12 * ROUNDS)
  },
  300_000 + ROUNDS * MOST_MS_A_ROUND,
)
