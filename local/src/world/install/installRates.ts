import type { Asset } from '@sluice/candid/exchange_rate'
import { deployer } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import type { World } from '../World.ts'

/** Where they are on mainnet. */
const XRC = 'uf6dk-hyaaa-aaaaq-qaaaq-cai'
const CMC = 'rkp4c-7iaaa-aaaaa-aaaca-cai'
const REFRESH_SECONDS = 300

const crypto = (symbol: string): Asset => ({ symbol, class: { Cryptocurrency: null } })
const fiat = (symbol: string): Asset => ({ symbol, class: { FiatCurrency: null } })

/** What the local exchange-rate canister says, with 9 decimals: USDT for a cryptocurrency, USD for a currency. */
const RATES: readonly (readonly [Asset, bigint])[] = [
  [crypto('ICP'), 5_000_000_000n],
  [crypto('BTC'), 100_000_000_000_000n],
  [crypto('ETH'), 4_000_000_000_000n],
  [crypto('USDC'), 1_000_000_000n],
  [crypto('USDS'), 1_000_000_000n],
  [fiat('EUR'), 1_080_000_000n],
  [fiat('GBP'), 1_270_000_000n],
  [fiat('JPY'), 6_700_000n],
  [fiat('CNY'), 139_000_000n],
  [fiat('CHF'), 1_130_000_000n],
  [fiat('XDR'), 1_330_000_000n],
]

/** What the exchange's own service keeps; the last one says what an XDR costs in dollars. */
const PAIRS: [Asset, Asset][] = [
  ...['ICP', 'BTC', 'ETH', 'USDC', 'USDT'].map((symbol): [Asset, Asset] => [
    crypto(symbol),
    fiat('USD'),
  ]),
  [fiat('USD'), fiat('XDR')],
  // what people may type amounts in
  ...['EUR', 'GBP', 'JPY', 'CNY'].map((symbol): [Asset, Asset] => [fiat(symbol), fiat('USD')]),
]

/** Installs what knows the rates of money: the exchange-rate canister's stand-in first, as the others ask it as they start. */
export async function installRates(world: World, report: Report): Promise<void> {
  report('exchange rates')
  if (!world.has('xrc')) {
    await world.install('xrc', 'xrc', [], XRC)
    const rates = RATES.map(([asset, rate]) => ({ asset, rate: [rate] as [bigint] }))
    const set = await world.xrc(deployer.getPrincipal()).set_rates(rates)
    if ('err' in set) throw new Error(`the exchange rates are not set: ${set.err}`)
  }
  const asking = { xrc: world.id('xrc'), refresh_seconds: REFRESH_SECONDS }
  if (!world.has('cmc')) await world.install('cmc', 'cmc', [asking], CMC)
  if (!world.has('exchange_rate'))
    await world.install('exchange_rate', 'exchangeRate', [{ ...asking, pairs: PAIRS, admins: [] }])
}
