import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CertifiedKeys, NodeKeyDirectory, type NodeKeys } from './nodeKeys.ts'

const RANGE = 2n ** 20n

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The canister of a number, as a network gives out ids. */
function canister(number: bigint): Principal {
  const bytes = new Uint8Array(10)
  new DataView(bytes.buffer).setBigUint64(0, number)
  return Principal.fromUint8Array(bytes.fill(1, 8))
}

const keysOf = (subnet: string): NodeKeys => new Map([[subnet, new Uint8Array(44)]])
const onSubnet = (subnet: string, ids: readonly Principal[]): CertifiedKeys => ({
  keys: keysOf(subnet),
  covers: (id) => ids.some((each) => each.toText() === id.toText()),
})

/** Answers when told to, and counts how often it was asked. */
function question(answer: CertifiedKeys | Error) {
  const { promise, resolve, reject } = Promise.withResolvers<CertifiedKeys>()
  const ask = vi.fn(() => promise)
  return { ask, answer: () => (answer instanceof Error ? reject(answer) : resolve(answer)) }
}

test('canisters of one range that ask at once wait for one certificate', async () => {
  const directory = new NodeKeyDirectory()
  const ids = [canister(1n), canister(2n), canister(3n)]
  const { ask, answer } = question(onSubnet('first', ids))
  const asking = ids.map((id) => directory.keysFor(id, ask))
  answer()
  expect(await Promise.all(asking)).toEqual(ids.map(() => keysOf('first')))
  expect(ask).toHaveBeenCalledOnce()
})

test('a canister of another range waits for nobody', async () => {
  const directory = new NodeKeyDirectory()
  const [near, far] = [canister(1n), canister(RANGE)]
  const slow = question(onSubnet('first', [near]))
  const quick = question(onSubnet('second', [far]))
  const waiting = directory.keysFor(near, slow.ask)
  quick.answer()
  expect(await directory.keysFor(far, quick.ask)).toEqual(keysOf('second'))
  slow.answer()
  expect(await waiting).toEqual(keysOf('first'))
})

test('a neighbour that the certificate does not name asks for its own', async () => {
  const directory = new NodeKeyDirectory()
  const [first, second] = [canister(1n), canister(2n)]
  const one = question(onSubnet('first', [first]))
  const other = question(onSubnet('second', [second]))
  const asking = Promise.all([
    directory.keysFor(first, one.ask),
    directory.keysFor(second, other.ask),
  ])
  one.answer()
  other.answer()
  expect(await asking).toEqual([keysOf('first'), keysOf('second')])
})

test('what one canister fails at, its neighbours try for themselves', async () => {
  const directory = new NodeKeyDirectory()
  const [first, second] = [canister(1n), canister(2n)]
  const failing = question(new Error('no such canister'))
  const working = question(onSubnet('first', [second]))
  const failed = expect(directory.keysFor(first, failing.ask)).rejects.toThrow('no such canister')
  const found = directory.keysFor(second, working.ask)
  failing.answer()
  working.answer()
  await failed
  expect(await found).toEqual(keysOf('first'))
})

test('keys are asked for anew when they are old, and when an answer did not fit them', async () => {
  const directory = new NodeKeyDirectory()
  const id = canister(1n)
  const ask = vi.fn(async () => onSubnet('first', [id]))
  await directory.keysFor(id, ask)
  await directory.keysFor(id, ask)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5 * 60_000)
  await directory.keysFor(id, ask)
  expect(ask).toHaveBeenCalledTimes(2)
  directory.forget(id)
  await directory.keysFor(id, ask)
  expect(ask).toHaveBeenCalledTimes(3)
})
