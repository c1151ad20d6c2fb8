import { expect, test } from 'vitest'
import { flawOfEvent } from './eventForm.ts'
import type { EventRoom } from './eventRoom.ts'

const room: EventRoom = { way: 'free' }
const form = {
  room,
  name: 'For early users',
  token: { standard: 'ICRC1' as const },
  isReading: false,
  isAsked: false,
  receivers: [{ user: 'aaaaa-aa', amount: 5n }],
}

test.each([
  [{}, undefined],
  [{ name: '  ', token: undefined }, 'name'],
  [{ token: undefined, receivers: [] }, 'token'],
  [{ token: { standard: 'EXT' as const }, receivers: [] }, 'standard'],
  [{ isReading: true, receivers: [] }, 'reading'],
  [{ isAsked: true, receivers: [] }, 'columns'],
  [{ receivers: [], room: { way: 'free' as const, flaw: 'room' as const } }, 'file'],
  [{ room: { way: 'free' as const, flaw: 'room' as const } }, 'room'],
  [{ room: { way: 'paid' as const, flaw: 'long-list' as const } }, 'long-list'],
])('of %o the first thing that is missing is %s', (change, flaw) => {
  expect(flawOfEvent({ ...form, ...change })).toBe(flaw)
})
