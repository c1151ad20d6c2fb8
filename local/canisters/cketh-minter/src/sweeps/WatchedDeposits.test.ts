import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { WatchedDeposits } from './WatchedDeposits.ts'

const NOW = 1_000n
const UNTIL = 2_000n
const ETHER = `0x${'0'.repeat(40)}`
const account = (byte: number) => ({
  owner: Principal.fromUint8Array(Uint8Array.of(byte, 1)),
  subaccount: [] as [],
})

function watchedBy(...people: number[]): WatchedDeposits {
  const watched = new WatchedDeposits()
  for (const each of people) watch(watched, each)
  return watched
}

function watch(watched: WatchedDeposits, byte: number) {
  const named = { address: `0x${byte}`, token: ETHER, untilNs: UNTIL, sinceBlock: 0n }
  return watched.watch({ account: account(byte), ...named }, NOW)
}

/** So many looks that find nothing. */
function look(watched: WatchedDeposits, looks: number): void {
  for (const each of watched.inTurn()) each.scans += looks
}

test.each([
  [0, 1n],
  [9, 1n],
  [10, 2n],
  [25, 3n],
  [1_000, 10n],
])('after %i looks that find nothing the next one is %i times as far off', (looks, pace) => {
  const watched = watchedBy(1)
  look(watched, looks)
  expect(watched.pace).toBe(pace)
})

test('whoever asks again is looked for as soon as whoever asks first', () => {
  const watched = watchedBy(1)
  look(watched, 50)
  watch(watched, 1)
  expect(watched.pace).toBe(1n)
  expect(watched.size).toBe(1)
})

test('somebody new is looked for first, and nobody who waits for long slows that down', () => {
  const watched = watchedBy(1)
  look(watched, 50)
  watch(watched, 2)
  expect(watched.pace).toBe(1n)
  expect(watched.inTurn().map(({ address }) => address)).toEqual(['0x2', '0x1'])
})

test('whoever’s time is over is not looked for', () => {
  const watched = watchedBy(1)
  watched.forgetBefore(UNTIL + 1n)
  expect([watched.size, watched.pace]).toEqual([0, 1n])
})
