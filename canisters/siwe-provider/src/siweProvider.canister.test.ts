import { createHash } from 'node:crypto'
import { Network } from '@sluice/network'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EthereumKey } from './testing/EthereumKey.ts'
import {
  anyone,
  callerAddress,
  installProvider,
  newSession,
  type Provider,
  prepare,
  SETTINGS,
  signIn,
  withFeatures,
} from './testing/provider.ts'

const MINUTE = 60_000
const NOT_FOUND = 'Message not found: it is not for this sign-in or has expired. Start again.'

let shared: Network
let base: Provider
beforeAll(async () => {
  shared = await Network.start({ inMemory: true })
  base = await installProvider(shared)
})
afterAll(() => shared.stop())

test('an Ethereum key signs in, and the network accepts the delegation', async () => {
  const key = new EthereumKey()

  const { identity } = await signIn(base, key)

  const { url } = await shared.listen()
  expect(await callerAddress({ url, rootKey: shared.rootKey }, base, identity)).toEqual({
    Ok: key.address,
  })
  expect(await anyone(base).get_principal(key.address.toLowerCase())).toEqual({
    Ok: identity.getPrincipal().toUint8Array(),
  })
  expect(await anyone(base).get_address(identity.getPrincipal().toUint8Array())).toEqual({
    Ok: key.address,
  })
})

test('the message says who asks, for which address, and until when, as ERC-4361 lays it out', async () => {
  const key = new EthereumKey()

  const { sessionKey } = newSession()

  const { siwe_message, nonce } = await prepare(base, key.address.toLowerCase(), sessionKey)

  expect(siwe_message.split('\n').slice(0, 9)).toEqual([
    'http://localhost:8080 wants you to sign in with your Ethereum account:',
    key.address,
    '',
    'Sign in to the test.',
    '',
    'URI: http://localhost:8080',
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${nonce}`,
  ])
  const [, issued] = /Issued At: (.*)/.exec(siwe_message) ?? []
  const [, expires] = /Expiration Time: (.*)/.exec(siwe_message) ?? []
  expect(Date.parse(expires ?? '') - Date.parse(issued ?? '')).toBe(5 * MINUTE)
  expect(nonce).toMatch(/^[0-9a-f]{48}$/)
  const hash = createHash('sha256').update(sessionKey).digest('hex')
  expect(siwe_message.split('\n').at(-1)).toBe(`Request ID: ${hash}`)
  expect(siwe_message.split('\n')).toHaveLength(12)
})

test('an address has the same principal each time, and each address its own', async () => {
  const [alice, bob] = [new EthereumKey(), new EthereumKey()]
  const principalOf = async (key: EthereumKey) =>
    (await signIn(base, key)).identity.getPrincipal().toText()

  const first = await principalOf(alice)

  expect(await principalOf(alice)).toBe(first)
  expect(await principalOf(bob)).not.toBe(first)
})

test('a nonce signs in once', async () => {
  const key = new EthereumKey()
  const { nonce, signed, sessionKey } = await signIn(base, key)

  const again = await anyone(base).siwe_login(signed, key.address, sessionKey, nonce)

  expect(again).toEqual({ Err: 'This message has been used. Start again.' })
})

test('the signature of another, or for another address, is refused', async () => {
  const [alice, mallory] = [new EthereumKey(), new EthereumKey()]
  const { sessionKey } = newSession()
  const { nonce, siwe_message } = await prepare(base, alice.address, sessionKey)
  const login = (signature: string, address: string) =>
    anyone(base).siwe_login(signature, address, sessionKey, nonce)

  expect(await login(mallory.personalSign(siwe_message), alice.address)).toEqual({
    Err: 'The signature was not made by this address.',
  })
  expect(await login('no signature', alice.address)).toEqual({
    Err: 'The signature was not made by this address.',
  })
  expect(await login(mallory.personalSign(siwe_message), mallory.address)).toEqual({
    Err: NOT_FOUND,
  })
  expect(await login(alice.personalSign(siwe_message), alice.address)).toHaveProperty('Ok')
})

test('a message that waited too long is refused', async () => {
  const network = await shared.fork()
  const provider = base.on(network)
  const key = new EthereumKey()
  const { sessionKey } = newSession()
  const { nonce, siwe_message } = await prepare(provider, key.address, sessionKey)

  await network.advanceTime(5 * MINUTE)

  const late = key.personalSign(siwe_message)
  expect(await anyone(provider).siwe_login(late, key.address, sessionKey, nonce)).toEqual({
    Err: NOT_FOUND,
  })
  await network.stop()
})

test('a delegation is handed out for a minute and lives as long as the settings say', async () => {
  const network = await shared.fork()
  const provider = base.on(network)
  const key = new EthereumKey()
  const before = network.now()

  const { expiration, sessionKey } = await signIn(provider, key)
  await network.advanceTime(2 * MINUTE)

  const minutes = Number((expiration - before) / 60_000_000_000n)
  expect(minutes).toBe(30)
  expect(await anyone(provider).siwe_get_delegation(key.address, sessionKey, expiration)).toEqual({
    Err: 'This sign-in has expired. Start again.',
  })
  await network.stop()
})

test('a delegation works at its targets only', async () => {
  const network = await Network.start({ inMemory: true })
  const canisterId = await network.createCanister()
  const elsewhere = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
  const key = new EthereumKey()
  const away = await installProvider(network, { ...SETTINGS, targets: [[elsewhere]] })
  const targets: [string[]] = [[canisterId.toText()]]
  const here = await installProvider(network, { ...SETTINGS, targets }, canisterId)

  const stranded = await signIn(away, key)
  const { identity } = await signIn(here, key)

  const at = { url: (await network.listen()).url, rootKey: network.rootKey }
  await expect(callerAddress(at, away, stranded.identity)).rejects.toThrow('delegation')
  expect(await callerAddress(at, here, identity)).toEqual({ Ok: key.address })
  await network.stop()
})

test('addresses and principals survive an upgrade, and mapping can be switched off', async () => {
  const network = await Network.start({ inMemory: true })
  const provider = await installProvider(
    network,
    withFeatures({ DisableEthToPrincipalMapping: null }, { IncludeUriInSeed: null }),
  )
  const key = new EthereumKey()
  const { identity } = await signIn(provider, key)

  await provider.upgrade()

  const principal = identity.getPrincipal().toUint8Array()
  expect(await anyone(provider).get_address(principal)).toEqual({ Ok: key.address })
  expect(await anyone(provider).get_principal(key.address)).toEqual({
    Err: 'No principal is known for the given address',
  })
  expect((await signIn(provider, key)).identity.getPrincipal().toUint8Array()).toEqual(principal)
  await network.stop()
})

test('a login takes less than a twentieth of what one message may compute', async () => {
  const network = await Network.start({
    inMemory: true,
    instructionLimits: { update: 2_000_000_000n },
  })
  const provider = await installProvider(network)

  expect(await signIn(provider, new EthereumKey())).toHaveProperty('identity')
  await network.stop()
})
