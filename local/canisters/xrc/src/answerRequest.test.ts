import type { Asset, ExchangeRateError } from '@sluice/candid/xrc'
import { heapMaps } from '@sluice/canister'
import { beforeEach, expect, test } from 'vitest'
import { type Asking, answerRequest, CHARGES } from './answerRequest.ts'
import { assetKey } from './asset.ts'
import { openXrcState, type XrcState } from './XrcState.ts'

const crypto = (symbol: string): Asset => ({ symbol, class: { Cryptocurrency: null } })
const fiat = (symbol: string): Asset => ({ symbol, class: { FiatCurrency: null } })
const [ICP, BTC, ETH, USDT] = ['ICP', 'BTC', 'ETH', 'USDT'].map(crypto)
const USD = fiat('USD')
const NOW = 1_800_000_030n
const MINUTE = 1_800_000_000n
const asking: Asking = {
  isAnonymous: false,
  isFree: false,
  cycles: CHARGES.attached,
  nowSeconds: NOW,
}

let state: XrcState
beforeEach(() => {
  state = openXrcState(heapMaps)
  const rates: [Asset, string][] = [
    [crypto('ICP'), '5'],
    [crypto('BTC'), '100000'],
    [crypto('ETH'), '4000'],
    [crypto('USDC'), '1'],
    [crypto('USDS'), '1'],
    [crypto('PEPE'), '0.000000002'],
    [fiat('EUR'), '1.08'],
    [fiat('CNY'), '0.139'],
    [fiat('JPY'), '0.0067'],
    [fiat('GBP'), '1.27'],
  ]
  for (const [asset, rate] of rates) set(asset, BigInt(Math.round(Number(rate) * 1e9)))
})

const set = (asset: Asset, rate: bigint) => state.rates.set(assetKey(asset), rate)
const forget = (asset: Asset) => state.rates.delete(assetKey(asset))
const ask = (
  base: Asset | undefined,
  quote: Asset | undefined,
  { timestamp, ...change }: Partial<Asking> & { timestamp?: bigint } = {},
) =>
  answerRequest(
    state,
    { ...asking, ...change },
    {
      base_asset: base ?? USD,
      quote_asset: quote ?? USD,
      timestamp: timestamp === undefined ? [] : [timestamp],
    },
  )
const rateOf = (base: Asset | undefined, quote: Asset | undefined) => {
  const { result } = ask(base, quote)
  if ('Err' in result) throw new Error(JSON.stringify(result.Err))
  return Number(result.Ok.rate) / 10 ** result.Ok.metadata.decimals
}

test('answers crypto and currencies in any pair', () => {
  expect(rateOf(ICP, USD)).toBe(5)
  expect(rateOf(BTC, ICP)).toBe(20_000)
  expect(rateOf(USDT, USD)).toBe(1)
  expect(rateOf(USD, ICP)).toBe(0.2)
  expect(rateOf(fiat('EUR'), USD)).toBe(1.08)
  expect(rateOf(ETH, fiat('EUR'))).toBeCloseTo(4000 / 1.08, 6)
  expect(rateOf(crypto('icp'), fiat('usd'))).toBe(5)
})

test('the special drawing right is worth its basket', () => {
  const basket = 0.58252 + 0.38671 * 1.08 + 1.0174 * 0.139 + 11.9 * 0.0067 + 0.085946 * 1.27
  expect(rateOf(fiat('CXDR'), USD)).toBeCloseTo(basket, 8)
  expect(rateOf(USD, fiat('CXDR'))).toBeCloseTo(1 / basket, 8)
})

test('a dollar is what the stablecoins say', () => {
  set(crypto('USDC'), 1_020_000_000n)
  set(crypto('USDS'), 1_000_000_000n)
  expect(rateOf(USDT, USD)).toBeCloseTo(1 / 1.01, 8)
  expect(rateOf(USD, USDT)).toBeCloseTo(1.01, 8)
})

test('a tiny rate has more decimals instead of fewer digits', () => {
  const { result } = ask(crypto('PEPE'), BTC)
  expect(result).toMatchObject({ Ok: { rate: 2_000n, metadata: { decimals: 17 } } })
})

test('the time is the minute, now or one before', () => {
  expect(ask(ICP, USD).result).toMatchObject({ Ok: { timestamp: MINUTE } })
  expect(ask(ICP, USD, { timestamp: MINUTE - 1n }).result).toMatchObject({
    Ok: { timestamp: MINUTE - 60n },
  })
})

