import { IDL } from '@icp-sdk/core/candid'
import { Network } from '../../network/src/network.ts'
import { compileAzle } from '../../network/src/testing/azle/compileAzle.ts'
import { measure, show, times } from './measure.ts'

/**
 * Calls between two Azle canisters: one counts, calls the other, and counts again when that has
 * answered. The floor is the called method alone, executed directly. Each is measured in turns, so
 * that a slow moment of the machine falls on both.
 */
const TURNS = 5
const CALLS = 200
const nothing = new Uint8Array(IDL.encode([], []))

const wasmModule = await compileAzle('counter')
const network = await Network.start({ inMemory: true })
const install = async () => {
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: nothing })
  return canisterId
}
const [caller, callee] = [await install(), await install()]
const both = new Uint8Array(IDL.encode([IDL.Principal], [callee]))
const direct = () => network.update({ canisterId: callee, method: 'increment', arg: nothing })
const call = () => network.update({ canisterId: caller, method: 'incrementBoth', arg: both })

await measure(CALLS, 1, direct)
await measure(CALLS, 1, call)
const ratios: number[] = []
let best = 0
for (let turn = 1; turn <= TURNS; turn += 1) {
  const floor = await measure(CALLS, 1, direct)
  show(`floor ${turn}: the called method alone`, floor)
  const called = await measure(CALLS, 10, call)
  show(`calls between two canisters ${turn}`, called, floor)
  ratios.push(floor.perSecond / called.perSecond)
  best = Math.max(best, called.perSecond)
}
ratios.sort((left, right) => left - right)
console.log(
  `median: ${times(ratios[TURNS >> 1] ?? 0)} of the floor; best turn ${best.toFixed(0)} calls/s (aim 500)`,
)
await network.stop()
