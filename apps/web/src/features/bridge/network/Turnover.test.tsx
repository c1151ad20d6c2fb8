import type { InfoBridge, InfoBridgePoint } from '@sluice/sdk/info'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { Turnover } from './Turnover.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['bridge'])
})

const LEDGER = 'mxzaz-hqaaa-aaaar-qaada-cai'
const UNIT = 100_000_000n
const known: KnownBridgeToken = {
  bridge: {
    chain: 'bitcoin',
    ...{ ledgerId: LEDGER, minterId: 'aaaaa-aa', symbol: 'ckBTC' },
    ...{ coinSymbol: 'BTC', decimals: 8, network: 'regtest', explorer: 'http://localhost:1' },
  },
  token: {
    ...{ ledgerId: LEDGER, symbol: 'ckBTC', name: 'ckBTC', decimals: 8, fee: 10n },
    standard: 'ICRC2',
  },
}
const done = (minted: bigint) => ({
  ...{ minted: minted * UNIT, dissolved: UNIT / 2n, deposits: 1, withdrawals: 1 },
  ...{ fees: 500n, refunded: 0n, refunds: 0 },
})
const bridge: InfoBridge = {
  ...{ ledgerId: LEDGER, supply: 9n * UNIT, supplyMs: 5, coins: 12n * UNIT, coinCount: 3 },
  ...{ owed: 0n, day: done(2n), week: done(3n), total: done(7n), isWhole: true, lastMs: 5 },
}
const today: InfoBridgePoint = {
  ...done(2n),
  ...{ startMs: 0, endMs: 86_399_999, supply: 9n * UNIT, coins: 12n * UNIT, owed: 0n },
}

/** What stands on the page while the service has told so much. */
function words(told: InfoBridge | undefined, days: readonly InfoBridgePoint[] = []): string {
  const queries = new QueryClient()
  if (told !== undefined) queries.setQueryData(queryKeys.bridgeTurnover(LEDGER, 'now'), told)
  queries.setQueryData(queryKeys.bridgeTurnover(LEDGER, 'week'), days)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Turnover known={known} url="http://localhost:1" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('what was minted and dissolved is told of a day, a week and in all', () => {
  const text = words(bridge)
  for (const part of ['2 ckBTC', '3 ckBTC', '7 ckBTC', '0.5 ckBTC', '0.000005 BTC'])
    expect(text).toContain(part)
  expect(text).not.toContain('still being read')
})

test('coins and supply of the newest day stand beside their lines', () => {
  expect(words(bridge, [today])).toMatch(/BTC of the minter 12 Supply of ckBTC 9/)
  expect(words(bridge, [{ ...today, supply: undefined }])).toMatch(/Supply of ckBTC –/)
})

test('while the log is being read it is said that there is more', () => {
  expect(words({ ...bridge, isWhole: false })).toContain('these figures are as of')
  expect(words({ ...bridge, isWhole: false, lastMs: undefined })).toContain('of its beginning')
})

test('nothing is shown while the service does not tell', () => {
  expect(words(undefined)).toBe('')
})
