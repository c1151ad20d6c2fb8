import {
  type _SERVICE,
  type Asset,
  type ExchangeRate,
  idlFactory,
} from '@sluice/candid/exchange_rate'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'

/** A pair of assets as the rate service keeps it: `c_` before a cryptocurrency, `f_` before money of a state, as in `c_ICP-f_USD`. */
export type OperatedRate = {
  readonly pair: string
  /** What one of the first is worth in the second: `rate / 10^decimals`; 0 when there never was a rate. */
  readonly rate: bigint
  readonly decimals: number
  /** Of the last good rate, in seconds since 1970; 0 when there never was one. */
  readonly atSeconds: bigint
  /** Why the last update failed. */
  readonly failure: string | undefined
}

/** What operators do with the rate service. Others get `rejected`. */
export class RateOperators {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** Every pair with its last rate. @throws CallError */
  async fetchRates(): Promise<OperatedRate[]> {
    return (await this.ask((rates) => rates.get_exchange_rates())).map(toKept)
  }

  /** @throws CallError */
  async fetchAdmins(): Promise<string[]> {
    return (await this.ask((rates) => rates.getAdmins())).map((id) => id.toText())
  }

  /** The rate of the pair is kept up to date from now on. @throws CallError, Error for what is no pair */
  async add(pair: string): Promise<void> {
    const [base, quote] = assetsOf(pair)
    await this.ask((rates) => rates.add_asset(base, quote))
  }

  /** @throws CallError, Error for what is no pair */
  async remove(pair: string): Promise<void> {
    const [base, quote] = assetsOf(pair)
    await this.ask((rates) => rates.remove_asset(base, quote))
  }

  /** Asks for all rates now, which costs cycles. @throws CallError */
  async refresh(): Promise<void> {
    await this.ask((rates) => rates.force_update_rate())
  }

  private ask<T>(call: (rates: _SERVICE) => Promise<T>): Promise<T> {
    const id = canisterId(this.config, 'exchange_rate')
    return translated(() => call(this.actors.other<_SERVICE>(idlFactory, id)))
  }
}

const CLASSES = { c: { Cryptocurrency: null }, f: { FiatCurrency: null } } as const
const PAIR = /^([cf])_([A-Z\d]{1,20})-([cf])_([A-Z\d]{1,20})$/

function assetsOf(pair: string): readonly [Asset, Asset] {
  const [, base, baseSymbol = '', quote, quoteSymbol = ''] = PAIR.exec(pair) ?? []
  if ((base !== 'c' && base !== 'f') || (quote !== 'c' && quote !== 'f'))
    throw new Error(`${pair} is no pair: write it as in c_ICP-f_USD`)
  return [
    { symbol: baseSymbol, class: CLASSES[base] },
    { symbol: quoteSymbol, class: CLASSES[quote] },
  ]
}

const prefixOf = (assetClass: string) => (assetClass === 'Cryptocurrency' ? 'c' : 'f')

function toKept({ error: [error], ...kept }: ExchangeRate): OperatedRate {
  const base = `${prefixOf(kept.base_class)}_${kept.base_symbol}`
  return {
    pair: `${base}-${prefixOf(kept.quote_class)}_${kept.quote_symbol}`,
    rate: kept.rate,
    decimals: kept.decimals,
    atSeconds: kept.timestamp,
    failure: error && Object.keys(error.message)[0],
  }
}
