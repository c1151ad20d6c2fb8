import { Principal } from '@icp-sdk/core/principal'
import { Network } from '../network.ts'
import { Forward, forwardArg, numbersOf } from './probe.ts'

/**
 * Runs in a process of its own that the durability test kills: makes calls from one canister to the
 * other, several at a time, and prints a line for each that was acknowledged.
 */
const [dataDir = '', oneText = '', twoText = ''] = process.argv.slice(2)
const one = Principal.fromText(oneText)
const two = Principal.fromText(twoText)
const network = await Network.start({ dataDir })
const arg = forwardArg(Forward.plain, two.toUint8Array(), 'inc')

async function keepCalling(): Promise<never> {
  for (;;) {
    const reply = await network.update({ canisterId: one, method: 'forward', arg })
    process.stdout.write(`${numbersOf(reply)[0]}\n`)
  }
}

await Promise.all([keepCalling(), keepCalling(), keepCalling()])
