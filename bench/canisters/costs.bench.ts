import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { compileMotoko } from '@sluice/network/testing/motoko'
import {
  FEE0,
  FEE1,
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from '../../canisters/swap-pool/src/testing/poolWorld.ts'
import { Pool, planSwap, sqrtRatioAtTick, Tick } from '../../packages/amm/src/index.ts'

/**
 * Instructions of each call of a pool, counted by the embedded network with the IC's weights: with few positions, with many, and
 * with ledgers that somebody else wrote, in Motoko. Writes docs/costs.md.
 */
const CYCLES_PER_MESSAGE = 5_000_000n
const POSITIONS = [10, Number(process.env.SLUICE_MANY_POSITIONS ?? 10_000)]
const SMALL = 1_000_000n
const alice = person(1)
const TARGET = join(import.meta.dirname, '..', '..', 'docs', 'costs.md')

type Measured = { instructions: bigint; messages: bigint }
type Row = {
  name: string
  /** A query, which is called as an update to be counted, and leaves no trace. */
  isQuery?: boolean
  run(world: PoolWorld): Promise<unknown>
}

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
const NONE: [] = []
const desired = {
  amount0Desired: '1000000',
  amount1Desired: '1000000',
  amount0Min: NONE,
  amount1Min: NONE,
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
    name: 'getVersion: what every call costs',
    isQuery: true,
    run: (world) => asUpdate(world, 'getVersion', [], []),
  },
  { name: 'metadata', isQuery: true, run: (world) => asUpdate(world, 'metadata', [], []) },
  { name: 'quote, no tick crossed', isQuery: true, run: (world) => quote(world, SMALL) },
  {
    name: 'quote, 10 ticks crossed',
    isQuery: true,
    run: async (world) => quote(world, await amountOverTenTicks(world)),
  },
  { name: 'swap, no tick crossed', run: (world) => user(world).swap(swapArgs(SMALL)) },
  {
    name: 'swap, 10 ticks crossed',
    run: async (world) => user(world).swap(swapArgs(await amountOverTenTicks(world))),
  },
  {
    name: 'one-step swap, 2 ledger calls',
    run: (world) =>
      user(world).depositFromAndSwap({
        ...swapArgs(SMALL, false),
        tokenInFee: FEE1,
        tokenOutFee: FEE0,
      }),
  },
  {
    name: 'deposit by allowance, 1 ledger call',
    run: (world) => user(world).depositFrom(held(world)),
  },
  {
    name: 'deposit from a subaccount, 1 ledger call',
    run: async (world) => {
      await world.sendToSubaccount(alice, 'token0', 10n ** 6n)
      return user(world).deposit(held(world))
    },
  },
  { name: 'withdraw, 1 ledger call', run: (world) => user(world).withdraw(held(world)) },
  { name: 'mint', run: (world) => mintAround(world, alice, { width: 6000n, amount: SMALL }) },
  {
    name: 'increaseLiquidity',
    run: (world) => user(world).increaseLiquidity({ positionId: 1n, ...desired }),
  },
  {
    name: 'decreaseLiquidity, 2 ledger calls',
    run: (world) => user(world).decreaseLiquidity({ positionId: 1n, liquidity: '100000000' }),
  },
  { name: 'claim, 2 ledger calls', run: (world) => user(world).claim({ positionId: 1n }) },
  { name: 'upgrade of the canister', run: (world) => world.pool.upgrade() },
]

function quote(world: PoolWorld, amountIn: bigint): Promise<void> {
  return asUpdate(world, 'quote', [SwapArgs], [swapArgs(amountIn)])
}

/** What takes the price down over the next ten initialised ticks, worked out from what the pool publishes. */
async function amountOverTenTicks(world: PoolWorld): Promise<bigint> {
  const pool = user(world)
  const { fee, sqrtPriceX96, liquidity, tick } = unwrap(await pool.metadata())
  const { content } = unwrap(await pool.getTicks(0n, 1000n))
  const entity = Pool.from({
    id: 'pool',
    tokens: [
      { address: 'a', decimals: 8 },
      { address: 'b', decimals: 8 },
    ],
    feePips: fee,
    sqrtRatioX96: sqrtPriceX96,
    liquidity,
    tickCurrent: Number(tick),
    ticks: content.map((info) => new Tick({ ...info, index: Number(info.id) })),
  })
  const tenth = content
    .map(({ id }) => Number(id))
    .filter((index) => index <= Number(tick))
    .toSorted((a, b) => b - a)[9]
  if (tenth === undefined) throw new Error('the pool has fewer than ten ticks below its price')
  const request = { zeroForOne: true, kind: 'exact-in', amount: 10n ** 30n } as const
  const sqrtPriceLimitX96 = sqrtRatioAtTick(tenth - 1)
  return planSwap(entity, { ...request, sqrtPriceLimitX96 }).outcome.amountIn
}

