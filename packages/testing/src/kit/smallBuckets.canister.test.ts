import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/settings'
import * as service from '@sluice/candid/settings'
import { buildCanister } from '@sluice/canister/build'
import { compileWithAzle } from '@sluice/canister/build/testing'
import { Network } from '@sluice/network'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorOn, canisterSource } from '../index.ts'

const MEBIBYTE = 2 ** 20
const source = canisterSource('settings')
const notice = { url: 'https://example.org', content: 'The pools move on Monday.' }

let network: Network
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
})
afterAll(() => network.stop())

async function withNotice(wasmModule: Uint8Array) {
  const canisterId = await network.createCanister()
  const arg = IDL.encode([], [])
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg })
  const settings = actorOn<_SERVICE>(network, service, canisterId, Principal.anonymous())
  await settings.set_global_notice(notice.url, notice.content)
  return {
    settings,
    upgrade: (next: Uint8Array) =>
      network.installCode({ canisterId, mode: 'upgrade', wasmModule: next, arg }),
    stableBytes: () => network.inspector.facts(canisterId)?.stableBytes ?? 0,
  }
}

test('a canister that holds little takes little stable memory, and an upgrade keeps what it holds', async () => {
  const { module } = await buildCanister(source, () => {})
  const { settings, upgrade, stableBytes } = await withNotice(module)

  await upgrade(module)

  expect(await settings.get_global_notice()).toEqual([notice])
  expect(stableBytes()).toBeGreaterThan(0)
  expect(stableBytes()).toBeLessThan(4 * MEBIBYTE)
})

test('a canister with the large buckets of before keeps them and what they hold', async () => {
  const before = await withNotice(await compileWithAzle(source))
  const bytes = before.stableBytes()
  expect(bytes).toBeGreaterThan(40 * MEBIBYTE)

  const { module } = await buildCanister(source, () => {})
  await before.upgrade(module)

  expect(await before.settings.get_global_notice()).toEqual([notice])
  await before.settings.set_global_notice(notice.url, 'The pools have moved.')
  expect(await before.settings.get_global_notice()).toMatchObject([
    { content: 'The pools have moved.' },
  ])
  expect(before.stableBytes()).toBe(bytes)
})
