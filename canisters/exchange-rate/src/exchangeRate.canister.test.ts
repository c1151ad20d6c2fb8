import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, Asset } from '@sluice/candid/exchange_rate'
import * as service from '@sluice/candid/exchange_rate'
import type { _SERVICE as XrcService } from '@sluice/candid/xrc'
import * as xrcService from '@sluice/candid/xrc'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [controller, admin, stranger] = [person(1), person(2), person(3)]
const crypto = (symbol: string): Asset => ({ symbol, class: { Cryptocurrency: null } })
const fiat = (symbol: string): Asset => ({ symbol, class: { FiatCurrency: null } })
const REFRESH_SECONDS = 300
const START = 1_800_000_030_000_000_000n
const G = 1_000_000_000n
const pairs: [Asset, Asset][] = [
  [crypto('BTC'), fiat('USD')],
  [crypto('ICP'), fiat('USD')],
  [fiat('USD'), fiat('XDR')],
]

type Services = { network: Network; xrc: Installed<XrcService>; rates: Installed<_SERVICE> }
let base: Services
beforeAll(async () => {
  const network = await Network.start({ inMemory: true, startTime: START })
  const xrc = await installCanister<XrcService>(network, {
    source: canisterSource('xrc', 'local/canisters'),
    service: xrcService,
    controllers: [controller],
  })
  const seeded: [Asset, bigint][] = [
    [crypto('ICP'), 5n * G],
    [crypto('BTC'), 100_000n * G],
    [crypto('USDC'), G],
    [crypto('USDS'), G],
    [fiat('EUR'), 1_080_000_000n],
    [fiat('CNY'), 139_000_000n],
    [fiat('JPY'), 6_700_000n],
    [fiat('GBP'), 1_270_000_000n],
  ]
  await xrc.as(controller).set_rates(seeded.map(([asset, rate]) => ({ asset, rate: [rate] })))
  const rates = await installCanister<_SERVICE>(network, {
    source: canisterSource('exchange-rate'),
    service,
    args: [{ xrc: xrc.canisterId, pairs, admins: [admin], refresh_seconds: REFRESH_SECONDS }],
    controllers: [controller],
  })
  await network.runUntilIdle()
  base = { network, xrc, rates }
})
afterAll(() => base.network.stop())

async function withRates(run: (services: Services) => Promise<void>) {
  const network = await base.network.fork()
  try {
    await run({ network, xrc: base.xrc.on(network), rates: base.rates.on(network) })
  } finally {
    await network.stop()
  }
}

const valueIn = ({ rate, decimals }: { rate: bigint; decimals: number }) =>
  Number(rate) / 10 ** decimals

test('knows every pair from its start on, dollars in XDR by what an XDR costs', () =>
  withRates(async ({ rates }) => {
    const anyone = rates.as(Principal.anonymous())
    const icp = await anyone.get_exchange_rate('c_ICP-f_USD')
    expect(icp).toMatchObject({
      base_symbol: 'ICP',
      base_class: 'Cryptocurrency',
      quote_symbol: 'USD',
      quote_class: 'FiatCurrency',
      error: [],
    })
    expect(valueIn(icp)).toBe(5)
    expect(valueIn(await anyone.get_exchange_rate('f_USD-f_XDR'))).toBeCloseTo(1.3305, 4)
    expect((await anyone.get_exchange_rates()).map(valueIn)).toHaveLength(3)
    expect(await anyone.get_assets()).toEqual(pairs)
  }))

test('refreshes on its timer, and keeps the last good rate with the error while the XRC fails', () =>
  withRates(async ({ network, xrc, rates }) => {
    await xrc.as(controller).set_rates([{ asset: crypto('ICP'), rate: [6n * G] }])
    await network.advanceTime(REFRESH_SECONDS * 1_000)
    const before = await rates.as(stranger).get_exchange_rate('c_ICP-f_USD')
    expect(valueIn(before)).toBe(6)

    await xrc.as(controller).set_failure([{ InconsistentRatesReceived: null }])
    await network.advanceTime(REFRESH_SECONDS * 1_000)
    const failing = await rates.as(stranger).get_exchange_rate('c_ICP-f_USD')
    expect(failing).toMatchObject({
      rate: before.rate,
      timestamp: before.timestamp,
      error: [{ message: { InconsistentRatesReceived: null }, timestamp: network.now() / G }],
    })

    await xrc.as(controller).set_failure([])
    await network.advanceTime(REFRESH_SECONDS * 1_000)
    expect(await rates.as(stranger).get_exchange_rate('c_ICP-f_USD')).toMatchObject({ error: [] })
  }))

