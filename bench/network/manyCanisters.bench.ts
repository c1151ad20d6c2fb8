import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { Network } from '../../network/src/network.ts'
import { compileMotoko } from '../../network/src/testing/motoko.ts'
import { mebibytes, times } from './measure.ts'

/**
 * Installing a module the second time, starting again with sixty canisters, and the memory that they
 * take while idle. `CANISTER_WASM=<file>` measures another module, such as one that Azle built, with
 * `CANISTER_QUERY=<method>` to wake it. The floor is compiling the module in this process.
 */
const CANISTERS = 60
const EMPTY = new Uint8Array(IDL.encode([], []))
const file = process.env.CANISTER_WASM
const method = process.env.CANISTER_QUERY ?? 'read'
const MOTOKO = 'persistent actor { var n = 0; public query func read() : async Nat { n } }'
const wasmModule =
  file === undefined ? compileMotoko(MOTOKO, 'enhanced') : new Uint8Array(readFileSync(file))
const dataDir = mkdtempSync(join(tmpdir(), 'network-bench-'))

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const startMs = performance.now()
  const result = await work()
  return [performance.now() - startMs, result]
}

const [compileMs] = await timed(() => WebAssembly.compile(new Uint8Array(wasmModule)))
console.log(`floor: compiling ${mebibytes(wasmModule.length)} once: ${compileMs.toFixed(0)} ms`)
let network = await Network.start({ dataDir })
const ids: Principal[] = []
for (let count = 0; count < CANISTERS; count += 1) {
  const canisterId = await network.createCanister()
  const [ms] = await timed(() =>
    network.installCode({ canisterId, mode: 'install', wasmModule, arg: EMPTY }),
  )
  if (count < 2) {
    console.log(`install ${count + 1}: ${ms.toFixed(0)} ms, ${times(ms / compileMs)} of the floor`)
  }
  ids.push(canisterId)
}
await network.stop()
globalThis.gc?.()
const before = process.memoryUsage().rss
const [startMs, restarted] = await timed(() => Network.start({ dataDir }))
network = restarted
const [firstMs] = await timed(async () => {
  const [canisterId] = ids
  if (canisterId !== undefined) await network.query({ canisterId, method, arg: EMPTY })
})
console.log(
  `start with ${CANISTERS} canisters: ${startMs.toFixed(0)} ms, first query after ${firstMs.toFixed(0)} ms`,
)
for (const canisterId of ids) await network.query({ canisterId, method, arg: EMPTY })
globalThis.gc?.()
const after = process.memoryUsage().rss
console.log(
  `memory with all ${CANISTERS} woken: ${mebibytes(after)}, ${mebibytes(after - before)} more than before`,
)
await network.stop()
rmSync(dataDir, { recursive: true })
