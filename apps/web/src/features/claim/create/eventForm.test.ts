import { expect, test } from 'vitest'
import { flawOfEvent } from './eventForm.ts'

const form = {
  name: 'For early users',
  token: { standard: 'ICRC1' as const },
  isReading: false,
  receivers: [{ user: 'aaaaa-aa', amount: 5n }],
}

test.each([
  [{}, undefined],
  [{ name: '  ', token: undefined }, 'name'],
  [{ token: undefined, receivers: [] }, 'token'],
  [{ token: { standard: 'EXT' as const }, receivers: [] }, 'standard'],
  [{ isReading: true, receivers: [] }, 'reading'],
  [{ receivers: [] }, 'file'],
])('of %o the first thing that is missing is %s', (change, flaw) => {
  expect(flawOfEvent({ ...form, ...change })).toBe(flaw)
})
