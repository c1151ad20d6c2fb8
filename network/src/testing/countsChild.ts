import { Principal } from '@icp-sdk/core/principal'
import { Network } from '../network.ts'
import { numbersOf } from './probe.ts'

/** A process that has compiled nothing yet: opens a network twice, and prints how many counts a probe in it tells the second time. */
const [dataDir = '', canisterId = ''] = process.argv.slice(2)
const second = await Network.start({ dataDir })
await second.stop()
const third = await Network.start({ dataDir })
const asked = { canisterId: Principal.fromText(canisterId), method: 'counts' }
console.log(numbersOf(await third.query({ ...asked, arg: new Uint8Array() })).length)
await third.stop()
