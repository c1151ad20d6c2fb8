import { expect, test } from 'vitest'
import { isOwnHost, isOwnOrigin } from './hosts.ts'

test.each([
  ...['localhost', 'localhost:4943', 'LocalHost:1', '127.0.0.1:4943', '127.9.8.7', '[::1]:4943'],
  ...['2vxsx-fae.localhost:4943', '2vxsx-fae.raw.localhost', 'id.ai.localhost', 'localhost.'],
])('%s is a name of this machine', (host) => expect(isOwnHost(host)).toBe(true))

test.each([
  ...[
    'elsewhere.example',
    'localhost.elsewhere.example',
    'notlocalhost',
    '127.0.0.1.elsewhere.example',
  ],
  ...[
    '192.168.1.2',
    '[::2]',
    '',
    ' ',
    ':',
    'localhost:',
    'localhost:1:2',
    'x@localhost',
    '[::1',
    'localhost/',
  ],
  ...[
    'elsewhere.example#.localhost',
    'elsewhere.example?.localhost',
    'elsewhere.example/.localhost',
  ],
  ...['elsewhere.example\\.localhost', '__proto__', 'constructor', '0x7f000001', '2130706433'],
])('%j is none', (host) => expect(isOwnHost(host)).toBe(false))

test('no name at all is none', () => expect(isOwnHost(undefined)).toBe(false))

test('the address that a server listens at is its name, and so are all when it listens at all', () => {
  expect(isOwnHost('192.168.1.2:80', { address: '192.168.1.2' })).toBe(true)
  expect(isOwnHost('192.168.1.3:80', { address: '192.168.1.2' })).toBe(false)
  expect(isOwnHost('192.168.1.3', { address: '0.0.0.0' })).toBe(true)
  expect(isOwnHost('[fe80::1]:80', { address: '::' })).toBe(true)
  expect(isOwnHost('elsewhere.example', { address: '0.0.0.0' })).toBe(false)
})

test('a name that was allowed is one', () => {
  const rules = { allowedHosts: ['tunnel.example'] }
  expect(isOwnHost('tunnel.example:443', rules)).toBe(true)
  expect(isOwnHost('sub.tunnel.example', rules)).toBe(false)
  expect(isOwnOrigin('https://tunnel.example', rules)).toBe(true)
})

test('pages of this machine are its own, those from elsewhere and without a place are not', () => {
  for (const origin of [undefined, 'http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:1'])
    expect(isOwnOrigin(origin), origin).toBe(true)
  for (const origin of [
    'null',
    '',
    'https://elsewhere.example',
    'http://192.168.1.2',
    'file://',
    'x',
  ])
    expect(isOwnOrigin(origin), origin).toBe(false)
  expect(isOwnOrigin('chrome-extension://localhost')).toBe(false)
  expect(isOwnOrigin('http://192.168.1.2', { address: '0.0.0.0' })).toBe(false)
})
