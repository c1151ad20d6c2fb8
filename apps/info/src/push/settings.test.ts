import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPushSettings } from './settings.ts'
import { isPair, isPublicKey, makeVapidKeys } from './vapid.ts'

const { publicKey, privateKey } = makeVapidKeys()
const WHOLE = {
  INFO_PUSH_PUBLIC_KEY: publicKey,
  INFO_PUSH_PRIVATE_KEY: privateKey,
  INFO_PUSH_CONTACT: 'mailto:push@example.org',
}

test('without keys and contact there are no notifications', () => {
  expect(readPushSettings({})).toBeUndefined()
  expect(
    readPushSettings({ INFO_PUSH_PUBLIC_KEY: '', INFO_PUSH_HOSTS: 'a.example' }),
  ).toBeUndefined()
})

test('a pair and a contact are settings', () => {
  expect(readPushSettings(WHOLE)).toMatchObject({
    keys: { publicKey, privateKey },
    contact: 'mailto:push@example.org',
  })
  expect(
    readPushSettings({ ...WHOLE, INFO_PUSH_CONTACT: 'https://example.org/push' }),
  ).toBeDefined()
})

test.each([
  ['INFO_PUSH_PUBLIC_KEY is missing', { INFO_PUSH_PUBLIC_KEY: '' }],
  ['INFO_PUSH_PRIVATE_KEY is missing', { INFO_PUSH_PRIVATE_KEY: undefined }],
  ['are no pair', { INFO_PUSH_PRIVATE_KEY: makeVapidKeys().privateKey }],
  ['are no pair', { INFO_PUSH_PUBLIC_KEY: 'AAAA' }],
  ['are no pair', { INFO_PUSH_PUBLIC_KEY: `${publicKey}=` }],
  ['are no pair', { INFO_PUSH_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') }],
  ['are no pair', { INFO_PUSH_PRIVATE_KEY: Buffer.alloc(32, 255).toString('base64url') }],
  ['INFO_PUSH_CONTACT', { INFO_PUSH_CONTACT: '' }],
  ['INFO_PUSH_CONTACT', { INFO_PUSH_CONTACT: 'push@example.org' }],
  ['INFO_PUSH_CONTACT', { INFO_PUSH_CONTACT: 'http://example.org' }],
  ['INFO_PUSH_CONTACT', { INFO_PUSH_CONTACT: `https://example.org/${'x'.repeat(300)}` }],
  ['INFO_PUSH_HOSTS', { INFO_PUSH_HOSTS: 'http://example.org' }],
])('says "%s" of %o', (words, change) => {
  expect(() => readPushSettings({ ...WHOLE, ...change })).toThrow(words)
  try {
    readPushSettings({ ...WHOLE, ...change })
  } catch (error) {
    expect(String(error)).not.toContain(privateKey)
  }
})

test('pairs that are made are pairs, each another', () => {
  const pairs = Array.from({ length: 50 }, makeVapidKeys)
  expect(pairs.every(isPair)).toBe(true)
  expect(new Set(pairs.map((pair) => pair.privateKey)).size).toBe(50)
})

test('a key of a browser is a point of the curve', () => {
  const curve = createECDH('prime256v1')
  const point = curve.generateKeys()
  expect(isPublicKey(point.toString('base64url'))).toBe(true)
  const beside = Buffer.from(point)
  beside[64] = (beside[64] ?? 0) ^ 1
  expect(isPublicKey(beside.toString('base64url'))).toBe(false)
  expect(isPublicKey(curve.getPublicKey('base64url', 'compressed'))).toBe(false)
  expect(isPublicKey('')).toBe(false)
  expect(isPublicKey(Buffer.alloc(65, 4).toString('base64url'))).toBe(false)
})
