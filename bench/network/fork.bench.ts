import { IDL } from '@icp-sdk/core/candid'
import { Network } from '../../network/src/network.ts'
import { compileAzle } from '../../network/src/testing/azle/compileAzle.ts'
import { measure, mebibytes, show, timed } from './measure.ts'

/**
 * Starting a test from a prepared world of six Azle canisters: the fork, and the first call to a
 * canister in it. The floor is an instance of the same compiled module, without any state.
 */
const CANISTERS = 6
const FORKS = 300
const arg = new Uint8Array(IDL.encode([], []))

const wasmModule = await compileAzle('counter')
const world = await Network.start({ inMemory: true, startTime: 1_700_000_000_000_000_000n })
const [prepareMs] = await timed(async () => {
  for (let count = 0; count < CANISTERS; count += 1) {
    const canisterId = await world.createCanister()
    await world.installCode({ canisterId, mode: 'install', wasmModule, arg })
    await world.update({ canisterId, method: 'increment', arg })
  }
})
const ids = world.inspector.canisters()
const heapBytes = world.inspector.facts(world.inspector.canisters()[0] ?? fail())?.heapBytes ?? 0
console.log(
  `preparing ${CANISTERS} canisters of ${mebibytes(heapBytes)}: ${prepareMs.toFixed(0)} ms`,
)

const memory = new WebAssembly.Memory({ initial: Math.ceil(heapBytes / 65536) })
const source = Buffer.alloc(heapBytes, 1)
const floor = await measure(FORKS, 1, async () => {
  const target = new WebAssembly.Memory({ initial: Math.ceil(heapBytes / 65536) })
  source.copy(Buffer.from(target.buffer))
})
show('floor: a new memory filled with one heap', floor)
void memory

const snapshot = world.snapshot()
const forks: Network[] = []
const start = async () => forks.push(await Network.start({ from: snapshot }))
show('fork', await measure(FORKS, 1, start))
const call = async (index: number) => {
  const canisterId = ids[index % CANISTERS] ?? fail()
  await forks[index]?.update({ canisterId, method: 'increment', arg })
}
let next = 0
show('first update of a canister in a fork', await measure(FORKS, 1, () => call(next++)), floor)
next = 0
show('second update of it', await measure(FORKS, 1, () => call(next++)))
for (const fork of forks) await fork.stop()
const whole = await measure(50, 1, async () => {
  const fork = await world.fork()
  for (const canisterId of ids) await fork.update({ canisterId, method: 'increment', arg })
  await fork.stop()
})
show('fork, an update of all six, stop', whole)
console.log(`memory with ${FORKS} forks held: ${mebibytes(process.memoryUsage().rss)}`)
await world.stop()

function fail(): never {
  throw new Error('no canister')
}
