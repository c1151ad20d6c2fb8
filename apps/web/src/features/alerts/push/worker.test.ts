import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('../../../../public/sw.js', import.meta.url), 'utf8')
const config = { services: { info: 'https://info.example' } }

const subscription = (name: string) => ({
  options: { applicationServerKey: `key of ${name}` },
  toJSON: () => ({ endpoint: name, keys: { p256dh: `p of ${name}`, auth: `auth of ${name}` } }),
})

/** The worker as the page serves it, in a browser of which it sees this much. */
function worker(kept: object | null = config) {
  const listeners = new Map<string, (event: object) => void>()
  const asked: { url: string; body: unknown }[] = []
  const subscribed: unknown[] = []
  const shown: unknown[] = []
  runInContext(
    SOURCE,
    createContext({
      ...{ URL, Map, Response, Request, AbortSignal, Promise },
      addEventListener: (name: string, listener: (event: object) => void) =>
        listeners.set(name, listener),
      location: new URL('https://sluice.example'),
      caches: { open: async () => ({ match: async () => kept && { json: async () => kept } }) },
      clients: { matchAll: async () => [] },
      registration: {
        showNotification: async (...told: unknown[]) => shown.push(told),
        pushManager: {
          subscribe: async (options: unknown) => {
            subscribed.push(options)
            return subscription('made')
          },
        },
      },
      fetch: async (url: URL, { body }: { body: string }) => {
        asked.push({ url: url.href, body: JSON.parse(body) })
      },
    }),
  )
  const hear = async (name: string, event: object) => {
    let done: Promise<unknown> | undefined
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    listeners.get(name)?.({ ...event, waitUntil })
    await done
  }
  return { asked, subscribed, shown, hear }
}

const moved = (to: string) => ({
  url: 'https://info.example/info/push/subscribe',
  body: {
    subscription: { endpoint: to, keys: { p256dh: `p of ${to}`, auth: `auth of ${to}` } },
    from: { endpoint: 'old', auth: 'auth of old' },
  },
})

test('a subscription that its push service has replaced is told to the info service', async () => {
  const { asked, hear, subscribed } = worker()
  const newSubscription = subscription('new')
  await hear('pushsubscriptionchange', { oldSubscription: subscription('old'), newSubscription })
  expect(asked).toEqual([moved('new')])
  expect(subscribed).toEqual([])
})

test('one that was taken back without another is made anew, by the same key', async () => {
  const { asked, hear, subscribed } = worker()
  await hear('pushsubscriptionchange', { oldSubscription: subscription('old') })
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key of old' }])
  expect(asked).toEqual([moved('made')])
})

test('without the old one, or a service, it is left to the page', async () => {
  const first = worker()
  await first.hear('pushsubscriptionchange', { newSubscription: subscription('new') })
  expect(first.asked).toEqual([])
  for (const kept of [null, {}, { services: {} }]) {
    const { asked, hear } = worker(kept)
    await hear('pushsubscriptionchange', { oldSubscription: subscription('old') })
    expect(asked).toEqual([])
  }
})

test.each([
  ['https://evil.example'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['javascript:alert(1)'],
  [5],
])('a message that leads to %s leads to the first page', async (link) => {
  const { shown, hear } = worker()
  await hear('push', { data: { json: () => ({ tag: 't', body: 'text', link }) } })
  expect(shown).toEqual([
    ['Sluice', { body: 'text', tag: 't', icon: '/icon-192.png', data: { to: '/' } }],
  ])
})
