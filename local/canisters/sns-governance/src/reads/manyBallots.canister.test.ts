import { expect, test } from 'vitest'
import { alice, MONTH, motion, startGovernance, TOKEN } from '../testing/governanceWorld.ts'

const [NEURONS, PROPOSALS] = [100, 50]

test('somebody with a hundred more neurons gets a whole page of proposals: each neuron is read once', async () => {
  const world = await startGovernance()
  const id = await world.stake(alice, 10_000n * TOKEN, 12n * MONTH)
  for (let memo = 1; memo < NEURONS; memo++) await world.stake(alice, TOKEN, 0n, BigInt(memo))
  for (let made = 0; made < PROPOSALS; made++) await world.propose(alice, id, motion())
  const { proposals } = await world.as(alice).list_proposals({
    include_reward_status: new Int32Array(),
    before_proposal: [],
    limit: PROPOSALS,
    exclude_type: new BigUint64Array(),
    include_status: new Int32Array(),
    include_topics: [],
  })
  expect(proposals.map(({ ballots }) => ballots.length)).toEqual(Array(PROPOSALS).fill(1))
  await world.network.stop()
}, 120_000)
