import type { BridgeToken } from '@sluice/sdk'

type Shown = { readonly address: string } | { readonly txid: string } | { readonly block: string }

/** Where the chain's explorer shows something; the paths are those of all explorers of Bitcoin that speak Esplora's language. */
export function explorerLink({ explorer }: Pick<BridgeToken, 'explorer'>, shown: Shown): string {
  if ('address' in shown) return `${explorer}/address/${encodeURIComponent(shown.address)}`
  if ('txid' in shown) return `${explorer}/tx/${encodeURIComponent(shown.txid)}`
  return `${explorer}/block/${encodeURIComponent(shown.block)}`
}
