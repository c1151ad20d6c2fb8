import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_ENDPOINT, pushServices, serviceOf } from './pushServices.ts'

const KNOWN = pushServices()
const nameOf = (endpoint: string, added = '') => serviceOf(endpoint, pushServices(added))?.name

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', 'updates.push.services.mozilla.com'],
  ['https://eu.push.services.mozilla.com/wpush/v2/gAAA', '*.push.services.mozilla.com'],
  ['https://wns2-par02p.notify.windows.com/w/?token=a%2fb', '*.notify.windows.com'],
  ['https://web.push.apple.com/QOab', 'web.push.apple.com'],
  ['https://api.push.apple.com/x', '*.push.apple.com'],
])('%s is at %s', (endpoint, name) => {
  expect(nameOf(endpoint)).toBe(name)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://me:pass@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@127.0.0.1/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evilfcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://evilnotify.windows.com/w',
  'https://notify.windows.com/w',
  'https://notify.windows.com.evil.example/w',
  'https://FCM.googleapis.com/x',
  'https://fcm.googleapis.com/a/../b',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com\\@127.0.0.1/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/\nx',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/x',
  'file:///etc/passwd',
  'ftp://fcm.googleapis.com/x',
  '//fcm.googleapis.com/x',
  'fcm.googleapis.com/x',
  '',
  `https://fcm.googleapis.com/${'x'.repeat(LONGEST_ENDPOINT)}`,
])('%s is at none', (endpoint) => {
  expect(nameOf(endpoint)).toBeUndefined()
})

test('whatever a stranger names, nothing but known hosts is reached, by https at the standard port', () => {
  const part = fc.oneof(
    fc.constantFrom('fcm.googleapis.com', '127.0.0.1', '@', ':', '/', '\\', '?', '#', '.', '%2e'),
    fc.string({ maxLength: 5 }),
  )
  const address = fc
    .tuple(fc.constantFrom('https://', 'http://', 'https:', ''), fc.array(part, { maxLength: 6 }))
    .map(([start, parts]) => start + parts.join(''))
  fc.assert(
    fc.property(fc.oneof(address, fc.webUrl()), (endpoint) => {
      if (serviceOf(endpoint, KNOWN) === undefined) return
      const { protocol, hostname, port, username } = new URL(endpoint)
      expect([protocol, port, username]).toEqual(['https:', '', ''])
      expect(hostname).toMatch(
        /^(fcm\.googleapis\.com|.+\.push\.services\.mozilla\.com|.+\.notify\.windows\.com|.+\.push\.apple\.com)$/,
      )
    }),
    { numRuns: 2_000 },
  )
})

test('an operator adds hosts, and a test a server on its own machine', () => {
  const added = 'push.example.org, *.push.example.net http://127.0.0.1:4567'
  expect(nameOf('https://push.example.org/a', added)).toBe('push.example.org')
  expect(nameOf('https://a.push.example.net/a', added)).toBe('*.push.example.net')
  expect(nameOf('http://127.0.0.1:4567/a', added)).toBe('http://127.0.0.1:4567')
  expect(nameOf('http://127.0.0.1:4568/a', added)).toBeUndefined()
  expect(nameOf('http://127.0.0.1/a', added)).toBeUndefined()
})

test.each([
  'https://push.example.org',
  '*',
  '*.com.',
  'localhost',
  '10.0.0.1',
  'http://10.0.0.1:80',
  'a b/c',
])('%s is no host that could be added', (added) => {
  expect(() => pushServices(added)).toThrow('INFO_PUSH_HOSTS')
})

test('there is an end to what may be added', () => {
  const hosts = Array.from({ length: 21 }, (_, index) => `p${index}.example.org`)
  expect(() => pushServices(hosts.join(','))).toThrow('more than 20')
})
