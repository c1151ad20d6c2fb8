import { type Config, createSdk } from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { useSessionStore } from '../../../session/useSessionStore.ts'
import { Finder } from './FindPosition.tsx'

const config: Config = {
  ...{ environment: 'local', network: { host: 'http://localhost:1' } },
  ...{ identityProvider: 'http://localhost:1', canisters: {} },
}

test('where there is no pool yet, none can be asked', async () => {
  await startTexts('en')
  await loadTexts(['liquidity'])
  // a page on a server, as the tests render it, sees what a store began with
  const beginning = useSessionStore.getInitialState()
  Object.assign(beginning, { session: { kind: 'visitor', sdk: createSdk(config), config } })
  const form = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Finder />
    </QueryClientProvider>,
  )
  expect(form).toContain('No available pools')
})
