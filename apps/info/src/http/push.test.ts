import { type PushAlert, PushInfo } from '@sluice/sdk/infoPush'
import { StandInPushService } from '@sluice/testing/push/StandInPushService'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_ALERTS } from '../push/room.ts'
import { LIFETIME_MS, Subscriptions } from '../push/Subscriptions.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { alertOf, priceOver, pushSettingsFor, subscriptionAt } from '../testing/pushes.ts'
import { fillDatabase, type Served, serve } from '../testing/serve.ts'
import { useDatabases } from '../testing/useDatabases.ts'

const databases = useDatabases('sqlite')
let service: StandInPushService
let database: InfoDatabase
let [served, without]: Served[] = []
let key = ''
let nowMs = 0

beforeAll(async () => {
  service = await StandInPushService.start()
  database = await databases.open()
  nowMs = (await fillDatabase(database, { seed: 5, steps: 50, stepMs: 120_000 })).endMs
  const now = () => nowMs
  const settings = pushSettingsFor(service.url)
  key = settings.keys.publicKey
  const subscriptions = new Subscriptions({ database, settings, now })
  served = await serve(database, { now, subscriptions })
  without = await serve(database, { now })
})
afterAll(() => Promise.all([served?.server.stop(), without?.server.stop(), service.stop()]))

const ask = (path: string, body: unknown, of = served) => {
  if (of === undefined) throw new Error('not started')
  return of.ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}
const refused = (code: number, message: RegExp) => ({
  status: code,
  body: { code, message: expect.stringMatching(message), data: null },
})

test('the page is told whether it can be had, and by whose key', async () => {
  expect(await served?.data('/push/state')).toEqual({
    ...{ isOffered: true, key, mostAlerts: MOST_ALERTS, lifetime: LIFETIME_MS },
  })
  expect(await without?.data('/info/push/state')).toMatchObject({ isOffered: false, key: null })
})

test('a browser is kept, read, changed and forgotten by whoever knows its secret', async () => {
  const { subscription } = subscriptionAt(service, 'a')
  const credentials = { endpoint: subscription.endpoint, auth: subscription.keys.auth }
  const alerts = [
    alertOf('up', priceOver(10n ** 30n)),
    alertOf('order-5', { kind: 'order', poolId: 'pool-1', positionId: 5 }),
  ]
  const standing = {
    expiresTime: nowMs + LIFETIME_MS,
    alerts: ['order-5', 'up'].map((id) => ({ id, firedTime: null, price: null })),
  }
  const kept = await ask('/push/subscribe', { subscription, alerts })
  expect(kept.status).toBe(200)
  expect((await ask('/info/push/read', credentials)).body).toMatchObject({
    code: 200,
    data: standing,
  })
  const guess = { ...credentials, auth: 'A'.repeat(22) }
  for (const path of ['/push/read', '/push/unsubscribe'])
    expect(await ask(path, guess)).toEqual(refused(404, /no such subscription/))
  expect((await ask('/push/unsubscribe', credentials)).body).toMatchObject({
    data: { isRemoved: true },
  })
  expect(await ask('/push/read', credentials)).toEqual(refused(404, /no such subscription/))
})

