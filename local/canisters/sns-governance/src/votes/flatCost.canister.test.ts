import { fillMaps } from '@sluice/testing/filling/fillMaps'
import { instructionsOf } from '@sluice/testing/filling/instructionsOf'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  done,
  MONTH,
  motion,
  startGovernance,
  TOKEN,
} from '../testing/governanceWorld.ts'

const NEURONS = 3_000n
/** Maps of the state: neurons, and their settings. */
const [NEURONS_MAP, SETTINGS_MAP] = [4, 5]
const MILLION = 1_000_000n

test('among very many neurons a vote costs what it costs among three, and a proposal a walk', async () => {
  const world = await startGovernance()
  const { network, governance } = world
  const stake = (owner: typeof alice) => world.stake(owner, 10n * TOKEN, 12n * MONTH)
  const [a, b, c] = [await stake(alice), await stake(bob), await stake(carol)]
  const filled = { network, canisterId: governance.canisterId }
  const vote = (owner: typeof alice, id: Uint8Array, proposal: bigint) =>
    instructionsOf(filled, async () => done(await world.vote(owner, id, proposal, 2)))

  const first = await world.propose(alice, a, motion())
  await vote(bob, b, first)
  const amongThree = await vote(carol, c, first)

  const copies = { first: 3n, count: NEURONS }
  await fillMaps(filled, {
    repeated: [
      { memory: NEURONS_MAP, ...copies },
      { memory: SETTINGS_MAP, ...copies },
    ],
  })
  await governance.upgrade()
  await network.runUntilIdle()
  let second = 0n
  const walk = await instructionsOf(filled, async () => {
    second = await world.propose(alice, a, motion())
  })
  const { latest_tally } = await world.proposal(second)
  expect(latest_tally[0]?.total).toBeGreaterThan(NEURONS * 9n * TOKEN)
  await vote(bob, b, second)
  const amongMany = await vote(carol, c, second)

  expect(amongMany).toBeLessThan(2n * amongThree)
  expect(amongMany).toBeLessThan(30n * MILLION)
  expect(walk / NEURONS).toBeLessThan(MILLION)
  await network.stop()
}, 300_000)
