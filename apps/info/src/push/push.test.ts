import { StandInPushService } from '@sluice/testing/push/StandInPushService'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INDEX_LEASE, leaveLease, takeLease } from '../indexer/lease.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { alertOf, priceOver, pushSettingsFor, subscriptionAt } from '../testing/pushes.ts'
import { fillDatabase } from '../testing/serve.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'
import { Delivery, MOST_AN_HOUR } from './Delivery.ts'
import { evaluate } from './evaluate.ts'
import { LIFETIME_MS, Subscriptions } from './Subscriptions.ts'
import type { PushSettings } from './settings.ts'
import { forgetExpired } from './startPush.ts'

const ONE = 10n ** 18n
const MINUTE_MS = 60_000

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)
  const holder = 'test'
  let [pushService, other]: StandInPushService[] = []
  let database: InfoDatabase
  let settings: PushSettings
  let subscriptions: Subscriptions
  let delivery: Delivery
  let nowMs = 0
  const now = () => nowMs
  const at = () => {
    if (pushService === undefined) throw new Error('not started')
    return pushService
  }

  beforeAll(async () => {
    pushService = await StandInPushService.start()
    other = await StandInPushService.start()
    database = await databases.open()
    nowMs = (await fillDatabase(database, { seed: 5, steps: 300, stepMs: 120_000 })).endMs
    settings = pushSettingsFor(at().url, other.url)
  })
  afterAll(() => Promise.all([pushService?.stop(), other?.stop()]))
  beforeEach(async () => {
    await takeLease(database, { name: INDEX_LEASE, holder }, nowMs)
    await priced('icp', 5n * ONE)
    subscriptions = new Subscriptions({ database, settings, now })
    delivery = sender()
    at().pushed.length = 0
    at().answer = () => ({ status: 201 })
  })
  afterEach(async () => {
    await delivery.settled()
    for (const table of ['push_alerts', 'push_subscriptions'] as const)
      await database.db.deleteFrom(table).execute()
  })

  const sender = (timeoutMs = 5_000) => new Delivery({ database, settings, holder, now, timeoutMs })
  const put = (of: ReturnType<typeof subscriptionAt>, ...alerts: ReturnType<typeof alertOf>[]) =>
    subscriptions.put({ subscription: of.subscription, alerts, address: '10.0.0.1' })
  const priced = (ledger: string, price: bigint) =>
    database.db
      .updateTable('tokens')
      .set({ price_usd: String(price) })
      .where('ledger_id', '=', ledger)
      .execute()
  const fire = () => evaluate({ database, holder, now })
  const send = async (by = delivery) => {
    const begun = await by.begin()
    await by.settled()
    return begun
  }
  const credentialsOf = ({ subscription }: ReturnType<typeof subscriptionAt>) => ({
    endpoint: subscription.endpoint,
    auth: subscription.keys.auth,
  })
  const standing = (of: ReturnType<typeof subscriptionAt>) => subscriptions.read(credentialsOf(of))

  test('a price that comes is told once, encrypted for its browser and signed by the operator', async () => {
    const one = subscriptionAt(at(), 'a')
    await put(one, alertOf('up', priceOver(6n * ONE)), alertOf('later', priceOver(9n * ONE)))
    expect([await fire(), await send()]).toEqual([0, 0])

    await priced('icp', 7n * ONE)
    expect([await fire(), await send()]).toEqual([1, 1])
    const [pushed, ...more] = at().pushed
    if (pushed === undefined) throw new Error('nothing was pushed')
    expect(more).toEqual([])
    expect(JSON.parse(one.browser.decrypt(pushed.body))).toEqual({
      ...{ tag: 'up', body: 'told of up', link: '/alerts?id=up' },
    })
    expect(pushed.path).toBe('/push/a')
    expect(pushed.headers).toMatchObject({
      ttl: '43200',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(pushed.signedBy.key).toBe(settings.keys.publicKey)
    expect(pushed.signedBy.claims.sub).toBe('mailto:push@example.org')
    expect(Buffer.from(pushed.body).includes('told of')).toBe(false)

    await priced('icp', 5n * ONE)
    await priced('icp', 8n * ONE)
    expect([await fire(), await send()]).toEqual([0, 0])
    expect((await standing(one)).alerts).toEqual([
      { id: 'later', firedMs: undefined, price: undefined },
      { id: 'up', firedMs: nowMs, price: String(7n * ONE) },
    ])
  })

  test('what is told anew keeps what has fired, waits for what is changed, and forgets what is left out', async () => {
    const one = subscriptionAt(at(), 'a')
    const [up, later] = [alertOf('up', priceOver(6n * ONE)), alertOf('later', priceOver(9n * ONE))]
    await put(one, up, later)
    await priced('icp', 7n * ONE)
    await fire()
    const renewed = await put(one, { ...up, body: 'ha subido' })
    expect(renewed.alerts).toEqual([{ id: 'up', firedMs: nowMs, price: String(7n * ONE) }])
    const changed = await put(one, alertOf('up', priceOver(8n * ONE)))
    expect(changed.alerts).toEqual([{ id: 'up', firedMs: undefined, price: undefined }])
    expect(await send()).toBe(0)
    // without a list all stays
    const { subscription } = one
    const again = await subscriptions.put({ subscription, address: '10.0.0.1' })
    expect(again.alerts.map(({ id }) => id)).toEqual(['up'])
  })

  test('orders, ranges and withdrawals are told by what the tables say of them', async () => {
    const { db } = database
    const pool = await db
      .selectFrom('pools')
      .selectAll()
      .where('tick', 'is not', null)
      .executeTakeFirstOrThrow()
    const poolId = pool.canister_id
    const position = {
      ...(await db.selectFrom('positions').selectAll().executeTakeFirstOrThrow()),
      pool_id: pool.id,
    }
    const tick = pool.tick ?? 0
    const range = { tick_lower: tick - 60, tick_upper: tick + 60, closed_ms: null }
    const order = { ...{ id: 900_001, pool_id: pool.id, position_id: 900_003, owner_id: 1 } }
    await database.commit([
      {
        table: 'positions',
        mode: 'upsert',
        rows: [
          { ...position, ...range, position_id: 900_001 },
          { ...position, ...range, position_id: 900_002, closed_ms: 5 },
        ],
      },
      {
        table: 'orders',
        mode: 'upsert',
        rows: [
          {
            ...{ ...order, tick_limit: 0, side: 0, amount_in: '1', status: 'open' },
            ...{ placed_ms: 1, ended_ms: null, amount0: null, amount1: null },
          },
        ],
      },
      {
        table: 'bridge_withdrawals',
        mode: 'upsert',
        rows: [{ ledger_id: 'btc', withdrawal: '77', amount: '1', is_owed: 1 }],
      },
    ])
    const one = subscriptionAt(at(), 'a')
    await put(
      one,
      alertOf('range', { kind: 'range', poolId, positionId: 900_001 }),
      alertOf('closed', { kind: 'range', poolId, positionId: 900_002 }),
      alertOf('order', { kind: 'order', poolId, positionId: 900_003 }),
      alertOf('out', { kind: 'withdrawal', ledgerId: 'btc', block: 77 }),
      alertOf('nowhere', { kind: 'order', poolId: 'pool-99', positionId: 1 }),
    )
    expect(await fire()).toBe(0)
    expect((await standing(one)).alerts.map(({ id }) => id)).toEqual([
      'nowhere',
      'order',
      'out',
      'range',
    ])

    await db
      .updateTable('positions')
      .set({ tick_upper: tick - 1 })
      .where('position_id', '=', 900_001)
      .execute()
    await db.updateTable('orders').set({ status: 'filled' }).where('id', '=', 900_001).execute()
    await db.deleteFrom('bridge_withdrawals').execute()
    expect([await fire(), await send()]).toEqual([3, 3])
    const told = at().pushed.map(({ body }) => JSON.parse(one.browser.decrypt(body)).tag)
    expect(told.toSorted()).toEqual(['order', 'out', 'range'])
  })

  test('a market that is behind wakes nobody up for a price of the past', async () => {
    await put(subscriptionAt(at(), 'a'), alertOf('up', priceOver(4n * ONE)))
    nowMs += 11 * MINUTE_MS
    expect(await fire()).toBe(0)
    nowMs -= 11 * MINUTE_MS
    expect(await fire()).toBe(1)
  })

  test('only whoever indexes fires and sends', async () => {
    await put(subscriptionAt(at(), 'a'), alertOf('up', priceOver(4n * ONE)))
    expect(await evaluate({ database, holder: 'another', now })).toBe(0)
    expect(await fire()).toBe(1)
    const another = new Delivery({ database, settings, holder: 'another', now })
    expect(await send(another)).toBe(0)
    // the lease goes over: so does what was not sent yet
    await leaveLease(database, { name: INDEX_LEASE, holder })
    await takeLease(database, { name: INDEX_LEASE, holder: 'another' }, nowMs)
    expect([await send(), await send(another)]).toEqual([0, 1])
    await leaveLease(database, { name: INDEX_LEASE, holder: 'another' })
    expect(at().pushed).toHaveLength(1)
  })

  test('two that take themselves for the one send a message once', async () => {
    await put(subscriptionAt(at(), 'a'), alertOf('up', priceOver(4n * ONE)))
    const fired = await Promise.all([fire(), fire()])
    expect(fired.reduce((sum, count) => sum + count)).toBe(1)
    await Promise.all([send(), send(sender())])
    expect(at().pushed).toHaveLength(1)
  })

  test('after a crash between sending and its note it is sent again, under the same name', async () => {
    await put(subscriptionAt(at(), 'a'), alertOf('up', priceOver(4n * ONE)))
    await fire()
    at().answer = () => 'hang'
    const dying = sender(60_000)
    await dying.begin()
    await expect.poll(() => at().pushed.length).toBe(1)
    // another process takes over: nothing before the claim has run out
    at().answer = () => ({ status: 201 })
    expect(await send()).toBe(0)
    nowMs += 2 * MINUTE_MS
    expect(await send()).toBe(1)
    const [first, second] = at().pushed.map(({ headers }) => headers.topic)
    expect(first).toBe(second)
    nowMs += 60 * MINUTE_MS
    expect(await send()).toBe(0)
    nowMs -= 62 * MINUTE_MS
  })

  test.each([404, 410])(
    'a browser of which its push service says %i is forgotten',
    async (status) => {
      const one = subscriptionAt(at(), 'a')
      await put(one, alertOf('up', priceOver(4n * ONE)), alertOf('more', priceOver(90n * ONE)))
      await fire()
      at().answer = () => ({ status })
      await send()
      await expect(standing(one)).rejects.toMatchObject({ status: 404 })
      expect(await database.db.selectFrom('push_alerts').selectAll().execute()).toEqual([])
    },
  )

  test('what a push service refuses or sends elsewhere is not tried again', async () => {
    const elsewhere = { status: 302, headers: { location: `${other?.url}/push/stolen` } }
    for (const answer of [{ status: 400 }, elsewhere]) {
      const one = subscriptionAt(at(), `a${answer.status}`)
      await put(one, alertOf('up', priceOver(4n * ONE)))
      await fire()
      at().answer = () => answer
      expect(await send()).toBe(1)
      nowMs += 1_000 * MINUTE_MS
      expect(await send()).toBe(0)
      nowMs -= 1_000 * MINUTE_MS
      expect((await standing(one)).alerts).toMatchObject([{ id: 'up', firedMs: nowMs }])
    }
    expect(other?.pushed).toEqual([])
  })

  test('one that fails is tried again with growing pauses, for a day', async () => {
    await put(subscriptionAt(at(), 'a'), alertOf('up', priceOver(4n * ONE)))
    await fire()
    const startMs = nowMs
    at().answer = () => ({ status: 503 })
    for (const minutes of [0, 1, 5, 15, 60, 240, 240, 240, 240, 240]) {
      nowMs += minutes * MINUTE_MS - 1
      expect(minutes > 0 ? await send() : 0).toBe(0)
      nowMs += 1
      expect(await send()).toBe(1)
    }
    nowMs += 2_000 * MINUTE_MS
    expect(await send()).toBe(0)
    nowMs = startMs
  })

  test('a pause that a push service asks for is kept', async () => {
    await put(subscriptionAt(at(), 'a'), alertOf('up', priceOver(4n * ONE)))
    await fire()
    const startMs = nowMs
    at().answer = () => ({ status: 429, headers: { 'retry-after': '1800' } })
    await send()
    nowMs += 29 * MINUTE_MS
    expect(await send()).toBe(0)
    nowMs += MINUTE_MS
    expect(await send()).toBe(1)
    nowMs = startMs
  })

  test('a push service that hangs holds up no other, and has at most eight under way', async () => {
    if (other === undefined) throw new Error('not started')
    for (let index = 0; index < 12; index++)
      await put(subscriptionAt(at(), `slow${index}`), alertOf('up', priceOver(4n * ONE)))
    await put(subscriptionAt(other, 'quick'), alertOf('up', priceOver(4n * ONE)))
    await fire()
    at().answer = () => 'hang'
    const impatient = sender(3_000)
    expect(await impatient.begin()).toBe(9)
    expect(await impatient.begin()).toBe(0)
    await expect.poll(() => other?.pushed.length).toBe(1)
    await impatient.settled()
    expect(impatient.counts).toEqual({ taken: 1, gone: 0, refused: 0, later: 8 })
    other.pushed.length = 0
  })

  test('whoever makes prices come true all the time is told so many times in an hour', async () => {
    const one = subscriptionAt(at(), 'a')
    await put(one, ...Array.from({ length: 100 }, (_, n) => alertOf(`n${n}`, priceOver(4n * ONE))))
    await fire()
    for (let round = 0; round < 40; round++) await send()
    expect(at().pushed).toHaveLength(MOST_AN_HOUR)
    nowMs += 60 * MINUTE_MS
    for (let round = 0; round < 40; round++) await send()
    nowMs -= 60 * MINUTE_MS
    expect(at().pushed).toHaveLength(100)
  })

  test('a browser whose page is not opened for thirty days is forgotten', async () => {
    const [old, kept] = [subscriptionAt(at(), 'old'), subscriptionAt(at(), 'kept')]
    await put(old, alertOf('up', priceOver(4n * ONE)))
    nowMs += 1
    await put(kept, alertOf('up', priceOver(4n * ONE)))
    await fire()
    nowMs += LIFETIME_MS - 1
    expect(await send()).toBe(1)
    expect(await forgetExpired({ database, now })).toBe(1)
    expect((await standing(kept)).alerts).toHaveLength(1)
    await expect(standing(old)).rejects.toMatchObject({ status: 404 })
    nowMs -= LIFETIME_MS
  })

  test('what was taken back meanwhile is not sent', async () => {
    const one = subscriptionAt(at(), 'a')
    await put(one, alertOf('up', priceOver(4n * ONE)))
    await fire()
    expect(await subscriptions.remove(credentialsOf(one))).toBe(true)
    expect(await subscriptions.remove(credentialsOf(one))).toBe(false)
    expect(await send()).toBe(0)
  })

  test('a new subscription takes the place of the one before it, with what that waits for', async () => {
    const [before, after] = [subscriptionAt(at(), 'before'), subscriptionAt(at(), 'after')]
    await put(before, alertOf('up', priceOver(6n * ONE)))
    const from = credentialsOf(before)
    const { subscription } = after
    const moved = await subscriptions.put({ subscription, from, address: '10.0.0.1' })
    expect(moved.alerts.map(({ id }) => id)).toEqual(['up'])
    await expect(standing(before)).rejects.toMatchObject({ status: 404 })
    await priced('icp', 7n * ONE)
    expect([await fire(), await send()]).toEqual([1, 1])
    expect(at().pushed[0]?.path).toBe('/push/after')
  })

  test('nobody takes over what they have no secret of', async () => {
    const [theirs, mine] = [subscriptionAt(at(), 'theirs'), subscriptionAt(at(), 'mine')]
    await put(theirs, alertOf('up', priceOver(6n * ONE)))
    const guess = { endpoint: theirs.subscription.endpoint, auth: mine.subscription.keys.auth }
    await expect(subscriptions.read(guess)).rejects.toMatchObject({ status: 404 })
    await expect(subscriptions.remove(guess)).rejects.toMatchObject({ status: 404 })
    const posing = { endpoint: theirs.subscription.endpoint, keys: mine.subscription.keys }
    await expect(
      subscriptions.put({ subscription: posing, alerts: [], address: '10.0.0.1' }),
    ).rejects.toMatchObject({ status: 404 })
    const { subscription } = mine
    const got = await subscriptions.put({ subscription, from: guess, address: '10.0.0.1' })
    expect(got.alerts).toEqual([])
    expect((await standing(theirs)).alerts).toHaveLength(1)
  })
})
