import type { Config } from '@sluice/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchSubnet } from './subnetQuery.ts'

const SUBNET = 'qdvhd-os4o2-zzrdw-xrcv4-gljou-eztdp-bj326-e6jgr-tkhuc-ql6v2-yqe'
const DASHBOARD = 'https://dashboard.example'
const config: Config = {
  environment: 'mainnet',
  network: { host: 'https://icp-api.io' },
  identityProvider: 'https://id.ai',
  canisters: { swap_factory: 'fxbe3-iaaaa-aaaaa-aaaaa-cai' },
  services: { dashboard: DASHBOARD },
}
const told: Record<string, unknown> = {
  '/api/v3/canisters/fxbe3-iaaaa-aaaaa-aaaaa-cai': { subnet_id: SUBNET },
  [`/api/v3/nodes?subnet=${SUBNET}`]: { nodes: Array.from({ length: 13 }, () => ({})) },
  [`/api/v3/metrics/block-rate?subnet=${SUBNET}`]: { block_rate: [[1, '1.9']] },
}

function answerWith(answers: Record<string, unknown>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.href)
    const answer = answers[url.pathname + url.search]
    return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer)
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

test("on the IC the foot tells of the subnet that this exchange's factory is on", async () => {
  const asked = answerWith(told)
  expect(await fetchSubnet(config)).toEqual({ name: 'qdvhd', level: 4, nodes: 13 })
  expect(asked.every((url) => url.startsWith(`${DASHBOARD}/api/v3/`))).toBe(true)
})

test('nothing is known of a subnet that nobody names, and nobody is asked where no dashboard is configured', async () => {
  const unknown = { name: undefined, level: undefined, nodes: undefined }
  for (const subnet_id of [undefined, 7, '../../elsewhere', 'a&b=c', ''])
    expect(await respondWith({ subnet_id })).toEqual(unknown)
  answerWith({})
  expect(await fetchSubnet(config)).toEqual(unknown)
  const asked = answerWith(told)
  expect(await fetchSubnet({ ...config, services: {} })).toEqual(unknown)
  expect(asked).toEqual([])

  function respondWith(canister: unknown) {
    answerWith({ ...told, '/api/v3/canisters/fxbe3-iaaaa-aaaaa-aaaaa-cai': canister })
    return fetchSubnet(config)
  }
})

test('figures that the dashboard does not tell are unknown beside those that it does', async () => {
  const { [`/api/v3/nodes?subnet=${SUBNET}`]: _, ...rest } = told
  answerWith(rest)
  expect(await fetchSubnet(config)).toEqual({ name: 'qdvhd', level: 4, nodes: undefined })
})
