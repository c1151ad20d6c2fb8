import { Principal } from '@icp-sdk/core/principal'
import type { PoolEvent } from '@sluice/candid/swap_pool'
import { expect, test } from 'vitest'
import { POOL_EVENT_FIELDS } from '../../model/events/eventFields.ts'
import { readPoolEvent } from './readPoolEvent.ts'

const alice = Principal.selfAuthenticating(Uint8Array.of(1))
const swapped = {
  flowId: [] as [] | [bigint],
  owner: alice,
  zeroForOne: true,
  amountOffered: 9n,
  amountIn: 8n,
  amountOut: 7n,
  feeAmount: 1n,
  sqrtPriceX96: 2n ** 96n,
  tick: -5n,
  liquidity: 10n ** 30n,
}
const told = (event: PoolEvent['event'], id = 3n): PoolEvent => ({
  id,
  timestamp: 1_700_000_000_123_456_789n,
  event,
})

test('an event is read in the words of the interface, its time in milliseconds', () => {
  expect(readPoolEvent(told({ swapped }))).toEqual({
    seq: 3,
    timeMs: 1_700_000_000_123,
    event: { kind: 'swapped', ...swapped, flowId: undefined, owner: alice.toText(), tick: -5 },
  })
  const members = [alice, Principal.anonymous()]
  expect(readPoolEvent(told({ adminsChanged: { members } })).event).toEqual({
    kind: 'adminsChanged',
    members: members.map(String),
  })
  const flow = { owner: alice, action: { OneStepSwap: null }, relatedId: [4n] as [bigint] }
  expect(readPoolEvent(told({ flowBegun: flow })).event).toMatchObject({
    action: 'OneStepSwap',
    relatedId: 4,
  })
  const deposit = { flowId: 1n, owner: alice, side: { token1: null }, amount: 5n }
  expect(readPoolEvent(told({ depositSent: deposit })).event).toMatchObject({ side: 1, amount: 5n })
})

test.each([
  ['a tick out of range', { swapped: { ...swapped, tick: 900_000n } }],
  ['an amount beyond 256 bits', { swapped: { ...swapped, amountIn: 2n ** 256n } }],
  ['a flow beyond any number', { swapped: { ...swapped, flowId: [2n ** 60n] as [bigint] } }],
])('%s is refused', (_, event) => {
  expect(() => readPoolEvent(told(event))).toThrow('out of its range')
})

test('a number or a time that no float holds is refused', () => {
  expect(() => readPoolEvent(told({ swapped }, 2n ** 60n))).toThrow('a number or time of')
  expect(() => readPoolEvent({ ...told({ swapped }), timestamp: 10n ** 30n })).toThrow()
})

test('a reason is cut', () => {
  const refused = { flowId: 1n, owner: alice, side: { token0: null }, amount: 5n }
  const { event } = readPoolEvent(told({ depositRefused: { ...refused, reason: 'x'.repeat(1e6) } }))
  expect(event.kind === 'depositRefused' && event.reason.length).toBe(1_000)
})

test('every kind of the interface is known', () => {
  expect(Object.keys(POOL_EVENT_FIELDS)).toHaveLength(23)
})
