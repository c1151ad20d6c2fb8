import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SwapSubject } from '../../features/swap/progress/SwapSubject.ts'
import { loadTexts, startTexts } from '../../i18n/setup.ts'
import type { Activity } from '../useActivities.ts'
import { useStepViews } from './useStepViews.ts'

const token = (symbol: string) => ({
  ...{ ledgerId: 'ryjl3-tyaaa-aaaaa-aaaba-cai', symbol, name: symbol, decimals: 8, fee: 10_000n },
  ...{ standard: 'ICRC2' as const, logo: undefined },
})
const subject: SwapSubject = {
  kind: 'swap',
  tokenIn: token('ICP'),
  tokenOut: token('ckBTC'),
  amountIn: 5n,
}
const activity: Activity<SwapSubject> = {
  ...{ id: '1', subject, startedAt: 0, state: { kind: 'running' } },
  steps: [
    { name: 'approve', status: 'done', startedAt: 0, endedAt: 1 },
    { name: 'swap', status: 'active', startedAt: 1 },
  ],
}

const Said = () =>
  useStepViews(activity)
    .map(({ detail }) => detail)
    .join('|')

test('an approval that has been given says so, and nothing else does', async () => {
  await startTexts('en')
  await loadTexts(['progress'])
  const said = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Said />
    </QueryClientProvider>,
  )
  expect(said.split('|')[0]).toBe('You have approved successfully')
  expect(said.split('You have approved')).toHaveLength(2)
})
