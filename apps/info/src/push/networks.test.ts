import { expect, test } from 'vitest'
import { CreationLimit, MOST_AN_HOUR } from './CreationLimit.ts'
import { originOf } from './networks.ts'

const of = (ip: string) => originOf(ip, 'secret')

test.each([
  ['10.1.2.3', '10.1.2.3', '10.1.9.9', '10.2.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3', '10.1.9.9', '10.2.2.3'],
  ['2001:db8:1:200::1', '2001:db8:1:2ff:ffff::9', '2001:db8:1:300::1', '2001:db9:1:200::1'],
  ['fe80::1%eth0', 'fe80::2', 'fe80:0:0:100::1', 'fe81::1'],
])('%s is the same as %s, in one network with %s, and far from %s', (ip, same, near, far) => {
  expect(of(ip)).toEqual(of(same))
  expect(of(ip).network).toBe(of(near).network)
  expect(of(ip).address).not.toBe(of(near).address)
  expect(of(ip).network).not.toBe(of(far).network)
})

test('nobody reads an address out of it, nor finds it by trying without the secret', () => {
  expect(JSON.stringify(of('10.1.2.3'))).not.toContain('10.1')
  expect(originOf('10.1.2.3', 'other')).not.toEqual(of('10.1.2.3'))
})

test('an address begins so many in an hour, and others are not held up by it', () => {
  let nowMs = 0
  const limit = new CreationLimit(() => nowMs)
  const taken = Array.from({ length: MOST_AN_HOUR + 1 }, () => limit.take('a'))
  expect(taken.filter(Boolean)).toHaveLength(MOST_AN_HOUR)
  expect(limit.take('b')).toBe(true)
  nowMs = 3_599_999
  expect(limit.take('a')).toBe(false)
  nowMs = 3_600_000
  expect(limit.take('a')).toBe(true)
})
