import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { SettingsInput } from '@sluice/candid/siwe_provider'
import { parseHex, toHex } from '@sluice/canister'
import { Network } from '@sluice/network'
import { times } from '@sluice/test-depth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EthereumKey } from './testing/EthereumKey.ts'
import {
  anyone,
  installProvider,
  newSession,
  type Provider,
  prepare,
  SETTINGS,
  signIn,
  withFeatures,
} from './testing/provider.ts'

const NOT_FOUND = 'Message not found: it is not for this sign-in or has expired. Start again.'
const USED = 'This message has been used. Start again.'
const NOT_SIGNED = 'The signature was not made by this address.'
const NO_KEY = 'The session key is no public key.'
const NO_ADDRESS = 'This is no Ethereum address, or its checksum is wrong.'

let network: Network
let provider: Provider
/** A provider whose operator takes clients that know only the public interface. */
let lenient: Provider
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  provider = await installProvider(network)
  lenient = await installProvider(network, withFeatures({ AllowUnboundSessions: null }))
})
afterAll(() => network.stop())

async function prepared(key = new EthereumKey()) {
  const { sessionKey } = newSession()
  const { nonce, siwe_message } = await prepare(provider, key.address, sessionKey)
  return { key, sessionKey, nonce, siwe_message, signed: key.personalSign(siwe_message) }
}

/** So many ask one after the other; none costs more than the one before. */
const STRANGERS = times(5_000, 1_500)

test(`${STRANGERS} strangers who ask for a message keep nobody from signing in, and leave nothing behind`, async () => {
  const own = await network.fork()
  const crowded = lenient.on(own)
  const key = new EthereumKey()
  const { sessionKey } = newSession()
  const [bound, unbound] = [
    await prepare(crowded, key.address, sessionKey),
    await prepare(crowded, key.address),
  ]
  const pages = () => own.inspector.facts(crowded.canisterId)?.heapBytes

  const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
  for (let number = 0; number < 600; number++) await prepare(crowded, addressOf(number))
  const before = pages()
  for (let number = 0; number < STRANGERS - 600; number++) await prepare(crowded, addressOf(number))

  expect(pages()).toBe(before)
  for (const { siwe_message, nonce } of [bound, unbound]) {
    const signed = key.personalSign(siwe_message)
    expect(await anyone(crowded).siwe_login(signed, key.address, sessionKey, nonce)).toHaveProperty(
      'Ok',
    )
  }
  await own.stop()
}, 300_000)

test('who sees the signature on its way cannot use it with a key of their own', async () => {
  const { key, nonce, signed, sessionKey } = await prepared()
  const thief = newSession().sessionKey

  expect(await anyone(provider).siwe_login(signed, key.address, thief, nonce)).toEqual({
    Err: NOT_FOUND,
  })
  const own = await prepare(provider, key.address, thief)
  expect(await anyone(provider).siwe_login(signed, key.address, thief, own.nonce)).toEqual({
    Err: NOT_SIGNED,
  })
  const endless = anyone(provider).siwe_login('f'.repeat(1e6), key.address, sessionKey, nonce)
  await expect(endless).rejects.toThrow('more bytes than it takes')
  expect(await anyone(provider).siwe_login(signed, key.address, sessionKey, nonce)).toHaveProperty(
    'Ok',
  )
})

test('a message without the session key is given out and taken only where the operator allows it', async () => {
  const key = new EthereumKey()
  const { sessionKey } = newSession()

  expect(await anyone(provider).siwe_prepare_login(key.address)).toEqual({
    Err: expect.stringContaining('names the session key'),
  })
  const { siwe_message, nonce } = await prepare(lenient, key.address)
  const signed = key.personalSign(siwe_message)
  expect(siwe_message).not.toContain('Request ID')
  expect(await anyone(lenient).siwe_login(signed, key.address, sessionKey, nonce)).toHaveProperty(
    'Ok',
  )
})

test('where both kinds are taken, a bound nonce is no unbound one', async () => {
  const key = new EthereumKey()
  const { sessionKey } = newSession()
  const thief = newSession().sessionKey
  const bound = await prepare(lenient, key.address, sessionKey)
  const signed = key.personalSign(bound.siwe_message)

  expect(await anyone(lenient).siwe_login(signed, key.address, thief, bound.nonce)).toEqual({
    Err: NOT_FOUND,
  })
})

