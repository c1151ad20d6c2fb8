import { Actor, type DerEncodedPublicKey, HttpAgent, type Signature } from '@icp-sdk/core/agent'
import {
  Delegation,
  DelegationChain,
  DelegationIdentity,
  Ed25519KeyIdentity,
} from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, SettingsInput } from '@sluice/candid/siwe_provider'
import * as service from '@sluice/candid/siwe_provider'
import { canisterSource, type Installed, installCanister } from '@sluice/canister/testing'
import { Network } from '@sluice/network'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EthereumKey } from './testing/EthereumKey.ts'

const MINUTE = 60_000
const SETTINGS: SettingsInput = {
  domain: 'localhost:8080',
  uri: 'http://localhost:8080',
  salt: 'a salt',
  chain_id: [1n],
  scheme: ['http'],
  statement: ['Sign in to the test.'],
  sign_in_expires_in: [],
  session_expires_in: [],
  targets: [],
  runtime_features: [],
}

let shared: Network
let base: Installed<_SERVICE>
beforeAll(async () => {
  shared = await Network.start({ inMemory: true })
  base = await install(shared, SETTINGS)
})
afterAll(() => shared.stop())

const install = (network: Network, settings: SettingsInput) =>
  installCanister<_SERVICE>(network, {
    source: canisterSource('siwe-provider'),
    service,
    args: [settings],
  })

const anyone = Principal.anonymous()

async function prepare(provider: Installed<_SERVICE>, address: string) {
  const prepared = await provider.as(anyone).siwe_prepare_login(address)
  if ('Err' in prepared) throw new Error(prepared.Err)
  return prepared.Ok
}

async function signIn(provider: Installed<_SERVICE>, key: EthereumKey) {
  const session = Ed25519KeyIdentity.generate()
  const sessionKey = session.getPublicKey().toDer()
  const { nonce, siwe_message } = await prepare(provider, key.address)
  const signed = key.personalSign(siwe_message)
  const login = await provider.as(anyone).siwe_login(signed, key.address, sessionKey, nonce)
  if ('Err' in login) throw new Error(login.Err)
  const { expiration, user_canister_pubkey } = login.Ok
  const fetched = await provider.as(anyone).siwe_get_delegation(key.address, sessionKey, expiration)
  if ('Err' in fetched) throw new Error(fetched.Err)
  const { delegation, signature } = fetched.Ok
  const chain = DelegationChain.fromDelegations(
    [
      {
        delegation: new Delegation(
          Uint8Array.from(delegation.pubkey),
          delegation.expiration,
          delegation.targets[0],
        ),
        signature: Uint8Array.from(signature) as Signature,
      },
    ],
    Uint8Array.from(user_canister_pubkey) as DerEncodedPublicKey,
  )
  return {
    identity: DelegationIdentity.fromDelegation(session, chain),
    expiration,
    nonce,
    signed,
    sessionKey,
  }
}

/** What the network takes the caller of a signed query for. */
async function callerAddress(
  { url, rootKey }: { url: string; rootKey: Uint8Array },
  { canisterId }: Installed<_SERVICE>,
  identity: DelegationIdentity,
) {
  const agent = await HttpAgent.create({ host: url, identity, rootKey })
  return Actor.createActor<_SERVICE>(service.idlFactory, { agent, canisterId }).get_caller_address()
}

test('an Ethereum key signs in, and the network accepts the delegation', async () => {
  const key = new EthereumKey()

  const { identity } = await signIn(base, key)

  const { url } = await shared.listen()
  expect(await callerAddress({ url, rootKey: shared.rootKey }, base, identity)).toEqual({
    Ok: key.address,
  })
  expect(await base.as(anyone).get_principal(key.address.toLowerCase())).toEqual({
    Ok: identity.getPrincipal().toUint8Array(),
  })
  expect(await base.as(anyone).get_address(identity.getPrincipal().toUint8Array())).toEqual({
    Ok: key.address,
  })
})

