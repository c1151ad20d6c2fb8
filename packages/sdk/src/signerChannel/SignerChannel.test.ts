import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignerChannel, type SignerWindow } from './SignerChannel.ts'

const SITE = 'https://shop.example'

/** A page, the window that opened it, and what both say. */
function world({ isFramed = false } = {}) {
  const listeners = new Set<Parameters<SignerWindow['addEventListener']>[1]>()
  const told: { message: object; origin: string }[] = []
  const opener = {
    postMessage: (message: object, origin: string) => told.push({ message, origin }),
  }
  const page: SignerWindow = {
    self: 'page',
    top: isFramed ? 'somebody' : 'page',
    opener,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  }
  const events = { sites: [] as string[], requests: [] as unknown[], moved: 0, silent: 0 }
  const channel = SignerChannel.open(page, {
    onSite: (origin) => events.sites.push(origin),
    onRequest: ({ id }) => events.requests.push(id),
    onMoved: () => {
      events.moved += 1
    },
    onSilent: () => {
      events.silent += 1
    },
  })
  const say = (
    data: unknown,
    { origin = SITE, source = opener as unknown, timeStamp = 0 } = {},
  ) => {
    for (const listener of [...listeners]) listener({ source, origin, data, timeStamp })
  }
  return { channel, say, told, events }
}

const request = (id: unknown, method = 'icrc27_accounts', params: unknown = {}) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const status = (id: string) => request(id, 'icrc29_status')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('hears the window that opened the page, and answers its origin alone', () => {
  const { say, told, events } = world()
  say(status('1'))
  say(request('2'))
  expect(events).toMatchObject({ sites: [SITE], requests: ['2'] })
  expect(told).toEqual([{ message: { jsonrpc: '2.0', id: '1', result: 'ready' }, origin: SITE }])
})

test('a framed page hears nobody', () => {
  const { channel, say, told } = world({ isFramed: true })
  say(status('1'))
  expect(channel).toBeUndefined()
  expect(told).toEqual([])
})

test('a window that holds a reference but did not open the page gets no answer', () => {
  const { say, told, events } = world()
  say(status('1'), { source: { postMessage: () => undefined } })
  expect([told, events.sites]).toEqual([[], []])
})

test.each([
  'null',
  '',
  'http://shop.example',
  'file://',
  'data:',
  'https://shop.example/',
  'chrome-extension://abc',
])('the origin %j names no site that could be shown to a person', (origin) => {
  const { say, told, events } = world()
  say(status('1'), { origin })
  expect([told, events.sites]).toEqual([[], []])
})

test.each([
  'http://localhost:8080',
  'http://127.0.0.1:5000',
  'http://app.localhost',
  'https://a.example:8443',
])('the origin %j is heard', (origin) => {
  const { say, events } = world()
  say(status('1'), { origin })
  expect(events.sites).toEqual([origin])
})

test('when the window that opened the page shows another site, neither is heard or answered again', () => {
  const { channel, say, told, events } = world()
  say(request('1'))
  say(request('2'), { origin: 'https://evil.example' })
  say(request('3'))
  channel?.answer({ id: '1', method: '', params: {} }, { result: 'secret' })
  expect(events).toMatchObject({ requests: ['1'], moved: 1 })
  expect(told).toEqual([])
})

test('a request that comes twice is asked once', () => {
  const { say, events } = world()
  say(request('1'))
  say(request('1', 'icrc49_call_canister'))
  expect(events.requests).toEqual(['1'])
})

test.each([
  null,
  'text',
  [],
  new Uint8Array(1_000),
  new Map(),
  request(undefined),
  request(Number.NaN),
  request({}),
  request('x'.repeat(201)),
  request('1', ''),
  request('1', 'm'.repeat(201)),
  request('1', 'm', [1]),
  request('1', 'm', new Uint8Array(1_000)),
  request('1', 'm', { arg: 'x'.repeat(3_000_000) }),
  request('1', 'm', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, 1]))),
  { ...request('1'), jsonrpc: '1.0' },
])('%# is no request', (data) => {
  const { say, events } = world()
  say(data)
  expect(events.requests).toEqual([])
})

test('a flood is not heard, and the next second is', () => {
  const { say, events } = world()
  for (let id = 0; id < 1_000; id += 1) say(request(id))
  expect(events.requests).toHaveLength(50)
  say(request('later'), { timeStamp: 1_500 })
  expect(events.requests).toHaveLength(51)
})

test('from the two hundredth request on a window is told to wait', () => {
  const { say, told, events } = world()
  for (let id = 0; id < 210; id += 1) say(request(id), { timeStamp: id * 1_000 })
  expect(events.requests).toHaveLength(200)
  expect(told).toHaveLength(10)
  expect(told[0]?.message).toMatchObject({ id: 200, error: { code: 503 } })
})

test('says once that the site is silent', () => {
  const { say, events } = world()
  vi.advanceTimersByTime(9_000)
  say(status('1'))
  vi.advanceTimersByTime(9_000)
  expect(events.silent).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(events.silent).toBe(1)
})