/** A pool whose positions belong to as many people as there are hundreds of them; position 1 is alice's. */
async function prepare(positions: number): Promise<PoolWorld> {
  const owners = [
    alice,
    ...Array.from({ length: positions / 100 }, (_, index) => person(100 + index)),
  ]
  const world = await startPoolWorld({ people: owners })
  for (const owner of owners) {
    await world.approveAll(owner)
    await world.depositBoth(owner, 10n ** 14n)
  }
  for (let index = 0; index < positions; index++) {
    const width = 60n * BigInt(1 + (index % 60))
    const owner = owners[index % owners.length] ?? alice
    await mintAround(world, owner, { width, amount: 10n ** 12n / BigInt(positions) })
  }
  // The first payout of a canister builds the types of the ledger's calls.
  unwrap(await user(world).withdraw(held(world)))
  await world.network.runUntilIdle()
  return world
}

function spent(world: PoolWorld, canisterId: Principal) {
  const facts = world.network.inspector.facts(canisterId)
  if (facts === undefined) throw new Error('the pool is gone')
  return { cycles: facts.executionCycles, messages: facts.version }
}

/** The least of three, each after other calls: now and then one of them meets the collector of garbage. */
async function measure(world: PoolWorld, row: Row): Promise<Measured> {
  const tries: Measured[] = []
  for (const rounds of [1, 3, 6]) tries.push(await measureOnce(world, row, rounds))
  const [least] = tries.toSorted((a, b) => Number(a.instructions - b.instructions))
  if (least === undefined) throw new Error('nothing was measured')
  return least
}

async function measureOnce(world: PoolWorld, row: Row, rounds: number): Promise<Measured> {
  const { canisterId } = world.pool
  const fork = await world.fork()
  for (let round = 0; round < rounds; round++) await warmUp(fork)
  const before = spent(fork, canisterId)
  const answer = await row.run(fork)
  if (typeof answer === 'object' && answer !== null && 'err' in answer) unwrap({ err: answer.err })
  await fork.network.runUntilIdle()
  const after = spent(fork, canisterId)
  await fork.network.stop()
  const messages = row.isQuery ? 1n : after.messages - before.messages
  return { messages, instructions: after.cycles - before.cycles - messages * CYCLES_PER_MESSAGE }
}

/** A pool in use has on its heap what it needs often; position 1 has earned fees of both tokens. */
async function warmUp(world: PoolWorld): Promise<void> {
  for (const zeroForOne of [true, false]) {
    unwrap(await user(world).swap(swapArgs(10n ** 9n, zeroForOne)))
  }
  await world.network.runUntilIdle()
}

/** From now on both ledgers are somebody else's, who describes types in another way than ours do. */
async function withForeignLedgers(world: PoolWorld): Promise<PoolWorld> {
  const source = readFileSync(join(import.meta.dirname, 'foreignLedger.mo'), 'utf8')
  const wasmModule = compileMotoko(source, 'enhanced')
  const fees = { token0: FEE0, token1: FEE1 }
  for (const side of ['token0', 'token1'] as const) {
    const { canisterId } = world.ledgers[side]
    const arg = IDL.encode([IDL.Nat], [fees[side]])
    await world.network.installCode({ canisterId, mode: 'reinstall', wasmModule, arg })
  }
  return world
}

async function columnOf(world: PoolWorld, rows: readonly Row[]): Promise<Map<string, Measured>> {
  const column = new Map<string, Measured>()
  for (const row of rows) column.set(row.name, await measure(world, row))
  await world.network.stop()
  return column
}

const columns: Map<string, Measured>[] = []
for (const positions of POSITIONS) columns.push(await columnOf(await prepare(positions), ROWS))
const foreign = await withForeignLedgers(await prepare(POSITIONS[0] ?? 10))
columns.push(
  await columnOf(
    foreign,
    ROWS.filter(({ name }) => name.includes('ledger call')),
  ),
)

const millions = (measured: Measured | undefined) =>
  measured === undefined ? '' : (Number(measured.instructions) / 1e6).toFixed(2)
const lines = ROWS.map(({ name }) => {
  const [few, many, others] = columns.map((column) => column.get(name))
  return `| ${name} | ${few?.messages ?? 0n} | ${millions(few)} | ${millions(many)} | ${millions(others)} |`
})
const table = [
  `| call | messages of the pool | million instructions, ${POSITIONS[0]} positions | ${POSITIONS[1]} positions | ${POSITIONS[0]} positions, foreign ledgers |`,
  '| --- | ---: | ---: | ---: | ---: |',
  ...lines,
].join('\n')
console.log(table)
if (process.argv.includes('--write')) {
  const text = readFileSync(TARGET, 'utf8')
  writeFileSync(TARGET, text.replace(/\| call \|[\s\S]*?\n\n/, `${table}\n\n`))
}
