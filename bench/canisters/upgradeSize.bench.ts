import {
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from '../../canisters/swap-pool/src/testing/poolWorld.ts'
import { fillMaps } from '../../packages/testing/src/filling/fillMaps.ts'
import { instructionsOf } from '../../packages/testing/src/filling/instructionsOf.ts'

/**
 * Instructions of an upgrade of a pool, and of a swap after it, with ten positions and with as many as asked for: SLUICE_POSITIONS
 * (100 000) positions, and SLUICE_RECORDS (1 000 000) events.
 */
const POSITIONS = BigInt(process.env.SLUICE_POSITIONS ?? 100_000)
const RECORDS = BigInt(process.env.SLUICE_RECORDS ?? 1_000_000)
/** The numbers of the pool's maps, from `PoolStorage.ts`, and how many entries each gets. */
const MAPS = [
  // positions and their ownerships
  { memory: 3, first: 1_000n, count: POSITIONS },
  { memory: 4, first: 1_000n, count: POSITIONS },
  // events, from which records are read
  { memory: 13, first: 1_000n, count: RECORDS },
]
const alice = person(1)

async function prepare(): Promise<PoolWorld> {
  const world = await startPoolWorld({ people: [alice] })
  await world.approveAll(alice)
  await world.depositBoth(alice, 10n ** 14n)
  for (let index = 1; index <= 10; index++)
    await mintAround(world, alice, { width: 60n * BigInt(index), amount: 10n ** 11n })
  await world.network.runUntilIdle()
  return world
}

/** Fills the pool's maps, and installs the pool again. */
async function fill({ network, pool }: PoolWorld): Promise<void> {
  await fillMaps({ network, canisterId: pool.canisterId }, { repeated: MAPS })
  await pool.upgrade()
}

const spentOn = ({ network, pool }: PoolWorld, work: () => Promise<unknown>) =>
  instructionsOf({ network, canisterId: pool.canisterId }, work)

async function measure(world: PoolWorld) {
  const swap = async () =>
    unwrap(
      await world.pool
        .as(alice)
        .swap({ zeroForOne: true, amountIn: '1000000', amountOutMinimum: '1' }),
    )
  const upgrade = await spentOn(world, () => world.pool.upgrade())
  await swap()
  return { upgrade, swap: await spentOn(world, swap) }
}

const world = await prepare()
const few = await measure(world)
await fill(world)
const many = await measure(world)
const stableBytes = world.network.inspector.facts(world.pool.canisterId)?.stableBytes ?? 0
const millions = (instructions: bigint) => (Number(instructions) / 1e6).toFixed(2)
console.log(`| call | 10 positions | ${POSITIONS} positions, ${RECORDS} events |`)
console.log('| --- | ---: | ---: |')
console.log(`| upgrade | ${millions(few.upgrade)} | ${millions(many.upgrade)} |`)
console.log(`| swap | ${millions(few.swap)} | ${millions(many.swap)} |`)
console.log(`stable memory: ${(stableBytes / 2 ** 20).toFixed(0)} MiB`)
await world.network.stop()
