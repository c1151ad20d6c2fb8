import { IDL } from '@icp-sdk/core/candid'
import { compileMotoko } from '@sluice/network/testing/motoko'
import { Prices } from '../../network/src/cycles/prices.ts'
import { Context } from '../../network/src/host/context.ts'
import { Execution } from '../../network/src/host/execution.ts'
import { isKnownImport } from '../../network/src/host/ic0/index.ts'
import { StableMemory } from '../../network/src/host/memory/stableMemory.ts'
import { CanisterProcess, type Entry, START } from '../../network/src/host/process.ts'
import { compileAzle } from '../../network/src/testing/azle/compileAzle.ts'
import { assemble } from '../../network/src/testing/probe.ts'
import { readModule } from '../../network/src/wasm/canisterModule.ts'
import { type RewriteOptions, rewriteModule } from '../../network/src/wasm/rewrite.ts'
import { times } from './measure.ts'

/**
 * What counting instructions costs: the same code with and without, in turns, each at its fastest.
 * The floor is the code as its compiler made it.
 */
const AIM = 1.6
const ROUNDS = 12

const wat = (body: string) => `(module
  (import "ic0" "msg_reply" (func $reply))
  (memory 40)
  ${body}
  (func (export "canister_query work") (drop (call $work)) (call $reply)))`

const SIEVE = wat(`(func $work (result i32) (local $n i32) (local $m i32) (local $found i32)
  (memory.fill (i32.const 0) (i32.const 0) (i32.const 2000000))
  (local.set $n (i32.const 2))
  (loop $numbers
    (if (i32.eqz (i32.load8_u (local.get $n))) (then
      (local.set $found (i32.add (local.get $found) (i32.const 1)))
      (local.set $m (i32.shl (local.get $n) (i32.const 1)))
      (block $out (loop $multiples
        (br_if $out (i32.ge_u (local.get $m) (i32.const 2000000)))
        (i32.store8 (local.get $m) (i32.const 1))
        (local.set $m (i32.add (local.get $m) (local.get $n)))
        (br $multiples)))))
    (local.set $n (i32.add (local.get $n) (i32.const 1)))
    (br_if $numbers (i32.lt_u (local.get $n) (i32.const 2000000))))
  (local.get $found))`)

const FIB = wat(`(func $fib (param $n i32) (result i32)
  (if (result i32) (i32.lt_s (local.get $n) (i32.const 2))
    (then (local.get $n))
    (else (i32.add
      (call $fib (i32.sub (local.get $n) (i32.const 1)))
      (call $fib (i32.sub (local.get $n) (i32.const 2)))))))
  (func $work (result i32) (call $fib (i32.const 32)))`)

const COPY = wat(`(func $copy (param $from i32) (param $to i32) (param $end i32)
  (loop $l
    (i64.store (local.get $to) (i64.load (local.get $from)))
    (local.set $from (i32.add (local.get $from) (i32.const 8)))
    (local.set $to (i32.add (local.get $to) (i32.const 8)))
    (br_if $l (i32.lt_u (local.get $from) (local.get $end)))))
  (func $work (result i32) (local $turn i32)
    (loop $l
      (call $copy (i32.const 0) (i32.const 131072) (i32.const 65536))
      (br_if $l (i32.lt_u (local.tee $turn (i32.add (local.get $turn) (i32.const 1))) (i32.const 2000))))
    (local.get $turn))`)

const MULMOD = wat(`(func $work (result i32) (local $turn i32) (local $x i64)
  (local.set $x (i64.const 3))
  (loop $l
    (local.set $x (i64.rem_u (i64.mul (local.get $x) (i64.const 48271)) (i64.const 2147483647)))
    (br_if $l (i32.lt_u (local.tee $turn (i32.add (local.get $turn) (i32.const 1))) (i32.const 5000000))))
  (i32.wrap_i64 (local.get $x)))`)

const MOTOKO = `persistent actor { public query func work() : async Nat {
  var sum = 0; var x = 1;
  while (sum < 1_000_000) { x := (x * 48271) % 2147483647; sum += 1 };
  x } }`

const canister = {
  id: new Uint8Array([1]),
  status: 'running',
  version: 1n,
  cycles: 0n,
  timerNs: 0n,
  environment: [],
  resources: {
    memoryBytes: 0n,
    memoryAllocation: 0n,
    computeAllocation: 0n,
    freezingThreshold: 0n,
    reservedCycles: 0n,
  },
  isController: () => false,
  canCall: () => true,
} as const
const limit = 1_000_000_000_000n
const network = {
  timeNs: 1n,
  rootKey: new Uint8Array(),
  subnetOf: () => new Uint8Array(),
  instructionLimits: { update: limit, query: limit, install: limit, inspect: limit },
  prices: new Prices('free'),
  dataCertificate: () => new Uint8Array(),
}

/** An installed canister; returns what calls its method `work` and gives the milliseconds. */
function prepare(plain: Uint8Array, arg: Uint8Array, options: RewriteOptions): () => number {
  const { facts } = readModule(plain, isKnownImport)
  // as it is, data included: code that is left alone asks the host for nothing
  const whole = { ...facts, hasSegments: false, initialGlobals: [], thunks: new Map() }
  const module = {
    ...whole,
    facts: whole,
    compiled: new WebAssembly.Module(new Uint8Array(rewriteModule(plain, options))),
    segment: () => new Uint8Array(),
  }
  const process = new CanisterProcess(module, new StableMemory())
  const run = (entry: Entry, context: number, message: Uint8Array) => {
    const execution = new Execution(
      { context, caller: canister.id, arg: message },
      canister,
      network,
    )
    const startMs = performance.now()
    const fault = process.run(entry, execution)
    const ms = performance.now() - startMs
    if (fault !== undefined) throw new Error(fault.message)
    if (context === Context.query) process.rollback()
    else process.commit()
    return ms
  }
  process.create()
  run(START, Context.start, arg)
  run({ export: 'canister_init' }, Context.init, new Uint8Array(IDL.encode([], [])))
  return () => run({ export: 'canister_query work' }, Context.query, arg)
}

function compare(name: string, plain: Uint8Array, arg: Uint8Array): void {
  const without = prepare(plain, arg, { isUncounted: true })
  const counted = prepare(plain, arg, {})
  let [floorMs, ms] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round += 1) {
    floorMs = Math.min(floorMs, without())
    ms = Math.min(ms, counted())
  }
  const verdict = ms / floorMs < AIM ? 'within the aim' : `over the aim of ${times(AIM)}`
  console.log(
    `${name.padEnd(32)} ${floorMs.toFixed(1)} ms uncounted, ${ms.toFixed(1)} ms counted: ${times(ms / floorMs)}, ${verdict}`,
  )
}

const nothing = new Uint8Array(IDL.encode([], []))
compare('sieve, hand-written', await assemble(SIEVE), nothing)
compare('fib, hand-written', await assemble(FIB), nothing)
compare('copying words, hand-written', await assemble(COPY), nothing)
compare('i64 mulmod, hand-written', await assemble(MULMOD), nothing)
compare('mulmod, Motoko', compileMotoko(MOTOKO, 'enhanced'), nothing)
compare('sieve, Azle', await compileAzle('work'), new Uint8Array(IDL.encode([IDL.Nat32], [50_000])))