test('a signature is used once, in its other spelling too', async () => {
  const { key, sessionKey, nonce, signed } = await prepared()
  const send = (signature: string) =>
    anyone(provider).siwe_login(signature, key.address, sessionKey, nonce)
  expect(await send(mirrored(signed))).toHaveProperty('Ok')

  expect(await send(signed)).toEqual({ Err: USED })
  expect(await send(mirrored(signed))).toEqual({ Err: USED })
  expect(await send(signed.toUpperCase().replace('0X', '0x'))).toEqual({ Err: USED })
})

/** The other signature that holds for the same key and message: s and the parity turned round. */
function mirrored(signed: string): string {
  const bytes = parseHex(signed) ?? new Uint8Array()
  const s = BigInt(`0x${toHex(bytes.subarray(32, 64))}`)
  const other = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0')
  return `0x${toHex(bytes.subarray(0, 32))}${other}${bytes[64] === 27 ? '1c' : '1b'}`
}

test('an address in either case is one address: one principal, and one use of a nonce', async () => {
  const { key, sessionKey, nonce, signed } = await prepared()
  const lower = key.address.toLowerCase()
  const upper = `0x${key.address.slice(2).toUpperCase()}`
  const send = (address: string) => anyone(provider).siwe_login(signed, address, sessionKey, nonce)
  expect(await send(lower)).toHaveProperty('Ok')

  expect(await send(key.address)).toEqual({ Err: USED })
  expect(await send(upper)).toEqual({ Err: USED })
  const principals = await Promise.all(
    [lower, upper, key.address].map((one) => anyone(provider).get_principal(one)),
  )
  expect(new Set(principals.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('a nonce is good for its address, time and provider only, and nobody can write one', async () => {
  const { key, sessionKey, nonce, siwe_message, signed } = await prepared()
  const send = (given: string, signature = signed, address = key.address) =>
    anyone(provider).siwe_login(signature, address, sessionKey, given)
  const later = (BigInt(`0x${nonce.slice(0, 16)}`) + 1n).toString(16).padStart(16, '0')
  const other = new EthereumKey()
  const foreign = await prepare(lenient, key.address, sessionKey)

  for (const given of [
    '',
    nonce.slice(0, 47),
    `${nonce}0`,
    nonce.toUpperCase(),
    later + nonce.slice(16),
    `${nonce.slice(0, 16)}${'0'.repeat(32)}`,
    `${nonce}\nRequest ID: ${'0'.repeat(64)}`,
    '\u{1F600}'.repeat(12),
    'g'.repeat(48),
    foreign.nonce,
  ])
    expect(await send(given)).toEqual({ Err: NOT_FOUND })
  expect(await send(nonce, other.personalSign(siwe_message), other.address)).toEqual({
    Err: NOT_FOUND,
  })
  expect(await send(foreign.nonce, key.personalSign(foreign.siwe_message))).toEqual({
    Err: NOT_FOUND,
  })
})

test('a message that was changed is not the one that was given out', async () => {
  const { key, sessionKey, nonce, siwe_message } = await prepared()
  const changes = [
    siwe_message.replace('localhost:8080', 'evil.example'),
    siwe_message.replace('Chain ID: 1', 'Chain ID: 5'),
    `${siwe_message}\nResources:\n- https://evil.example`,
    siwe_message.replace(/Expiration Time: .*/, 'Expiration Time: 2099-01-01T00:00:00.000Z'),
    siwe_message.replaceAll('\n', '\r\n'),
  ]
  for (const text of changes) {
    const signed = key.personalSign(text)
    expect(await anyone(provider).siwe_login(signed, key.address, sessionKey, nonce)).toEqual({
      Err: NOT_SIGNED,
    })
  }
})

test('signatures that nobody made are refused in words', async () => {
  const { key, sessionKey, nonce, signed } = await prepared()
  const digits = signed.slice(2)
  const order = secp256k1.Point.Fn.ORDER.toString(16)
  const hostile = [
    '',
    '0x',
    '0x0',
    digits.slice(1),
    `${signed}00`,
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${order}${digits.slice(64)}`,
    `0x${digits.slice(0, 64)}${order}${digits.slice(128)}`,
    `0x${digits.slice(0, 64)}${'00'.repeat(32)}1b`,
    `0x${digits.slice(0, 128)}1d`,
    `0x${digits.slice(0, 128)}02`,
    `0x0x${digits.slice(2)}`,
    '\u{1F600}'.repeat(66),
    'f'.repeat(3_000),
  ]
  for (const signature of hostile) {
    expect(await anyone(provider).siwe_login(signature, key.address, sessionKey, nonce)).toEqual({
      Err: NOT_SIGNED,
    })
  }
  expect(await anyone(provider).siwe_login(signed, key.address, sessionKey, nonce)).toHaveProperty(
    'Ok',
  )
})

test('addresses and keys of other sizes are refused at every door', async () => {
  const key = new EthereumKey()
  const service = anyone(provider)
  const good = newSession().sessionKey
  const wrongChecksum = key.address.replace(/[a-fA-F]/g, (one) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
  )
  for (const address of [
    '',
    '0x',
    key.address.slice(2),
    `${key.address}0`,
    wrongChecksum,
    `${key.address}\nURI: http://evil.example`,
    ` ${key.address}`,
    '0x'.padEnd(3_000, '0'),
  ]) {
    expect(await service.siwe_prepare_login_for(address, good)).toEqual({ Err: NO_ADDRESS })
    expect(await service.siwe_login('', address, good, '')).toEqual({ Err: NO_ADDRESS })
    expect(await service.siwe_get_delegation(address, good, 0n)).toEqual({ Err: NO_ADDRESS })
    expect(await service.get_principal(address)).toEqual({ Err: NO_ADDRESS })
  }
  for (const size of [0, 1_025, 3_000]) {
    const sessionKey = new Uint8Array(size)
    expect(await service.siwe_prepare_login_for(key.address, sessionKey)).toEqual({ Err: NO_KEY })
    expect(await service.siwe_login('', key.address, sessionKey, '')).toEqual({ Err: NO_KEY })
    expect(await service.siwe_get_delegation(key.address, sessionKey, 0n)).toEqual({ Err: NO_KEY })
  }
  const endless = new Uint8Array(1_000_000)
  await expect(service.siwe_prepare_login_for(key.address, endless)).rejects.toThrow(
    'more bytes than it takes',
  )
  expect(await service.get_address(new Uint8Array(3_000))).toEqual({
    Err: 'No address is known for the given principal',
  })
})

test('an address that signs in again and again is told to wait, nobody else is', async () => {
  const own = await network.fork()
  const busy = provider.on(own)
  const key = new EthereumKey()
  for (let time = 0; time < 20; time++) await signIn(busy, key)

  await expect(signIn(busy, key)).rejects.toThrow('signed in too often')
  expect(await signIn(busy, new EthereumKey())).toHaveProperty('identity')

  await own.advanceTime(6 * 60_000)
  expect(await signIn(busy, key)).toHaveProperty('identity')
  await own.stop()
})

test('what was signed for before an upgrade is not taken after it', async () => {
  const own = await network.fork()
  const upgraded = provider.on(own)
  const { key, sessionKey, nonce, signed } = await prepared()
  await upgraded.upgrade()
  const send = () => anyone(upgraded).siwe_login(signed, key.address, sessionKey, nonce)

  expect(await send()).toEqual({ Err: NOT_FOUND })
  await prepare(upgraded, key.address, sessionKey)
  expect(await send()).toEqual({ Err: NOT_FOUND })
  await own.stop()
})

test.each<[string, Partial<SettingsInput>]>([
  ['a line break in the statement', { statement: ['Hello.\nURI: http://evil.example'] }],
  ['a line break in the domain', { domain: 'good.example\nbad' }],
  ['another line separator in the scheme', { scheme: ['http\u2028'] }],
  ['a salt whose length does not fit the seed', { salt: 's'.repeat(256) }],
  ['a session of for ever', { session_expires_in: [2n ** 64n - 1n] }],
  ['a message that never expires', { sign_in_expires_in: [2n ** 64n - 1n] }],
])('%s is refused when the provider is installed', async (_, change) => {
  const settings = { ...SETTINGS, ...change }
  const own = await Network.start({ inMemory: true })
  await expect(installProvider(own, settings)).rejects.toThrow()
  await own.stop()
})