const errors: [string, () => ReturnType<typeof ask>, ExchangeRateError][] = [
  [
    'nobody',
    () => ask(ICP, USD, { isAnonymous: true, cycles: 0n }),
    { AnonymousPrincipalNotAllowed: null },
  ],
  [
    'a call with too few cycles',
    () => ask(crypto(''), USD, { cycles: 999_999_999n }),
    { NotEnoughCycles: null },
  ],
  [
    'the future',
    () => ask(crypto(''), USD, { timestamp: MINUTE + 60n }),
    { Other: { code: 1, description: 'Timestamp is in the future' } },
  ],
  [
    'an empty base',
    () => ask(crypto(''), USD),
    { Other: { code: 2, description: 'Base asset symbol is invalid' } },
  ],
  [
    'an endless quote',
    () => ask(ICP, fiat('X'.repeat(99))),
    { Other: { code: 3, description: 'Quote asset symbol is invalid' } },
  ],
  ['an unknown base', () => ask(crypto('NONE'), ICP), { CryptoBaseAssetNotFound: null }],
  ['an unknown quote', () => ask(ICP, crypto('NONE')), { CryptoQuoteAssetNotFound: null }],
  ['an unknown currency', () => ask(fiat('ZZZ'), USD), { ForexBaseAssetNotFound: null }],
  ['an unknown quote currency', () => ask(ICP, fiat('ZZZ')), { ForexQuoteAssetNotFound: null }],
  ['two unknown currencies', () => ask(fiat('ZZZ'), fiat('YYY')), { ForexAssetsNotFound: null }],
  [
    'currencies of last week',
    () => ask(fiat('EUR'), USD, { timestamp: MINUTE - 8n * 86_400n }),
    { ForexInvalidTimestamp: null },
  ],
  [
    'dollars without stablecoins',
    () => {
      for (const symbol of ['USDC', 'USDS']) forget(crypto(symbol))
      return ask(ICP, USD)
    },
    { StablecoinRateNotFound: null },
  ],
  [
    'dollars by one stablecoin',
    () => {
      forget(crypto('USDS'))
      return ask(ICP, USD)
    },
    { StablecoinRateTooFewRates: null },
  ],
  [
    'dollars by a worthless stablecoin',
    () => {
      set(crypto('USDC'), 0n)
      return ask(ICP, USD)
    },
    { StablecoinRateZeroRate: null },
  ],
  [
    'a rate that no number holds',
    () => {
      set(crypto('PEPE'), 1n)
      set(crypto('BTC'), 2n ** 64n - 1n)
      return ask(BTC, crypto('PEPE'))
    },
    { Other: { code: 4, description: 'The computed rate is invalid' } },
  ],
  [
    'a worthless quote',
    () => {
      set(crypto('PEPE'), 0n)
      return ask(BTC, crypto('PEPE'))
    },
    { Other: { code: 4, description: 'The computed rate is invalid' } },
  ],
]

test.each(errors)('%s has the public error', (_, answer, expected) => {
  expect(answer().result).toEqual({ Err: expected })
})

test.each<ExchangeRateError>([
  { Pending: null },
  { InconsistentRatesReceived: null },
  { FailedToAcceptCycles: null },
  { Other: { code: 9, description: 'Something else' } },
])('everybody is refused with %j once it is set, and no more when it is not', (failure) => {
  state.failure.set(failure)
  expect(ask(ICP, USD)).toEqual({ result: { Err: failure }, charge: CHARGES.failure })
  state.failure.set(undefined)
  expect(rateOf(ICP, USD)).toBe(5)
})

test('a limit spares the pairs that everybody asks for, as of now', () => {
  state.failure.set({ RateLimited: null })
  expect(rateOf(ICP, USD)).toBe(5)
  const limited = { Err: { RateLimited: null } }
  expect(ask(ICP, USD, { timestamp: MINUTE }).result).toEqual(limited)
  expect(ask(crypto('USDC'), USD).result).toEqual(limited)
})

test('charges what had to be fetched, at most twice, and little for a rate of the same minute', () => {
  const { cached, fetched, failure } = CHARGES
  expect(ask(fiat('EUR'), USD).charge).toBe(cached)
  expect(ask(ICP, BTC).charge).toBe(cached + 2n * fetched)
  expect(ask(ICP, USD).charge).toBe(cached + fetched)
  expect(ask(ICP, USD).charge).toBe(cached)
  expect(ask(ICP, USD, { nowSeconds: NOW + 60n }).charge).toBe(cached + 2n * fetched)
  expect(ask(crypto('NONE'), USD).charge).toBe(failure)
  expect(ask(ETH, USD, { isFree: true, cycles: 0n })).toMatchObject({ charge: 0n })
})

test('remembers a thousand fetched rates at most', () => {
  for (let minute = 0n; minute < 700n; minute++) ask(ICP, BTC, { timestamp: minute * 60n })
  expect(state.fetched.size).toBe(1_000)
})
