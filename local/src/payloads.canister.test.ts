import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Principal } from '@icp-sdk/core/principal'
import * as FarmFactoryValidator from '@sluice/candid/farm_factory_validator'
import type { _SERVICE, TokenMetadata } from '@sluice/candid/token_list'
import * as TokenList from '@sluice/candid/token_list'
import { Network } from '@sluice/network'
import { createSdk, parseConfig, type Sdk } from '@sluice/sdk'
import { decodePayload, encodePayload } from '@sluice/sdk/payload'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { governance, stranger } from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

let network: Network
let list: Installed<_SERVICE>
/** It answers the governance canister alone. */
let closed: Principal
let sdk: Sdk
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  list = await installCanister<_SERVICE>(network, {
    source: canisterSource('token-list'),
    service: TokenList,
    controllers: [governance],
  })
  const installed = await installCanister(network, {
    source: canisterSource('farm-factory-validator'),
    service: FarmFactoryValidator,
    args: [stranger, governance, stranger],
  })
  closed = installed.canisterId
  const { url: host } = await network.listen()
  const rootKey = Buffer.from(network.rootKey).toString('hex')
  sdk = createSdk(
    parseConfig({ identityProvider: host, network: { host, rootKey }, canisters: {} }),
  )
})
afterAll(() => network.stop())

const token: TokenMetadata = {
  ...{ canisterId: stranger.toText(), name: 'Harbour', symbol: 'HRB', standard: 'ICRC2' },
  ...{ decimals: 8n, fee: 10_000n, totalSupply: 0n, rank: 1, introduction: '' },
  ...{ configs: [], mediaLinks: [] },
}
const id = () => list.canisterId.toText()
const validator = (validatorId: string, validatorMethod: string) => ({
  ...{ validatorId, validatorMethod, targetId: validatorId, targetMethod: 'x' },
})

test('what a canister tells of a method writes payloads that its validator judges', async () => {
  const method = await sdk.sns.fetchMethod(id(), 'executeAdd')
  if (method === undefined) throw new Error('there is no such method')
  expect(method).toMatchObject({ isQuery: false, args: [{ name: 'token' }] })
  const payload = encodePayload(method, [token])
  expect(decodePayload(method, payload)).toEqual([token])
  const asked = validator(id(), 'validateAdd')
  expect(await sdk.sns.validatePayload(asked, payload)).toEqual({
    kind: 'taken',
    rendering: expect.stringContaining('- Symbol: HRB'),
  })
  const refused = encodePayload(method, [{ ...token, standard: 'ERC20' }])
  expect(await sdk.sns.validatePayload(asked, refused)).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('A standard is one of'),
  })
  expect(await list.as(stranger).getList()).toEqual({ ok: [] })
})

test('a validator that answers governance alone is silent, as is one that is not there', async () => {
  const method = await sdk.sns.fetchMethod(closed.toText(), 'setAdminsValidate')
  if (method === undefined) throw new Error('there is no such method')
  const payload = encodePayload(method, [[stranger]])
  const asked = validator(closed.toText(), 'setAdminsValidate')
  expect(await sdk.sns.validatePayload(asked, payload)).toMatchObject({
    kind: 'silent',
    reason: expect.stringContaining('rejected'),
  })
  expect(await sdk.sns.validatePayload(validator(id(), 'missing'), payload)).toMatchObject({
    kind: 'silent',
  })
  expect(await sdk.sns.fetchMethod(id(), 'missing')).toBeUndefined()
})

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor

test('the example of the README asks a validator', async () => {
  const file = join(import.meta.dirname, '../../packages/sdk/README.md')
  const examples = [...(await readFile(file, 'utf8')).matchAll(/```ts\n(.*?)```/gs)]
  const code = examples
    .map(([, example = '']) => example)
    .find((example) => example.includes('sdk.sns.validatePayload'))
    ?.replace(/^import (\{[^}]*\}) from '@sluice\/sdk\/payload'$/m, 'const $1 = entryPoint')
  const generic = { ...validator(id(), 'validateRemove'), targetMethod: 'executeRemove' }
  const printed: unknown[] = []
  const given = {
    entryPoint: { encodePayload },
    governanceId: '',
    sdk: {
      sns: {
        fetchFunctions: async () => [{ name: 'Remove a token from the list', generic }],
        fetchMethod: (...called: [string, string]) => sdk.sns.fetchMethod(...called),
        validatePayload: (...asked: Parameters<typeof sdk.sns.validatePayload>) =>
          sdk.sns.validatePayload(...asked),
      },
    },
    console: { log: (value: unknown) => printed.push(value) },
  }
  await new AsyncFunction(...Object.keys(given), code)(...Object.values(given))
  expect(printed).toEqual([{ kind: 'refused', reason: 'This token is not in the list' }])
})
