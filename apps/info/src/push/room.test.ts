import { StandInPushService } from '@sluice/testing/push/StandInPushService'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { alertOf, priceOver, pushSettingsFor, subscriptionAt } from '../testing/pushes.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'
import { MOST_AN_HOUR } from './CreationLimit.ts'
import { Subscriptions } from './Subscriptions.ts'

const waits = (count: number) =>
  Array.from({ length: count }, (_, index) => alertOf(`n${index}`, priceOver(1n)))

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)
  let service: StandInPushService
  let database: InfoDatabase
  let nowMs = 1_000_000
  beforeAll(async () => {
    service = await StandInPushService.start()
    database = await databases.open()
  })
  afterAll(() => service.stop())
  beforeEach(async () => {
    for (const table of ['push_alerts', 'push_subscriptions'] as const)
      await database.db.deleteFrom(table).execute()
  })

  const subscriptionsWith = (room: { whole: number; address: number }) =>
    new Subscriptions({
      ...{ database, room, settings: pushSettingsFor(service.url) },
      now: () => {
        nowMs += 1
        return nowMs
      },
    })
  const put = (on: Subscriptions, name: string, address: string, alerts = 5) =>
    on
      .put({
        ...{ subscription: subscriptionAt(service, name).subscription, address },
        alerts: waits(alerts),
      })
      .then(
        () => 'kept',
        (error: { status?: number }) => error.status,
      )
  const names = async () =>
    (await database.db.selectFrom('push_subscriptions').select('endpoint').execute())
      .map(({ endpoint }) => endpoint.split('/').at(-1))
      .toSorted()

  test('one address has its share, and what is left to others is not less for it', async () => {
    const on = subscriptionsWith({ whole: 1_000, address: 30 })
    const asked = []
    for (const name of ['a', 'b', 'c', 'd']) asked.push(await put(on, name, '10.0.0.1'))
    expect(asked).toEqual(['kept', 'kept', 'kept', 429])
    expect(await put(on, 'e', '10.0.0.2')).toBe('kept')
  })

  test('a flood from one network takes the room from itself, the longest unrenewed first', async () => {
    const on = subscriptionsWith({ whole: 60, address: 1_000 })
    expect(await put(on, 'quiet', '192.168.0.1')).toBe('kept')
    for (let index = 0; index < 9; index++)
      expect(await put(on, `flood${index}`, `10.0.${index}.1`)).toBe('kept')
    expect(await names()).toEqual(['flood4', 'flood5', 'flood6', 'flood7', 'flood8', 'quiet'])
    // and whoever comes from elsewhere finds room, at its cost
    expect(await put(on, 'late', '172.16.0.1')).toBe('kept')
    expect(await names()).toEqual(['flood5', 'flood6', 'flood7', 'flood8', 'late', 'quiet'])
  })

  test('where all have the same nobody is thrown out for a newcomer', async () => {
    const on = subscriptionsWith({ whole: 30, address: 1_000 })
    for (const network of [1, 2, 3])
      expect(await put(on, `a${network}`, `10.${network}.0.1`)).toBe('kept')
    expect(await put(on, 'late', '10.4.0.1')).toBe(503)
    expect(await names()).toEqual(['a1', 'a2', 'a3'])
  })

  test('an address begins so many browsers in an hour; those that it has go on', async () => {
    const on = subscriptionsWith({ whole: 10_000, address: 10_000 })
    const { subscription } = subscriptionAt(service, 'first')
    const renew = () => on.put({ subscription, alerts: [], address: '10.0.0.1' })
    await renew()
    const asked = []
    for (let index = 0; index < MOST_AN_HOUR; index++)
      asked.push(await put(on, `n${index}`, '10.0.0.1', 0))
    expect(asked.filter((one) => one === 'kept')).toHaveLength(MOST_AN_HOUR - 1)
    expect(asked.at(-1)).toBe(429)
    expect((await renew()).alerts).toEqual([])
    expect(await put(on, 'other', '10.0.0.2', 0)).toBe('kept')
  })

  test('endpoints elsewhere and keys that are none are refused before anything is looked at', async () => {
    const on = subscriptionsWith({ whole: 100, address: 100 })
    const { subscription } = subscriptionAt(service, 'a')
    for (const endpoint of ['https://127.0.0.1/x', 'http://127.0.0.1:1/x', 'https://example.org/x'])
      expect(() =>
        on.put({ subscription: { ...subscription, endpoint }, address: '10.0.0.1' }),
      ).toThrow('at no push service')
    const keys = { ...subscription.keys, p256dh: 'A'.repeat(87) }
    expect(() => on.put({ subscription: { ...subscription, keys }, address: '10.0.0.1' })).toThrow(
      'is no key',
    )
    expect(await names()).toEqual([])
  })
})
