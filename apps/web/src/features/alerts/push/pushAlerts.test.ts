import { expect, test } from 'vitest'
import type { Alert } from '../alert.ts'
import { readPush } from './keptPush.ts'
import { pushAlertsOf, type Waiting } from './pushAlerts.ts'

const ICP = { symbol: 'ICP', decimals: 8, ledgerId: 'icp' }
const BOB = { symbol: 'BOB', decimals: 8, ledgerId: 'bob' }
const alert: Alert = {
  ...{ id: 'a', owner: 'me', base: BOB, way: 'rises', price: 6n, createdAt: 1, isSeen: false },
}
const waiting: Waiting = {
  alerts: [alert],
  orders: [
    {
      ...{ owner: 'me', poolId: 'p', positionId: 7n, tokenIn: ICP, tokenOut: BOB },
      ...{ amountIn: 1n, amountOut: 2n, keptAt: 1 },
    },
  ],
  ranges: [{ poolId: 'p', id: 8n, pair: 'ICP/BOB' }],
  transfers: [
    { id: 'btc-out-5', owner: 'me', ledgerId: 'btc', direction: 'dissolve' },
    { id: 'eth-out-5', owner: 'me', ledgerId: 'eth', direction: 'dissolve' },
    { id: 'btc-in-5', owner: 'me', ledgerId: 'btc', direction: 'mint' },
  ],
  silent: [],
}
const words = {
  price: () => 'price',
  order: () => 'order',
  range: () => 'range',
  transfer: () => 'transfer',
}
const made = (change: Partial<Waiting> = {}, most = 100) =>
  pushAlertsOf({ ...waiting, ...change }, words, most)

test('what the service can wait for is told by public facts, under the names that the page has for it', () => {
  expect(made()).toEqual([
    {
      ...{ id: 'a', body: 'price', link: '/alerts' },
      condition: { kind: 'price', base: 'bob', way: 'rises', price: 6n },
    },
    {
      ...{ id: 'order p 7', body: 'order', link: '/swap/limit' },
      condition: { kind: 'order', poolId: 'p', positionId: 7n },
    },
    {
      ...{ id: 'range p 8', body: 'range', link: '/liquidity/position/8/p' },
      condition: { kind: 'range', poolId: 'p', positionId: 8n },
    },
    {
      ...{ id: 'btc-out-5', body: 'transfer', link: '/ck-bridge/transfer/btc-out-5' },
      condition: { kind: 'withdrawal', ledgerId: 'btc', block: 5n },
    },
  ])
  expect(
    JSON.stringify(made(), (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ).not.toContain('me"')
})

test('a price in another token names both', () => {
  const [first] = made({ alerts: [{ ...alert, quote: ICP }] })
  expect(first?.condition).toMatchObject({ base: 'bob', quote: 'icp' })
})

test('nothing is asked of what has fired, has no price, or is wanted by nobody', () => {
  const fired = { ...alert, fired: { at: 1, price: 6n } }
  const nothing = { ...alert, price: 0n }
  expect(made({ alerts: [fired, nothing] }).map(({ id }) => id)).not.toContain('a')
  expect(made({ silent: ['prices', 'orders', 'ranges', 'bridge'] })).toEqual([])
  expect(made({ silent: ['orders', 'bridge'] }).map(({ id }) => id)).toEqual(['a', 'range p 8'])
})

test('there is an end to how much, and to how long', () => {
  expect(made({}, 2)).toHaveLength(2)
  const long = pushAlertsOf(waiting, { ...words, price: () => 'x'.repeat(500) }, 1)
  expect(long[0]?.body).toHaveLength(200)
})

test('what was kept is read again, and nothing else', () => {
  const kept = { owner: 'me', endpoint: 'https://push.example/a', auth: 'secret' }
  expect(readPush(JSON.parse(JSON.stringify(kept)))).toEqual([kept])
  for (const damaged of [
    undefined,
    'x',
    {},
    { ...kept, auth: 5 },
    { ...kept, endpoint: 'x'.repeat(1_001) },
  ])
    expect(readPush(damaged)).toEqual([])
})
