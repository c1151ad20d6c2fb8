import { expect, test } from 'vitest'
import { feesSince } from './useFeesSpent.ts'

const at = (seconds: number) => BigInt(seconds) * 1_000_000_000n

test('an attempt costs the fees of what the account did since it began', () => {
  const entries = [
    { kind: 'transfer', fee: 10n, timestampNs: at(12) },
    { kind: 'approve', timestampNs: at(11) },
    { kind: 'mint', timestampNs: at(11) },
    { kind: 'transfer', fee: 10n, timestampNs: at(9) },
  ] as const
  expect(feesSince(entries, 10_000, 7n)).toBe(17n)
  expect(feesSince([], 10_000, 7n)).toBe(0n)
})
