import { Network } from '@sluice/network'
import { times } from '@sluice/test-depth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EthereumKey } from './testing/EthereumKey.ts'
import { anyone, installProvider, newSession, type Provider, prepare } from './testing/provider.ts'

const NOT_FOUND = 'Message not found: it is not for this sign-in or has expired. Start again.'
const NOT_SIGNED = 'The signature was not made by this address.'

/** Instructions, which the embedded network counts: the same on every machine. */
let network: Network
let provider: Provider
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  provider = await installProvider(network)
  // the first call draws the secret of the nonces
  await login()
})
afterAll(() => network.stop())

const spent = () => network.inspector.facts(provider.canisterId)?.executionCycles ?? 0n

async function login() {
  const key = new EthereumKey()
  const { sessionKey } = newSession()
  const { nonce, siwe_message } = await prepare(provider, key.address, sessionKey)
  const signed = key.personalSign(siwe_message)
  const before = spent()
  const answer = await anyone(provider).siwe_login(signed, key.address, sessionKey, nonce)
  const cost = spent() - before
  if ('Err' in answer) throw new Error(answer.Err)
  const fetched = await anyone(provider).siwe_get_delegation(
    key.address,
    sessionKey,
    answer.Ok.expiration,
  )
  if ('Err' in fetched) throw new Error(fetched.Err)
  return { cost: Number(cost), signatureBytes: fetched.Ok.signature.length }
}

const OTHERS = times(100, 30)

test(`a sign-in costs no more when ${OTHERS} others signed in during that minute`, async () => {
  const first = await login()
  for (let others = 0; others < OTHERS; others++) await login()
  const later = await login()

  expect(later.cost).toBeLessThan(first.cost * 1.1)
  expect(later.signatureBytes).toBeLessThan(first.signatureBytes + 1_000)
}, 180_000)

test('a refused sign-in costs little more than asking, whatever is wrong and however long it is', async () => {
  const key = new EthereumKey()
  const { sessionKey } = newSession()
  const { nonce } = await prepare(provider, key.address, sessionKey)
  const costOf = async (signature: string, given: string, Err: string) => {
    const before = spent()
    expect(await anyone(provider).siwe_login(signature, key.address, sessionKey, given)).toEqual({
      Err,
    })
    return Number(spent() - before)
  }
  const asking = await costOf('', '', NOT_FOUND)

  expect(await costOf('', '0'.repeat(48), NOT_FOUND)).toBeLessThan(asking + 10_000_000)
  expect(await costOf('ab'.repeat(66), nonce, NOT_SIGNED)).toBeLessThan(asking + 10_000_000)
})
