import { toBase64 } from '@sluice/candid/base64'
import type { PushInfo } from '@sluice/sdk/infoPush'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentPush, forgetPush, keepPush } from './keptPush.ts'
import { renew, turnOff, turnOn } from './pushing.ts'

type Call = readonly [string, unknown]

const KEY = 'BAEC_-8'
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

/** A browser and a service, each of which may fail at one thing. */
let calls: Call[] = []
let fails: readonly string[] = []
let permission: NotificationPermission = 'granted'
let held: { endpoint: string; key: string } | undefined
let made = 0

const step = (name: string, told: unknown = undefined) => {
  calls.push([name, told])
  if (fails.includes(name)) throw new Error(`${name} fails`)
}
const subscriptionOf = ({ endpoint, key }: { endpoint: string; key: string }) => ({
  options: { applicationServerKey: bytesOf(key).buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: `auth of ${endpoint}` } }),
  unsubscribe: async () => {
    step('unsubscribe')
    held = undefined
  },
})
const pushManager = {
  getSubscription: async () => held && subscriptionOf(held),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    step('subscribe')
    made += 1
    const key = toBase64(applicationServerKey).replaceAll('+', '-').replaceAll('/', '_')
    held = { endpoint: `endpoint ${made}`, key: key.replaceAll('=', '') }
    return subscriptionOf(held)
  },
}
const standing = { expiresMs: 1, alerts: [] }
const info = {
  subscribe: async (wish: unknown) => {
    step('tell', wish)
    return standing
  },
  unsubscribe: async (credentials: unknown) => step('forget', credentials),
} as Partial<PushInfo> as PushInfo
const pushing = { info, owner: 'me', key: KEY, alerts: [] }
const names = () => calls.map(([name]) => name)

beforeEach(() => {
  ;[calls, fails, permission, held, made] = [[], [], 'granted', undefined, 0]
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
})
afterEach(() => {
  forgetPush()
  vi.unstubAllGlobals()
})

test('it is turned on by the person, the browser and the service, in this order', async () => {
  expect(await turnOn(pushing)).toBe('on')
  expect(names()).toEqual(['subscribe', 'tell'])
  expect(currentPush()).toEqual({
    ...{ owner: 'me', endpoint: 'endpoint 1', auth: 'auth of endpoint 1' },
  })
})

test('somebody who refuses is asked for nothing else', async () => {
  permission = 'denied'
  expect(await turnOn(pushing)).toBe('denied')
  expect([names(), currentPush()]).toEqual([[], undefined])
})

test('whatever fails, nothing is left behind', async () => {
  fails = ['subscribe']
  await expect(turnOn(pushing)).rejects.toThrow('subscribe fails')
  fails = ['tell']
  await expect(turnOn(pushing)).rejects.toThrow('tell fails')
  expect([held, currentPush()]).toEqual([undefined, undefined])
  fails = ['tell', 'unsubscribe']
  await expect(turnOn(pushing)).rejects.toThrow('tell fails')
  expect(currentPush()).toBeUndefined()
})

test('it is turned off here, whatever browser and service do', async () => {
  for (const failing of [[], ['forget'], ['unsubscribe'], ['forget', 'unsubscribe']]) {
    fails = []
    await turnOn(pushing)
    fails = failing
    await turnOff(info)
    expect(currentPush()).toBeUndefined()
    expect(names().slice(-2).toSorted()).toEqual(['forget', 'unsubscribe'])
  }
})

test('a browser that has lost its subscription gets another, which takes its place', async () => {
  keepPush({ owner: 'me', endpoint: 'before', auth: 'secret' })
  expect(await renew(pushing, new AbortController().signal)).toBe(standing)
  expect(calls.at(-1)?.[1]).toMatchObject({
    subscription: { endpoint: 'endpoint 1' },
    from: { endpoint: 'before', auth: 'secret' },
  })
  expect(currentPush()?.endpoint).toBe('endpoint 1')
  await renew(pushing, new AbortController().signal)
  expect(calls.at(-1)?.[1]).not.toHaveProperty('from')
})

test('a subscription of an earlier key is given up for one of the key of now', async () => {
  held = { endpoint: 'before', key: 'BAEC' }
  keepPush({ owner: 'me', endpoint: 'before', auth: 'auth of before' })
  await renew(pushing, new AbortController().signal)
  expect(names()).toEqual(['unsubscribe', 'subscribe', 'tell'])
  expect(currentPush()?.endpoint).toBe('endpoint 1')
})

test('where notifications are not allowed any more it is off', async () => {
  await turnOn(pushing)
  permission = 'denied'
  expect(await renew(pushing, new AbortController().signal)).toBeUndefined()
  expect([held, currentPush()]).toEqual([undefined, undefined])
})
