import { IDL } from '@icp-sdk/core/candid'
import { Network } from '../../network/src/network.ts'
import { mebibytes, timed } from './measure.ts'

/** The second half of the benchmark of many canisters, in a process that holds nothing yet. */
const [dataDir = '', method = ''] = process.argv.slice(2)
const arg = new Uint8Array(IDL.encode([], []))
const memory = () => {
  globalThis.gc?.()
  return mebibytes(process.memoryUsage().rss)
}

console.log(`memory before: ${memory()}`)
const [startMs, network] = await timed(() => Network.start({ dataDir }))
const ids = network.inspector.canisters()
console.log(`start with ${ids.length} canisters: ${startMs.toFixed(0)} ms, memory ${memory()}`)
for (const [index, canisterId] of ids.entries()) {
  const [ms] = await timed(() => network.query({ canisterId, method, arg }))
  if (index === 0) console.log(`first query: ${ms.toFixed(0)} ms`)
}
console.log(`memory with all ${ids.length} woken: ${memory()}`)
await network.stop()
