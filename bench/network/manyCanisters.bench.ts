import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IDL } from '@icp-sdk/core/candid'
import { compileMotoko } from '@sluice/network/testing/motoko'
import { Network } from '../../network/src/network.ts'
import { mebibytes, timed, times } from './measure.ts'

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

const [compileMs] = await timed(() => WebAssembly.compile(new Uint8Array(wasmModule)))
console.log(`floor: compiling ${mebibytes(wasmModule.length)} once: ${compileMs.toFixed(0)} ms`)
const network = await Network.start({ dataDir })
for (let count = 0; count < CANISTERS; count += 1) {
  const canisterId = await network.createCanister()
  const [ms] = await timed(() =>
    network.installCode({ canisterId, mode: 'install', wasmModule, arg: EMPTY }),
  )
  if (count < 2) {
    console.log(`install ${count + 1}: ${ms.toFixed(0)} ms, ${times(ms / compileMs)} of the floor`)
  }
}
await network.stop()
const woken = fileURLToPath(new URL('./wokenCanisters.ts', import.meta.url))
execFileSync(process.execPath, [...process.execArgv, '--expose-gc', woken, dataDir, method], {
  stdio: 'inherit',
})
rmSync(dataDir, { recursive: true })
