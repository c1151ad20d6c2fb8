import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { compileMotoko } from '@sluice/network/testing/motoko'
import {
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from '../../canisters/swap-pool/src/testing/poolWorld.ts'

/**
 * Instructions of a swap and a quote in our pool and in one written by hand in Motoko, with the same ticks and the same price, in one
 * network and one run. Both must give the same amounts.
 */
const CYCLES_PER_MESSAGE = 5_000_000n
const RANGES = 10
const alice = person(1)
const SwapArgs = IDL.Record({
  zeroForOne: IDL.Bool,
  amountIn: IDL.Text,
  amountOutMinimum: IDL.Text,
})
const Answer = IDL.Variant({ ok: IDL.Nat, err: IDL.Reserved })
const Opening = IDL.Record({
  fee: IDL.Nat,
  spacing: IDL.Int,
  price: IDL.Nat,
  tick: IDL.Int,
  liquidity: IDL.Nat,
})

type Caller = (method: string, types: IDL.Type[], args: unknown[]) => Promise<Uint8Array>

function callerOf(world: PoolWorld, canisterId: Principal): Caller {
  return (method, types, args) =>
    world.network.update({ canisterId, method, arg: IDL.encode(types, args), sender: alice })
}

async function installHandWritten(world: PoolWorld): Promise<Principal> {
  const { network, pool } = world
  const source = readFileSync(join(import.meta.dirname, 'handWrittenPool.mo'), 'utf8')
  const canisterId = await network.createCanister()
  const wasmModule = compileMotoko(source, 'enhanced')
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: new Uint8Array() })
  const call = callerOf(world, canisterId)
  const { fee, sqrtPriceX96: price, liquidity, tick } = unwrap(await pool.as(alice).metadata())
  await call('open', [Opening], [{ fee, spacing: 60n, price, tick, liquidity }])
  for (const { id, liquidityGross, liquidityNet } of unwrap(
    await pool.as(alice).getTicks(0n, 1000n),
  ).content) {
    const types = [IDL.Int, IDL.Nat, IDL.Int]
    await call('addTick', types, [BigInt(id), liquidityGross, liquidityNet])
  }
  await call('credit', [IDL.Principal, IDL.Nat, IDL.Nat], [alice, 10n ** 20n, 10n ** 20n])
  return canisterId
}

/** What a call answers, and how many instructions it takes. */
async function measure(world: PoolWorld, id: Principal, method: string, swap: object) {
  const spent = () => world.network.inspector.facts(id)?.executionCycles ?? 0n
  const before = spent()
  const reply = await callerOf(world, id)(method, [SwapArgs], [swap])
  const instructions = spent() - before - CYCLES_PER_MESSAGE
  return { answer: IDL.decode([Answer], new Uint8Array(reply))[0], instructions }
}

async function prepare(): Promise<PoolWorld> {
  const world = await startPoolWorld({ people: [alice] })
  await world.approveAll(alice)
  await world.depositBoth(alice, 10n ** 14n)
  for (let index = 1; index <= RANGES; index++)
    await mintAround(world, alice, { width: 60n * BigInt(index), amount: 10n ** 11n })
  await world.network.runUntilIdle()
  return world
}

const world = await prepare()
const byHand = await installHandWritten(world)
const ours = world.pool.canisterId
/** An even number: each swap is followed by one back. */
const TURNS = 10
const AMOUNTS = [
  ['inside one range', 1_000_000n],
  ['over several ticks', 3n * 10n ** 11n],
] as const

type Sums = { ours: bigint; byHand: bigint }

/** One call to both pools; they must agree to the last unit. */
async function compare(sums: Sums, methods: readonly [string, string], swap: object) {
  const own = await measure(world, ours, methods[0], swap)
  const other = await measure(world, byHand, methods[1], swap)
  if (JSON.stringify(own.answer, textOf) !== JSON.stringify(other.answer, textOf))
    throw new Error(`the pools disagree: ${JSON.stringify([own, other], textOf)}`)
  sums.ours += own.instructions
  sums.byHand += other.instructions
}

const textOf = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
const millions = (sum: bigint) => (Number(sum) / TURNS / 1e6).toFixed(2)

console.log('| call, there and back | ours, million instructions | by hand in Motoko | ratio |')
console.log('| --- | ---: | ---: | ---: |')
for (const [place, amount] of AMOUNTS) {
  const quotes = { ours: 0n, byHand: 0n }
  const swaps = { ours: 0n, byHand: 0n }
  for (let turn = 0; turn < TURNS; turn++) {
    const zeroForOne = turn % 2 === 0
    const swap = { zeroForOne, amountIn: `${amount}`, amountOutMinimum: '1' }
    await compare(quotes, ['quote', 'quoteCounted'], swap)
    await compare(swaps, ['swap', 'swap'], swap)
  }
  for (const [name, sums] of Object.entries({ quote: quotes, swap: swaps })) {
    const ratio = (Number(sums.ours) / Number(sums.byHand)).toFixed(2)
    console.log(
      `| ${name}, ${place} | ${millions(sums.ours)} | ${millions(sums.byHand)} | ${ratio} |`,
    )
  }
}
await world.network.stop()
