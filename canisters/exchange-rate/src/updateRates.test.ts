import type { Asset } from '@sluice/candid/exchange_rate'
import type { GetExchangeRateRequest, GetExchangeRateResult } from '@sluice/candid/xrc'
import { heapMaps } from '@sluice/canister'
import { beforeEach, expect, test } from 'vitest'
import { type ExchangeRateState, openExchangeRateState } from './ExchangeRateState.ts'
import { addPair, keyOfText, removePair, requestFor } from './pairs.ts'
import { updateRates, type XrcOutcome } from './updateRates.ts'

const crypto = (symbol: string): Asset => ({ symbol, class: { Cryptocurrency: null } })
const fiat = (symbol: string): Asset => ({ symbol, class: { FiatCurrency: null } })
const NOW = 1_800_000_030n

let state: ExchangeRateState
beforeEach(() => {
  state = openExchangeRateState(heapMaps)
  addPair(state, crypto('ICP'), fiat('USD'))
})

const good = (
  change: { rate?: bigint; timestamp?: bigint; decimals?: number } = {},
): XrcOutcome => {
  const { rate = 5n, timestamp = NOW - 30n, decimals = 9 } = change
  const counts = {
    base_asset_num_received_rates: 1n,
    base_asset_num_queried_sources: 1n,
    quote_asset_num_received_rates: 1n,
    quote_asset_num_queried_sources: 1n,
  }
  const Ok = {
    base_asset: crypto('ICP'),
    quote_asset: fiat('USD'),
    timestamp,
    rate,
    metadata: { decimals, ...counts, standard_deviation: 0n, forex_timestamp: [] as [] },
  }
  return { kind: 'replied', result: { Ok } }
}
const bad = (Err: Extract<GetExchangeRateResult, { Err: unknown }>['Err']): XrcOutcome => ({
  kind: 'replied',
  result: { Err },
})
const update = (outcome: XrcOutcome | ((request: GetExchangeRateRequest) => XrcOutcome)) =>
  updateRates(state, {
    now: () => NOW,
    ask: async (request) => (typeof outcome === 'function' ? outcome(request) : outcome),
  })
const kept = () => state.pairs.get(keyOfText('c_ICP-f_USD') ?? new Uint8Array())

test('a good rate takes the place of the old one and of its failure', async () => {
  await update(bad({ Pending: null }))
  expect(kept()).toMatchObject({ rate: 0n, failure: { error: { Pending: null }, timestamp: NOW } })
  await update(good({ rate: 7n }))
  expect(kept()).toMatchObject({ rate: 7n, decimals: 9, timestamp: NOW - 30n, failure: undefined })
})

const refused: [string, XrcOutcome, string][] = [
  ['an error', bad({ RateLimited: null }), 'RateLimited'],
  ['a rejected call', { kind: 'rejected', message: 'no such canister' }, 'no such canister'],
  ['nothing', good({ rate: 0n }), 'no number'],
  ['decimals without end', good({ decimals: 39 }), 'no number'],
  ['a rate of tomorrow', good({ timestamp: NOW + 86_400n }), 'future'],
  ['a rate of yesterday', good({ timestamp: NOW - 86_400n }), 'older'],
  ['an endless text', bad({ Other: { code: 9, description: 'x'.repeat(9_999) } }), 'xxx…'],
]

test.each(refused)(
  '%s leaves the last good rate with the reason beside it',
  async (_, outcome, why) => {
    await update(good())
    const before = kept()
    await update(outcome)
    const { failure, ...rate } = kept() ?? {}
    expect(before).toMatchObject(rate)
    const text = JSON.stringify(failure?.error)
    expect(text).toContain(why)
    expect(text.length).toBeLessThan(300)
  },
)

test('a pair that is removed while it is asked for stays away', async () => {
  await update(() => {
    removePair(state, crypto('ICP'), fiat('USD'))
    return good()
  })
  expect(state.pairs.size).toBe(0)
})

test('dollars in XDR are asked for the other way round, by the computed XDR', () => {
  const stored = (symbol: string, isFiat = true) => ({ symbol, isFiat })
  expect(requestFor(stored('USD'), stored('XDR'))).toEqual({
    base_asset: fiat('CXDR'),
    quote_asset: fiat('USD'),
    timestamp: [],
  })
  expect(requestFor(stored('ICP', false), stored('XDR'))).toMatchObject({
    base_asset: crypto('ICP'),
    quote_asset: fiat('CXDR'),
  })
  expect(requestFor(stored('EUR'), stored('USD'))).toMatchObject({
    base_asset: fiat('EUR'),
    quote_asset: fiat('USD'),
  })
})

test('a pair has two assets with plain symbols, is kept once, and there are fifty', () => {
  expect(() => addPair(state, crypto('icp'), fiat('USD'))).toThrow('capital letters')
  expect(() => addPair(state, crypto(''), fiat('USD'))).toThrow('capital letters')
  expect(() => addPair(state, crypto('X'.repeat(21)), fiat('USD'))).toThrow('capital letters')
  expect(() => addPair(state, fiat('USD'), fiat('USD'))).toThrow('two assets')
  addPair(state, crypto('ICP'), fiat('USD'))
  expect(state.pairs.size).toBe(1)
  for (let number = 1; number < 50; number++) addPair(state, crypto(`T${number}`), fiat('USD'))
  expect(() => addPair(state, crypto('T50'), fiat('USD'))).toThrow('At most 50')
  addPair(state, crypto('ICP'), fiat('USD'))
})

test('a pair’s text is no longer than two symbols', () => {
  expect(keyOfText('x'.repeat(61))).toBeUndefined()
})