test('pairs, rates, failures, admins and the timer survive an upgrade', () =>
  withRates(async ({ network, xrc, rates }) => {
    await rates.as(admin).add_asset(crypto('ETH'), fiat('USD'))
    await rates.as(admin).remove_asset(crypto('BTC'), fiat('USD'))
    await network.runUntilIdle()
    const before = await rates.as(stranger).get_exchange_rates()
    expect(
      before.map(({ base_symbol, error }) => [base_symbol, error.map(({ message }) => message)]),
    ).toEqual([
      ['ETH', [{ CryptoBaseAssetNotFound: null }]],
      ['ICP', []],
      ['USD', []],
    ])
    // so that what is shown was kept, and not fetched by the start after the upgrade
    network.faults.onCall({ method: 'get_exchange_rate' }, { kind: 'holdAnswer', forMs: 60_000 })

    await rates.upgrade()
    // the start's own question is out, and held, before time is moved
    await network.runUntilIdle()

    expect(await rates.as(stranger).get_exchange_rates()).toEqual(before)
    expect(await rates.as(stranger).getAdmins()).toEqual([admin])
    await xrc.as(controller).set_rates([{ asset: crypto('ETH'), rate: [4_000n * G] }])
    await network.advanceTime(REFRESH_SECONDS * 1_000)
    expect(valueIn(await rates.as(stranger).get_exchange_rate('c_ETH-f_USD'))).toBe(4_000)
  }))

test('only admins choose pairs and spend cycles', () =>
  withRates(async ({ network, rates }) => {
    const cycles = () => network.inspector.facts(rates.canisterId)?.cycles ?? 0n
    const calls: ((service: _SERVICE) => Promise<unknown>)[] = [
      (service) => service.force_update_rate(),
      (service) => service.add_asset(crypto('DOGE'), fiat('USD')),
      (service) => service.remove_asset(crypto('ICP'), fiat('USD')),
      (service) => service.setAdmins([stranger]),
    ]
    for (const call of calls) {
      await expect(call(rates.as(stranger))).rejects.toThrow('Only an admin of the rate service')
      await expect(call(rates.as(Principal.anonymous()))).rejects.toThrow()
    }
    expect(await rates.as(stranger).get_assets()).toEqual(pairs)

    await network.advanceTime(60_000)
    const before = cycles()
    await rates.as(admin).force_update_rate()
    // two fetched rates and one of the stablecoins, three answers; calls cost little beside
    const spent = before - cycles()
    expect(spent).toBeGreaterThan(3n * 240_000_000n)
    expect(spent).toBeLessThan(G)
    await expect(rates.as(admin).setAdmins([stranger])).rejects.toThrow('Only an admin')
    await rates.as(controller).setAdmins([stranger])
    await rates.as(stranger).force_update_rate()
  }))

test('updates one round at a time', () =>
  withRates(async ({ rates }) => {
    const both = [rates.as(admin).force_update_rate(), rates.as(admin).force_update_rate()]
    const ends = await Promise.allSettled(both)
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await rates.as(admin).force_update_rate()
  }))

test('a pair that nobody keeps has no rate, whatever it is called', () =>
  withRates(async ({ rates }) => {
    for (const pair of ['c_DOGE-f_USD', '', '‮', 'x'.repeat(3_000)]) {
      expect(await rates.as(stranger).get_exchange_rate(pair)).toMatchObject({
        rate: 0n,
        timestamp: 0n,
        error: [{ message: { Other: { code: 0 } } }],
      })
    }
  }))

test('nonsense fails the installation or the change', () =>
  withRates(async ({ network, rates, xrc }) => {
    await expect(rates.as(admin).add_asset(crypto('<b>'), fiat('USD'))).rejects.toThrow('capital')
    const args = { xrc: xrc.canisterId, pairs, admins: [], refresh_seconds: REFRESH_SECONDS }
    const install = (change: object) =>
      installCanister(network, {
        source: canisterSource('exchange-rate'),
        service,
        args: [{ ...args, ...change }],
      })
    await expect(install({ refresh_seconds: 59 })).rejects.toThrow('60 to 86400')
    await expect(install({ admins: [Principal.anonymous()] })).rejects.toThrow('Anonymous')
    await expect(install({ pairs: [[fiat('USD'), fiat('USD')]] })).rejects.toThrow('two assets')
  }))
