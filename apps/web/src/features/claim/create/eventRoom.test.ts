import { expect, test } from 'vitest'
import { type EventRoom, type RoomWay, roomFor } from './eventRoom.ts'

const terms = { ledgerId: 'icp', price: 100n }
const room = { terms, rows: 100n, freeEvents: 3n, freeRows: 20n }
const form = { room, as: 'list' as const, receivers: 20, wished: 'free' as RoomWay }
const FULL = { ...room, freeEvents: 0n }
const UNSOLD = { rows: 100n, freeEvents: 3n, freeRows: 20n }

test.each<[string, Partial<Parameters<typeof roomFor>[0]>, EventRoom]>([
  ['a list that is free', {}, { way: 'free' }],
  ['paid room that was wished', { wished: 'paid' }, { way: 'paid' }],
  ['a list longer than what is free', { receivers: 21 }, { way: 'paid', lack: 'rows' }],
  ['a tree, which takes no rows', { receivers: 5_000, as: 'tree' }, { way: 'free' }],
  ['no free place', { room: FULL }, { way: 'paid', lack: 'events' }],
  ['a tree without a free place', { room: FULL, as: 'tree' }, { way: 'paid', lack: 'events' }],
  ['a list longer than room', { receivers: 101 }, { way: 'paid', lack: 'rows', flaw: 'long-list' }],
  ['no room for sale', { room: UNSOLD, wished: 'paid' }, { way: 'free' }],
  [
    'a long list, and no room for sale',
    { room: UNSOLD, receivers: 21 },
    { way: 'free', lack: 'rows', flaw: 'room' },
  ],
  ['what is not known yet', { room: undefined, wished: 'paid' }, { way: 'free' }],
])('of %s the place is as it should be', (_, change, expected) => {
  expect(roomFor({ ...form, ...change })).toEqual(expected)
})
