import { expect, test } from 'vitest'
import { offerChange } from './offerChange.ts'

test.each([
  [1_000_000n, 1_000_000n, { kind: 'as-accepted' }],
  [1_000_000n, 1_000_001n, { kind: 'as-accepted' }],
  [1_000_000n, 999_999n, { kind: 'marked', ppm: -1n }],
  [1_000_000_000n, 999_999_999n, { kind: 'marked', ppm: -1n }],
  [1_000_000n, 999_000n, { kind: 'marked', ppm: -1_000n }],
  [1_000_000n, 998_999n, { kind: 'must-accept', ppm: -1_001n }],
])('accepted %s, now %s', (accepted, live, change) => {
  expect(offerChange(accepted, live)).toEqual(change)
})
