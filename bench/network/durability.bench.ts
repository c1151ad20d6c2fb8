import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Network } from '../../network/src/network.ts'
import { assemble } from '../../network/src/testing/probe.ts'
import { measure, show, times } from './measure.ts'

/**
 * What atomicity and durability cost a message that touches little of a heap of 12 MB. The floor is
 * the same message with a heap of one page, in memory.
 */
const PAGES_12_MB = 192
const canister = (pages: number) =>
  assemble(`(module
    (import "ic0" "msg_reply" (func $reply))
    (memory ${pages})
    (func (export "canister_init")
      (local $at i32)
      (loop $next
        (i32.store (local.get $at) (i32.const 12345))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br_if $next (i32.lt_u (local.get $at) (i32.const ${pages * 65536})))))
    (func (export "canister_update touch")
      (local $at i32)
      (loop $next
        (i32.store (local.get $at) (i32.add (i32.load (local.get $at)) (i32.const 1)))
        (local.set $at (i32.add (local.get $at) (i32.const ${pages * 4096})))
        (br_if $next (i32.lt_u (local.get $at) (i32.const ${pages * 65536}))))
      (call $reply)))`)

async function perMessage(pages: number, dataDir: string | undefined) {
  const network = await Network.start(dataDir === undefined ? { inMemory: true } : { dataDir })
  const canisterId = await network.createCanister()
  const arg = new Uint8Array()
  await network.installCode({ canisterId, mode: 'install', wasmModule: await canister(pages), arg })
  const touch = () => network.update({ canisterId, method: 'touch', arg })
  await measure(100, 1, touch)
  const timing = await measure(1000, 1, touch)
  await network.stop()
  return timing
}

const floor = await perMessage(1, undefined)
show('floor: one page, in memory', floor)
const memory = await perMessage(PAGES_12_MB, undefined)
show('12 MB heap, 16 places touched, in memory', memory, floor)
const dataDir = mkdtempSync(join(tmpdir(), 'network-bench-'))
const durable = await perMessage(PAGES_12_MB, dataDir)
rmSync(dataDir, { recursive: true })
show('12 MB heap, 16 places touched, durable', durable, floor)
const costMs = durable.p50Ms - floor.p50Ms
console.log(
  `atomicity and durability: ${costMs.toFixed(2)} ms a message (${times(costMs / 1.5)} of the aim of 1.5 ms)`,
)
