import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { KnownBridgeToken } from '../useBridgeToken.ts'

export const CKETH = 'ss2fx-dyaaa-aaaar-qacoq-cai'
export const CKUSDC = 'xevnm-gaaaa-aaaar-qafnq-cai'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const known = (ledgerId: string, coinSymbol: string, decimals: number): KnownBridgeToken => ({
  bridge: {
    ...{ chain: 'ethereum', ledgerId, minterId: 'aaaaa-aa', symbol: `ck${coinSymbol}` },
    ...{ coinSymbol, decimals, network: 'local', explorer: 'http://localhost:1' },
  },
  token: {
    ...{ ledgerId, symbol: `ck${coinSymbol}`, name: coinSymbol, decimals, fee: 10_000n },
    standard: 'ICRC2',
  },
})

export const ETHER_TOKEN = known(CKETH, 'ETH', 18)
const usdc = known(CKUSDC, 'USDC', 6)
export const USDC_TOKEN = { ...usdc, bridge: { ...usdc.bridge, contract: USDC } }

/** What of the bridge's parts can be read, without marks. */
export function textOf(shown: ReactNode): string {
  return markupOf(shown)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

const markupOf = (shown: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{shown}</MemoryRouter>
    </QueryClientProvider>,
  )
