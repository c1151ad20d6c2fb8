import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, Asset } from '@sluice/candid/xrc'
import * as service from '@sluice/candid/xrc'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const controller = Principal.selfAuthenticating(Uint8Array.of(1))
const stranger = Principal.selfAuthenticating(Uint8Array.of(2))
const minting = Principal.fromText('rkp4c-7iaaa-aaaaa-aaaca-cai')
const crypto = (symbol: string): Asset => ({ symbol, class: { Cryptocurrency: null } })
const USD: Asset = { symbol: 'USD', class: { FiatCurrency: null } }
const icpInUsd = {
  base_asset: crypto('ICP'),
  quote_asset: USD,
  timestamp: [] as [],
}

let network: Network
let xrc: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  xrc = await installCanister<_SERVICE>(network, {
    source: canisterSource('xrc', 'local/canisters'),
    service,
    controllers: [controller],
  })
})
afterAll(() => network.stop())

test('answers with what its controller set, also after an upgrade', async () => {
  const rates = [
    { asset: crypto('ICP'), rate: [5_000_000_000n] as [bigint] },
    { asset: crypto('USDC'), rate: [1_000_000_000n] as [bigint] },
    { asset: crypto('USDS'), rate: [1_000_000_000n] as [bigint] },
  ]
  expect(await xrc.as(controller).set_rates(rates)).toEqual({ ok: null })
  await xrc.as(controller).set_failure([{ Other: { code: 7, description: 'Closed today' } }])

  await xrc.upgrade()

  expect(await xrc.as(stranger).get_rates()).toEqual(rates)
  expect(await xrc.as(minting).get_exchange_rate(icpInUsd)).toEqual({
    Err: { Other: { code: 7, description: 'Closed today' } },
  })
  await xrc.as(controller).set_failure([])
  expect(await xrc.as(minting).get_exchange_rate(icpInUsd)).toMatchObject({
    Ok: { rate: 5_000_000_000n, metadata: { decimals: 9 } },
  })
  await xrc.as(controller).set_rates([{ asset: crypto('ICP'), rate: [] }])
  expect(await xrc.as(minting).get_exchange_rate(icpInUsd)).toEqual({
    Err: { CryptoBaseAssetNotFound: null },
  })
})

test('a person brings no cycles, and nobody is refused with the interface’s own error', async () => {
  expect(await xrc.as(stranger).get_exchange_rate(icpInUsd)).toEqual({
    Err: { NotEnoughCycles: null },
  })
  expect(await xrc.as(Principal.anonymous()).get_exchange_rate(icpInUsd)).toEqual({
    Err: { AnonymousPrincipalNotAllowed: null },
  })
})

test('strangers set nothing, and no symbol is anything', async () => {
  expect(await xrc.as(stranger).set_rates([])).toHaveProperty('err')
  expect(await xrc.as(stranger).set_failure([])).toHaveProperty('err')
  expect(await xrc.as(controller).set_rates([{ asset: crypto('<b>'), rate: [1n] }])).toHaveProperty(
    'err',
  )
})
