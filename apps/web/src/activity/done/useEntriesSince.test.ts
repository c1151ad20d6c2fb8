import { expect, test } from 'vitest'
import { arrivedOf, entriesSince, feesOf, newestMove } from './useEntriesSince.ts'

const at = (seconds: number) => BigInt(seconds) * 1_000_000_000n
const ENTRIES = [
  { kind: 'approve', index: 9n, timestampNs: at(12) },
  { kind: 'transfer', index: 8n, fee: 10n, timestampNs: at(11) },
  { kind: 'mint', index: 7n, timestampNs: at(11) },
  { kind: 'transfer', index: 6n, fee: 10n, timestampNs: at(9) },
] as const

test('an attempt costs the fees of what the account did since it began', () => {
  const since = entriesSince(ENTRIES, 10_000)
  expect(since.map(({ index }) => index)).toEqual([9n, 8n, 7n])
  expect(feesOf(since, 7n)).toBe(17n)
  expect(feesOf([], 7n)).toBe(0n)
})

test('tokens moved in the newest block that is no approval', () => {
  expect(newestMove(ENTRIES)).toBe(8n)
  expect(newestMove(ENTRIES.slice(0, 1))).toBeUndefined()
})

test('what has arrived is what others have sent, and nobody knows before something has', () => {
  const own = ['me', 'my-account-identifier']
  const sent = { kind: 'transfer', from: 'pool', to: 'my-account-identifier', amount: 5n } as const
  const minted = { kind: 'mint', to: 'me', amount: 2n } as const
  const paid = { kind: 'transfer', from: 'me', to: 'pool', amount: 9n } as const
  const moved = { kind: 'transfer', from: 'me', to: 'me', amount: 7n } as const
  expect(arrivedOf([sent, minted, paid, moved], own)).toBe(7n)
  expect(arrivedOf([paid, moved], own)).toBeUndefined()
})
