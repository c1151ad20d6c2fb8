import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import {
  FEE0,
  FEE1,
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from '../../canisters/swap-pool/src/testing/poolWorld.ts'

/**
 * Instructions of each call of a pool, counted by the embedded network with the IC's weights, with few and with many
 * positions. Writes docs/costs.md.
 */
const CYCLES_PER_MESSAGE = 5_000_000n
const POSITIONS = [10, 10_000]
const alice = person(1)
const TARGET = join(import.meta.dirname, '..', '..', 'docs', 'costs.md')

type Measured = { instructions: bigint; messages: bigint }
type Row = { name: string; run(world: PoolWorld): Promise<unknown> }

const user = (world: PoolWorld) => world.pool.as(alice)
const swapArgs = (amountIn: bigint, zeroForOne = true) => ({
  zeroForOne,
  amountIn: `${amountIn}`,
  amountOutMinimum: '0',
})
const held = (world: PoolWorld) => ({
  token: world.addressOf('token0'),
  amount: 100_000n,
  fee: FEE0,
})
const desired = {
  amount0Desired: '1000000',
  amount1Desired: '1000000',
  amount0Min: [],
  amount1Min: [],
}

/** A query called as an update, as only those are counted. */
async function asUpdate(world: PoolWorld, method: string, types: IDL.Type[], args: unknown[]) {
  const { network, pool } = world
  await network.update({
    canisterId: pool.canisterId,
    method,
    arg: IDL.encode(types, args),
    sender: alice,
  })
}

const SwapArgs = IDL.Record({
  amountIn: IDL.Text,
  amountOutMinimum: IDL.Text,
  zeroForOne: IDL.Bool,
})
const ROWS: Row[] = [
  {
    name: 'getVersion (what every call costs)',
    run: (world) => asUpdate(world, 'getVersion', [], []),
  },
  { name: 'metadata', run: (world) => asUpdate(world, 'metadata', [], []) },
  {
    name: 'quote, no tick crossed',
    run: (world) => asUpdate(world, 'quote', [SwapArgs], [swapArgs(10n ** 6n)]),
  },
  {
    name: 'quote, 10 ticks crossed',
    run: (world) => asUpdate(world, 'quote', [SwapArgs], [swapArgs(TEN_TICKS)]),
  },
  { name: 'swap, no tick crossed', run: (world) => user(world).swap(swapArgs(10n ** 6n)) },
  { name: 'swap, 10 ticks crossed', run: (world) => user(world).swap(swapArgs(TEN_TICKS)) },
  {
    name: 'one-step swap (2 ledger calls)',
    run: (world) =>
      user(world).depositFromAndSwap({
        ...swapArgs(10n ** 6n, false),
        tokenInFee: FEE1,
        tokenOutFee: FEE0,
      }),
  },
  {
    name: 'deposit by allowance (1 ledger call)',
    run: (world) => user(world).depositFrom(held(world)),
  },
  { name: 'withdraw (1 ledger call)', run: (world) => user(world).withdraw(held(world)) },
  { name: 'mint', run: (world) => mintAround(world, alice, { width: 6000n, amount: 10n ** 6n }) },
  {
    name: 'increaseLiquidity',
    run: (world) =>
      user(world).increaseLiquidity({ positionId: 1n, ...desired, amount0Min: [], amount1Min: [] }),
  },
  {
    name: 'decreaseLiquidity (2 ledger calls)',
    run: (world) => user(world).decreaseLiquidity({ positionId: 1n, liquidity: '100000000' }),
  },
  { name: 'claim (up to 2 ledger calls)', run: (world) => user(world).claim({ positionId: 1n }) },
  { name: 'upgrade of the canister', run: (world) => world.pool.upgrade() },
]
/** Goes over ten ticks of the ladder that `prepare` builds. */
const TEN_TICKS = 62n * 10n ** 9n

async function prepare(positions: number): Promise<PoolWorld> {
  const world = await startPoolWorld({ people: [alice] })
  await world.approveAll(alice)
  await world.depositBoth(alice, 10n ** 14n)
  for (let index = 0; index < positions; index++) {
    await mintAround(world, alice, {
      width: 60n * BigInt(1 + (index % 60)),
      amount: 10n ** 10n / BigInt(positions / 10),
    })
  }
  await world.network.runUntilIdle()
  return world
}

function spent(world: PoolWorld, canisterId: Principal) {
  const facts = world.network.inspector.facts(canisterId)
  if (facts === undefined) throw new Error('the pool is gone')
  return { cycles: facts.executionCycles, messages: facts.version }
}

async function measure(world: PoolWorld, row: Row): Promise<Measured> {
  const { canisterId } = world.pool
  // The second time, when heap caches are warm, as they are in a pool in use.
  const first = await world.fork()
  await row.run(first)
  await first.network.runUntilIdle()
  const before = spent(first, canisterId)
  const answer = await row.run(first)
  if (typeof answer === 'object' && answer !== null && 'err' in answer) unwrap({ err: answer.err })
  await first.network.runUntilIdle()
  const after = spent(first, canisterId)
  await first.network.stop()
  const messages = after.messages - before.messages
  return { messages, instructions: after.cycles - before.cycles - messages * CYCLES_PER_MESSAGE }
}

const columns: Measured[][] = []
for (const positions of POSITIONS) {
  const world = await prepare(positions)
  const column: Measured[] = []
  for (const row of ROWS) column.push(await measure(world, row))
  columns.push(column)
  await world.network.stop()
}

const millions = (measured: Measured | undefined) =>
  (Number(measured?.instructions ?? 0n) / 1e6).toFixed(2)
const lines = ROWS.map(({ name }, index) => {
  const [few, many] = columns.map((column) => column[index])
  return `| ${name} | ${few?.messages ?? 0n} | ${millions(few)} | ${millions(many)} |`
})
const table = [
  `| call | messages of the pool | million instructions, ${POSITIONS[0]} positions | ${POSITIONS[1]} positions |`,
  '| --- | ---: | ---: | ---: |',
  ...lines,
].join('\n')
console.log(table)
if (process.argv.includes('--write')) {
  const { readFileSync } = await import('node:fs')
  const text = readFileSync(TARGET, 'utf8')
  writeFileSync(TARGET, text.replace(/\| call \|[\s\S]*?\n\n/, `${table}\n\n`))
}
