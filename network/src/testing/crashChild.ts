import { flushCompileCache } from 'node:module'
import { StatementSync } from 'node:sqlite'
import { Principal } from '@icp-sdk/core/principal'
import { Network } from '../network.ts'
import { Forward, forwardArg, numbersOf } from './probe.ts'

/**
 * Runs in a process of its own that a test kills, or that kills itself in the middle of a write to
 * the store. Prints the state it found, then calls from one canister to the other, several at a
 * time, and prints a line for each call that was acknowledged.
 */
flushCompileCache()
const [dataDir = '', oneText = '', twoText = '', writesToLive = '0'] = process.argv.slice(2)
const one = Principal.fromText(oneText)
const two = Principal.fromText(twoText)
const arg = forwardArg(Forward.plain, two.toUint8Array(), 'inc')

const network = await Network.start({ dataDir })
await network.runUntilIdle()
const found = [await countsOf(one), await countsOf(two), [...network.rootKey.subarray(0, 60)]]
process.stdout.write(`${JSON.stringify(found)}\n`)
if (Number(writesToLive) > 0) dieInsideWrite(Number(writesToLive))
await Promise.all([keepCalling(), keepCalling(), keepCalling()])

async function countsOf(canisterId: Principal): Promise<number[]> {
  return numbersOf(await network.query({ canisterId, method: 'counts', arg: new Uint8Array() }))
}

async function keepCalling(): Promise<never> {
  for (;;) {
    const reply = await network.update({ canisterId: one, method: 'forward', arg })
    process.stdout.write(`${numbersOf(reply)[0]}\n`)
  }
}

/** Lets so many rows be written, then ends the process before or after the next one. */
function dieInsideWrite(writes: number): void {
  const run = StatementSync.prototype.run
  let left = writes
  StatementSync.prototype.run = function dying(...values) {
    left -= 1
    const isAfter = writes % 2 === 0
    if (left <= 0 && !isAfter) process.kill(process.pid, 'SIGKILL')
    const result = Reflect.apply(run, this, values)
    if (left <= 0) process.kill(process.pid, 'SIGKILL')
    return result
  }
}
