import { createSdk } from '@sluice/sdk'
import type { InfoTransaction, TransactionSide } from '@sluice/sdk/info'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { useSessionStore } from '../../../session/useSessionStore.ts'
import { Transactions } from './TransactionTable.tsx'

const UNIT = 100_000_000n
const WAD = 10n ** 18n

const config = {
  environment: 'local' as const,
  network: { host: 'http://localhost:1' },
  identityProvider: 'http://localhost:1',
  canisters: {},
  services: { info: 'http://localhost:1' },
}

const beginning = useSessionStore.getInitialState()
const { session: before } = beginning
beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['info'])
  Object.assign(beginning, { session: { kind: 'visitor', sdk: createSdk(config), config } })
})
afterAll(() => void Object.assign(beginning, { session: before }))

const side = (symbol: string, amountIn: bigint, amountOut: bigint): TransactionSide => ({
  ...{ ledgerId: symbol, symbol, decimals: 8, fee: 0n, priceUsd: WAD, amountIn, amountOut },
})
const event = (action: string, sequence: bigint, over: Partial<InfoTransaction>) => ({
  ...{ sequence, txHash: '', timeMs: 1_767_225_600_000, action, poolId: 'pool', positionId: 7 },
  ...{ from: 'aaaaa-aa', to: 'aaaaa-aa', sqrtPriceX96: undefined, tick: undefined },
  ...{ valueUsd: 10n * WAD, token0: side('ICP', 0n, 0n), token1: side('SLU', 0n, 0n) },
  ...over,
})
const placed = event('AddLimitOrder', 1n, { token0: side('ICP', 10n * UNIT, 0n) })

/** What the table says, row by row. */
function rowsOf(rows: readonly InfoTransaction[]): readonly string[] {
  const queries = new QueryClient()
  queries.setQueryData(queryKeys.transactions('{}'), {
    pages: [{ rows, nextCursor: undefined, total: rows.length }],
    pageParams: [undefined],
  })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Transactions filter={{}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const texts = markup.split('<tr').map((row) => row.replace(/^[^>]*>|<[^>]*>/g, ' '))
  return texts.filter((text) => text.includes('Limit order'))
}

test('an order that was filled is one row, with what it sold and what it bought', () => {
  const end = { token0: side('ICP', 0n, 0n), token1: side('SLU', 0n, 40n * UNIT) }
  const [row, ...others] = rowsOf([event('ExecuteLimitOrder', 2n, end), placed])
  expect(others).toEqual([])
  expect(row).toContain('Limit order filled')
  expect(row).toContain('10 ICP')
  expect(row).toContain('40 SLU')
})

test('an order that was cancelled before it traded is one row without a value', () => {
  const end = { token0: side('ICP', 0n, 10n * UNIT) }
  const [row, ...others] = rowsOf([event('CancelLimitOrder', 2n, end), placed])
  expect(others).toEqual([])
  expect(row).not.toContain('$')
})

test('an order that stands is a row of its own', () => {
  expect(rowsOf([placed])).toHaveLength(1)
})
