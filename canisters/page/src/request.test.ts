import { expect, test } from 'vitest'
import { acceptedEncodings, parseRange, parseRequest } from './request.ts'

const asked = (headers: [string, string][], url = '/') =>
  parseRequest({ method: 'GET', url, headers, body: new Uint8Array(), certificate_version: [] })

test.each([
  ['bytes=0-99', { start: 0, end: 100 }],
  ['bytes=900-', { start: 900, end: 1_000 }],
  ['bytes=900-5000', { start: 900, end: 1_000 }],
  ['bytes=-100', { start: 900, end: 1_000 }],
  ['bytes=-5000', { start: 0, end: 1_000 }],
  ['bytes=1000-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=5-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['bytes=x', undefined],
  ['lines=0-1', undefined],
  ['bytes=99999999999999999-', undefined],
  [undefined, undefined],
])('of a file of 1,000 bytes, %s is %j', (header, range) => {
  expect(parseRange(header, 1_000)).toEqual(range)
})

test('an encoding that is refused is not taken, and the best comes first', () => {
  const encodings = (value: string) => acceptedEncodings(asked([['Accept-Encoding', value]]))
  expect(encodings('gzip, deflate, br')).toEqual(['br', 'gzip', ''])
  expect(encodings('gzip;q=0.5, br;q=0')).toEqual(['gzip', ''])
  expect(encodings('')).toEqual([''])
})

test('an address ends where its query begins, and a header that comes twice is none', () => {
  expect(asked([], '/swap?a=?')).toMatchObject({ path: '/swap' })
  expect(asked([], '/swap')).toMatchObject({ path: '/swap' })
  const twice = asked([
    ['Range', 'a'],
    ['range', 'b'],
  ])
  expect(twice.header('range')).toBeUndefined()
})
