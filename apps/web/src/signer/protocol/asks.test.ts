import { toBase64 } from '@sluice/candid/base64'
import { expect, test } from 'vitest'
import { readRequest } from './asks.ts'

const ask = (method: string, params: Record<string, unknown> = {}) =>
  readRequest({ id: '1', method, params })
const key = toBase64(Uint8Array.of(1, 2, 3))
const HOUR_MS = 3_600_000

test('a sign-in without a life gets the usual one, and never more than thirty days', () => {
  expect(ask('icrc34_delegation', { publicKey: key })).toMatchObject({ timeToLiveMs: 8 * HOUR_MS })
  const long = { publicKey: key, maxTimeToLive: String(10n ** 18n) }
  expect(ask('icrc34_delegation', long)).toMatchObject({ timeToLiveMs: 30 * 24 * HOUR_MS })
})

test('permissions are asked for on use, and only those that exist', () => {
  const scopes = [{ method: 'icrc27_accounts' }, { method: 'root' }, null]
  expect(ask('icrc25_request_permissions', { scopes })).toEqual({
    result: { scopes: [{ scope: { method: 'icrc27_accounts' }, state: 'ask_on_use' }] },
  })
})

test.each([
  ['icrc34_delegation', {}],
  ['icrc34_delegation', { publicKey: '%' }],
  ['icrc34_delegation', { publicKey: key, maxTimeToLive: '-5' }],
  ['icrc34_delegation', { publicKey: key, targets: [] }],
  ['icrc34_delegation', { publicKey: key, targets: ['nobody'] }],
  ['icrc49_call_canister', {}],
  ['icrc49_call_canister', { canisterId: 'aaaaa-aa', sender: 'x', method: 'm', arg: key }],
])('%s with %j is refused', (method, params) => {
  expect(ask(method, params)).toMatchObject({ error: { code: -32602 } })
})

test('what is no method of a signer is said not to be', () => {
  expect(ask('eth_sendTransaction')).toMatchObject({ error: { code: 2000 } })
})