test('the message says who asks, for which address, and until when, as ERC-4361 lays it out', async () => {
  const key = new EthereumKey()

  const { siwe_message, nonce } = await prepare(base, key.address.toLowerCase())

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
  expect(nonce).toMatch(/^[0-9a-f]{20}$/)
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

  const again = await base.as(anyone).siwe_login(signed, key.address, sessionKey, nonce)

  expect(again).toEqual({ Err: 'Message not found: it has been used or has expired. Start again.' })
})

test('the signature of another, or for another address, is refused', async () => {
  const [alice, mallory] = [new EthereumKey(), new EthereumKey()]
  const { nonce, siwe_message } = await prepare(base, alice.address)
  const login = (signature: string, address: string) =>
    base.as(anyone).siwe_login(signature, address, Uint8Array.of(1), nonce)

  expect(await login(mallory.personalSign(siwe_message), alice.address)).toEqual({
    Err: 'The signature was not made by this address.',
  })
  expect(await login('no signature', alice.address)).toHaveProperty('Err')
  expect(await login(mallory.personalSign(siwe_message), mallory.address)).toHaveProperty('Err')
  expect(await login(alice.personalSign(siwe_message), alice.address)).toHaveProperty('Ok')
})

test('a message that waited too long is refused', async () => {
  const network = await shared.fork()
  const provider = base.on(network)
  const key = new EthereumKey()
  const { nonce, siwe_message } = await prepare(provider, key.address)

  await network.advanceTime(5 * MINUTE)

  const late = key.personalSign(siwe_message)
  expect(await provider.as(anyone).siwe_login(late, key.address, Uint8Array.of(1), nonce)).toEqual({
    Err: 'Message not found: it has been used or has expired. Start again.',
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
  await prepare(provider, key.address)
  await signIn(provider, new EthereumKey())

  const minutes = Number((expiration - before) / 60_000_000_000n)
  expect(minutes).toBe(30)
  expect(
    await provider.as(anyone).siwe_get_delegation(key.address, sessionKey, expiration),
  ).toEqual({ Err: 'This sign-in has expired. Start again.' })
  await network.stop()
})

test('a delegation works at its targets only', async () => {
  const network = await Network.start({ inMemory: true })
  const canisterId = await network.createCanister()
  const elsewhere = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
  const key = new EthereumKey()
  const away = await install(network, { ...SETTINGS, targets: [[elsewhere]] })
  const here = await installCanister<_SERVICE>(network, {
    source: canisterSource('siwe-provider'),
    service,
    args: [{ ...SETTINGS, targets: [[canisterId.toText()]] }],
    into: canisterId,
  })

  const stranded = await signIn(away, key)
  const { identity } = await signIn(here, key)

  const at = { url: (await network.listen()).url, rootKey: network.rootKey }
  await expect(callerAddress(at, away, stranded.identity)).rejects.toThrow('delegation')
  expect(await callerAddress(at, here, identity)).toEqual({ Ok: key.address })
  await network.stop()
})

test('addresses and principals survive an upgrade, and mapping can be switched off', async () => {
  const network = await Network.start({ inMemory: true })
  const hidden = [{ DisableEthToPrincipalMapping: null }, { IncludeUriInSeed: null }]
  const provider = await install(network, { ...SETTINGS, runtime_features: [hidden] })
  const key = new EthereumKey()
  const { identity } = await signIn(provider, key)

  await provider.upgrade()

  const principal = identity.getPrincipal().toUint8Array()
  expect(await provider.as(anyone).get_address(principal)).toEqual({ Ok: key.address })
  expect(await provider.as(anyone).get_principal(key.address)).toHaveProperty('Err')
  expect((await signIn(provider, key)).identity.getPrincipal().toUint8Array()).toEqual(principal)
  await network.stop()
})

test('a login takes less than a twentieth of what one message may compute', async () => {
  const network = await Network.start({
    inMemory: true,
    instructionLimits: { update: 2_000_000_000n },
  })
  const provider = await install(network, SETTINGS)

  expect(await signIn(provider, new EthereumKey())).toHaveProperty('identity')
  await network.stop()
})