test('answers about somebody are kept by nobody on the way, and nothing is read out of an address', async () => {
  const { subscription } = subscriptionAt(service, 'b')
  const query = new URLSearchParams({
    endpoint: subscription.endpoint,
    auth: subscription.keys.auth,
  })
  const answer = await fetch(`${served?.url}/push/unsubscribe`, {
    method: 'POST',
    body: JSON.stringify({ endpoint: subscription.endpoint, auth: subscription.keys.auth }),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('etag')).toBeNull()
  for (const path of ['/push/read', '/push/unsubscribe', '/push/subscribe'])
    expect((await served?.ask(`${path}?${query}`))?.status).toBe(404)
  expect(await ask(`/push/read?${query}`, {})).toEqual(refused(400, /endpoint: must be an address/))
})

const good = () => ({
  subscription: subscriptionAt(service, 'c').subscription,
  alerts: [alertOf('up', priceOver(1n))],
})
const withAlert = (change: object) => {
  const { subscription, alerts } = good()
  return { subscription, alerts: alerts.map((alert) => ({ ...alert, ...change })) }
}

test.each([
  ['no subscription', () => ({}), /^subscription/],
  ['a list', () => [], /^The question/],
  [
    "an endpoint of the operator's network",
    () => ({ subscription: { ...good().subscription, endpoint: 'https://10.0.0.1/x' } }),
    /no push service/,
  ],
  [
    'a long endpoint',
    () => ({
      subscription: { ...good().subscription, endpoint: `${service.url}/${'x'.repeat(1_000)}` },
    }),
    /endpoint/,
  ],
  [
    'a short secret',
    () => ({
      subscription: { ...good().subscription, keys: { ...good().subscription.keys, auth: 'abc' } },
    }),
    /auth: must be 22/,
  ],
  [
    'a key beside the curve',
    () => ({
      subscription: {
        ...good().subscription,
        keys: { ...good().subscription.keys, p256dh: 'B'.repeat(87) },
      },
    }),
    /no key/,
  ],
  [
    'too many alerts',
    () => ({
      ...good(),
      alerts: Array.from({ length: MOST_ALERTS + 1 }, (_, n) => alertOf(`n${n}`, priceOver(1n))),
    }),
    /^alerts/,
  ],
  ['an id twice', () => ({ ...good(), alerts: [...good().alerts, ...good().alerts] }), /twice/],
  ['a strange id', () => withAlert({ id: '<b>' }), /letters/],
  ['a long id', () => withAlert({ id: 'x'.repeat(101) }), /id/],
  ['a long text', () => withAlert({ body: 'x'.repeat(201) }), /body/],
  ['no text', () => withAlert({ body: '' }), /body/],
  ['a link elsewhere', () => withAlert({ link: 'https://evil.example' }), /must be a path/],
  ['a link to another host', () => withAlert({ link: '//evil.example' }), /must be a path/],
  ['a link by a backslash', () => withAlert({ link: '/\\evil.example' }), /must be a path/],
  [
    'a condition that nobody knows',
    () => withAlert({ condition: { kind: 'weather' } }),
    /condition/,
  ],
  [
    'a price of nothing',
    () => withAlert({ condition: { ...priceOver(1n), price: '0' } }),
    /whole number/,
  ],
])('refuses %s with a sentence', async (_, body, message) => {
  expect(await ask('/push/subscribe', body())).toEqual(refused(400, message))
})

test('the documents say what is asked by POST alone, and what its body has', async () => {
  const { body } = (await served?.ask('/openapi.json')) ?? {}
  expect(body).toMatchObject({ paths: { '/push/read': { post: { tags: ['Notifications'] } } } })
  expect(JSON.stringify(body)).not.toContain('getPushRead')
  const { body: page } = (await served?.ask('/docs')) ?? {}
  expect(page).toContain('<code>POST /push/subscribe</code>')
  expect(page).toContain('PushAlert')
})

test('a body that is too large is not read', async () => {
  const { status } = await ask('/push/subscribe', { ...good(), more: 'x'.repeat(70_000) })
  expect(status).toBe(413)
  expect((await ask('/push/read', { endpoint: 'x'.repeat(20_000) })).status).toBe(413)
})

test('the SDK keeps, reads and forgets a browser, and says what has fired', async () => {
  const info = new PushInfo({ url: served?.url ?? '' })
  expect(await info.fetchOffer()).toEqual({ key, mostAlerts: MOST_ALERTS })
  expect(await new PushInfo({ url: without?.url ?? '' }).fetchOffer()).toEqual({
    mostAlerts: MOST_ALERTS,
  })
  const { subscription } = subscriptionAt(service, 'sdk')
  const { endpoint, keys } = subscription
  const more = { body: 'text', link: '/alerts' }
  const alerts: PushAlert[] = [
    { ...more, id: 'a', condition: { kind: 'price', base: 'icp', way: 'rises', price: 1n } },
    { ...more, id: 'b', condition: { kind: 'range', poolId: 'pool-1', positionId: 5n } },
    { ...more, id: 'c', condition: { kind: 'withdrawal', ledgerId: 'btc', block: 5n } },
  ]
  const waits = { expiresMs: nowMs + LIFETIME_MS, alerts: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }
  expect(await info.subscribe({ subscription, alerts })).toEqual(waits)
  await database.db
    .updateTable('push_alerts')
    .set({ fired_ms: 7, fired_price: '2' })
    .where('alert_id', '=', 'a')
    .execute()
  await database.db
    .updateTable('push_alerts')
    .set({ fired_ms: 8 })
    .where('alert_id', '=', 'b')
    .execute()
  const credentials = { endpoint, auth: keys.auth }
  expect((await info.fetchStanding(credentials)).alerts).toEqual([
    { id: 'a', fired: { atMs: 7, price: 2n } },
    { id: 'b', fired: { atMs: 8 } },
    { id: 'c' },
  ])
  await info.unsubscribe(credentials)
  await expect(info.fetchStanding(credentials)).rejects.toMatchObject({ code: 'info-not-found' })
})

test('a service without keys says so', async () => {
  const { subscription } = good()
  const credentials = { endpoint: subscription.endpoint, auth: subscription.keys.auth }
  for (const [path, body] of [
    ['/push/subscribe', good()],
    ['/push/read', credentials],
    ['/push/unsubscribe', credentials],
  ] as const)
    expect(await ask(path, body, without)).toEqual(refused(404, /sends no notifications/))
})
