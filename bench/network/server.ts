import { compileMotoko } from '@sluice/network/testing/motoko'
import { Network } from '../../network/src/network.ts'

/** Source of the canister that the benchmarks call. */
const COUNTER = `
persistent actor Counter {
  var count : Nat = 0;
  public func increment() : async Nat { count += 1; count };
  public query func read() : async Nat { count };
}`

/**
 * Runs a durable network in a process of its own, so that clients take no time from it. Tells the
 * parent where it is, and how much memory it takes when asked.
 */
const [dataDir = ''] = process.argv.slice(2)
const network = await Network.start({ dataDir })
const canisterId = await network.createCanister()
const wasmModule = compileMotoko(COUNTER, 'enhanced')
await network.installCode({ canisterId, mode: 'install', wasmModule, arg: new Uint8Array() })
const { url } = await network.listen()
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }))
process.on('disconnect', () => process.exit())
process.send?.({
  url,
  canister: canisterId.toText(),
  rootKey: Buffer.from(network.rootKey).toString('hex'),
})
