import type { BridgeChain, BridgeDirection } from '@sluice/sdk'

/** How addresses of the page name the side that is paid from: its chain. The second name is that of later versions of the original. */
const CHAIN_NAMES = ['chain', 'chainType'] as const
const OF_THE_IC = new Set(['icp', 'internetcomputer', 'ic'])

/** What an address of the bridge asks for. Minting, unless the chain that is paid from is the Internet Computer. */
export function readBridgeLink(query: URLSearchParams): {
  readonly ledgerId: string | undefined
  readonly direction: BridgeDirection
} {
  const chain = CHAIN_NAMES.map((name) => query.get(name)).find((text) => text !== null) ?? ''
  return {
    ledgerId: query.get('tokenId') ?? undefined,
    direction: OF_THE_IC.has(chain.toLowerCase()) ? 'dissolve' : 'mint',
  }
}

/** How addresses name a chain that is paid from. */
const NAMES: Readonly<Record<BridgeChain, string>> = { bitcoin: 'btc', ethereum: 'eth' }

/** The bridge for a token, in one direction. */
export function bridgeLink(
  ledgerId: string,
  direction: BridgeDirection,
  of: BridgeChain = 'bitcoin',
): string {
  const chain = direction === 'mint' ? NAMES[of] : 'icp'
  return `/ck-bridge?${new URLSearchParams({ tokenId: ledgerId, chain })}`
}

/** The page of one transfer. */
export const transferLink = (id: string): string => `/ck-bridge/transfer/${encodeURIComponent(id)}`
