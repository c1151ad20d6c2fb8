import { verifyRequestResponsePair } from '@dfinity/response-verification'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/sns_aggregator'
import * as service from '@sluice/candid/sns_aggregator'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deploySns,
  type SnsWorld,
  startSnsWorld,
  stranger,
} from '../../sns-wasm/src/testing/snsWorld.ts'

let world: SnsWorld
let root: string
let aggregator: Installed<_SERVICE>
beforeAll(async () => {
  world = await startSnsWorld()
  root = (await deploySns(world)).root.toText()
  aggregator = await installCanister<_SERVICE>(world.network, {
    source: canisterSource('sns-aggregator', 'local/canisters'),
    service,
    args: [{ sns_wasm: world.snsWasm.canisterId, interval_seconds: [] }],
  })
  await world.network.runUntilIdle()
}, 120_000)
afterAll(() => world.network.stop())

const MAX_AGE_NS = 300_000_000_000n

/** What a gateway gives on. @throws Error when it would refuse the answer */
async function get(url: string) {
  const request = { method: 'GET', url, headers: [], body: new Uint8Array() }
  const answer = await aggregator.as(Principal.anonymous()).http_request(request)
  const body = Uint8Array.from(answer.body)
  verifyRequestResponsePair(
    { ...request, certificate_version: [2] },
    { status_code: answer.status_code, headers: answer.headers, body },
    aggregator.canisterId.toUint8Array(),
    world.network.now(),
    MAX_AGE_NS,
    world.network.rootKey,
    2,
  )
  return new Response(body, { status: answer.status_code, headers: answer.headers })
}

test.each(['/v1/sns/list/latest/slow.json', '/v1/sns/list/page/0/slow.json'])(
  '%s is proven, and lists the SNS in the public shape',
  async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    const list: unknown = await answer.json()
    expect(list).toMatchObject([
      {
        index: 0,
        canister_ids: { root_canister_id: root },
        list_sns_canisters: { root, dapps: [], archives: [] },
        meta: {
          name: 'Lantern',
          url: 'https://lantern.example',
          logo: `/v1/sns/root/${root}/logo.png`,
        },
        nervous_system_parameters: { reject_cost_e8s: 100_000_000 },
        swap_state: { swap: { lifecycle: 5 }, derived: { buyer_total_icp_e8s: 0 } },
        icrc1_fee: [10_000],
        derived_state: { direct_participant_count: 0 },
        lifecycle: { lifecycle: 5 },
      },
    ])
  },
)

test('an SNS has its own address, and its picture', async () => {
  const one: unknown = await (await get(`/v1/sns/root/${root}/slow.json`)).json()
  expect(one).toMatchObject({ meta: { name: 'Lantern' } })
  const logo = await get(`/v1/sns/root/${root}/logo.png`)
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(logo.headers.get('content-security-policy')).toContain('sandbox')
  expect(await logo.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
})

test.each(['/', '/v1/sns/list/page/1/slow.json', '/v1/sns/root/aaaaa-aa/slow.json'])(
  'that nothing is at %s is proven too',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('the list is there again after an upgrade', async () => {
  await aggregator.upgrade()
  await world.network.runUntilIdle()
  await aggregator.as(stranger).refresh()
  expect((await get('/v1/sns/list/page/0/slow.json')).status).toBe(200)
})
