import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import {
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from '../../canisters/swap-pool/src/testing/poolWorld.ts'
import { buildCanister } from '../../packages/canister/src/build/buildCanisters.ts'

/**
 * Instructions of an upgrade of a pool, and of a swap after it, with ten positions and with as many as asked for: SLUICE_POSITIONS
 * (100 000) positions, and SLUICE_RECORDS (1 000 000) each of transaction records and events.
 */
const POSITIONS = BigInt(process.env.SLUICE_POSITIONS ?? 100_000)
const RECORDS = BigInt(process.env.SLUICE_RECORDS ?? 1_000_000)
const CYCLES_PER_MESSAGE = 5_000_000n
const BATCH = 20_000n
/** The numbers of the pool's maps, from `PoolStorage.ts`, and how many entries each gets. */
const MAPS = [
  { name: 'positions', memory: 3, count: POSITIONS },
  { name: 'ownerships', memory: 4, count: POSITIONS },
  { name: 'records', memory: 9, count: RECORDS },
  { name: 'events', memory: 13, count: RECORDS },
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

/** Installs the filler over the pool, lets it write, and installs the pool again. */
async function fill(world: PoolWorld): Promise<void> {
  const { network, pool } = world
  const { canisterId } = pool
  const folder = join(import.meta.dirname, 'filler')
  const source = { name: 'filler', main: join(folder, 'index.ts'), did: join(folder, 'filler.did') }
  const { module: wasmModule } = await buildCanister(source, () => {})
  await network.installCode({ canisterId, mode: 'upgrade', wasmModule, arg: new Uint8Array() })
  for (const { memory, count } of MAPS) {
    for (let first = 1_000n; first < 1_000n + count; first += BATCH) {
      const arg = IDL.encode([IDL.Nat8, IDL.Nat64, IDL.Nat64], [memory, first, BATCH])
      await network.update({ canisterId, method: 'repeatEntry', arg })
    }
  }
  await pool.upgrade()
}

async function spentOn(world: PoolWorld, work: () => Promise<unknown>): Promise<bigint> {
  const facts = () => {
    const found = world.network.inspector.facts(world.pool.canisterId)
    if (found === undefined) throw new Error('the pool is gone')
    return found
  }
  const before = facts()
  await work()
  await world.network.runUntilIdle()
  const after = facts()
  const messages = after.version - before.version
  return after.executionCycles - before.executionCycles - messages * CYCLES_PER_MESSAGE
}

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
console.log(
  `| call | 10 positions | ${POSITIONS} positions, ${RECORDS} records, ${RECORDS} events |`,
)
console.log('| --- | ---: | ---: |')
console.log(`| upgrade | ${millions(few.upgrade)} | ${millions(many.upgrade)} |`)
console.log(`| swap | ${millions(few.swap)} | ${millions(many.swap)} |`)
console.log(`stable memory: ${(stableBytes / 2 ** 20).toFixed(0)} MiB`)
await world.network.stop()
