import { times } from '@sluice/test-depth'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { maker, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { fillMaps } from '@sluice/testing/filling/fillMaps'
import { instructionsOf } from '@sluice/testing/filling/instructionsOf'
import { expect, test } from 'vitest'
import { type FarmWorld, forkOf, POSITIONS, prepareFarm } from '../testing/farmWorld.ts'

const { wide, other } = POSITIONS
/** Records of stakes, and as many of rewards; a hundred thousand of each in a deep run. */
const MANY = BigInt(times(100_000))
/** The most that a farm takes is 50 000 stakes. */
const STAKES = MANY / 2n

let world: FarmWorld
forkEachTest({
  prepare: prepareFarm,
  forkOf,
  use: (fork: FarmWorld) => {
    world = fork
  },
})

const total = ({ ok }: { ok: { totalElements: bigint } }) => ok.totalElements

/** The numbers of the maps are those of `FarmState.ts`; records are numbered without a gap. */
async function fill(): Promise<void> {
  const farm = world.as(stranger)
  const stakes = await farm.getStakeRecord(0n, 1n, '')
  const rewards = await farm.getDistributeRecord(0n, 1n, '')
  if (!('ok' in stakes && 'ok' in rewards)) throw new Error('the farm shows its records')
  await fillMaps(
    { network: world.network, canisterId: world.id },
    {
      repeated: [
        { memory: 3, first: 1_000n, count: STAKES },
        { memory: 10, first: total(stakes), count: MANY },
        { memory: 12, first: total(rewards), count: MANY },
      ],
    },
  )
  await world.upgrade()
}

/** Who has what, and what is written of it at both ends of the records and in their middle. */
async function seen() {
  const farm = world.as(stranger)
  const places = [0n, MANY / 2n, MANY - 5n]
  return {
    stakes: await Promise.all(places.map((place) => farm.getStakeRecord(place, 10n, ''))),
    rewards: await Promise.all(places.map((place) => farm.getDistributeRecord(place, 10n, ''))),
    ofMaker: await farm.getStakeRecord(0n, 10n, maker.toText()),
    deposits: [
      await farm.getDeposit(wide),
      await farm.getDeposit(other),
      await farm.getDeposit(1_000n + STAKES - 1n),
    ],
    credited: [await world.credited(maker), await world.credited(trader)],
    books: await farm.invariants(),
  }
}

test('an upgrade costs the same with very many records and stakes, and changes none of them', async () => {
  await world.begin()
  await world.stake(wide, maker)
  await world.stake(other, trader)
  await world.pass(500n)
  unwrap(await world.as(maker).withdraw())
  const canister = { network: world.network, canisterId: world.id }
  const upgrade = () => instructionsOf(canister, () => world.upgrade())
  // the first one may meet more that has fallen due
  await upgrade()
  const few = await upgrade()
  await fill()
  const before = await seen()
  expect(before.stakes[0]).toMatchObject({ ok: { totalElements: MANY + 3n } })

  await upgrade()
  const many = await upgrade()

  expect(Number(many) / Number(few)).toBeLessThan(1.02)
  expect(await seen()).toEqual(before)
  await world.pass(500n)
  for (const [owner, position] of [[maker, wide] as const, [trader, other] as const]) {
    expect(unwrap(await world.as(owner).withdraw()) > 0n).toBe(true)
    expect(unwrap(await world.as(owner).unstake(position))).toBe('Unstaked successfully')
    expect(await world.isWith(owner, position)).toBe(true)
  }
  await world.requireSolvent()
}, 600_000)
