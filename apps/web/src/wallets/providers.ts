import type { Config } from '@sluice/sdk'
import type { WalletId } from './catalogue.ts'

/** Where wallets live on mainnet. `/config.json` may name other places under `wallets`. */
const MAINNET = {
  nfid: 'https://nfid.one/rpc',
  google: 'https://nfid.one/rpc',
  oisy: 'https://oisy.com/sign',
  msq: 'https://msq.tech',
} as const

export type SignerPlace = {
  readonly url: string
  /** What `window.open` is told about the window; a tab when empty. */
  readonly features: string
  readonly establishTimeoutMs: number
}

const POPUP_FEATURES = popup(525, 705)
const TWO_MINUTES_MS = 120_000

/** The signer's page of a wallet that lives in a window. Its origin is the only one that is listened to. */
export function signerPlace(
  id: WalletId,
  { identityProvider, environment, wallets }: Config,
  address: string | undefined,
): SignerPlace {
  const tab = { features: '', establishTimeoutMs: TWO_MINUTES_MS }
  const window = { features: POPUP_FEATURES, establishTimeoutMs: TWO_MINUTES_MS }
  switch (id) {
    case 'internet-identity':
      return { ...tab, url: environment === 'local' ? themed(identityProvider) : identityProvider }
    case 'sluice':
      return { ...window, url: wallets?.sluice ?? `${location.origin}/sign` }
    case 'nfid':
      return { ...window, url: wallets?.nfid ?? MAINNET.nfid }
    case 'google':
      return { ...window, url: wallets?.google ?? MAINNET.google }
    case 'oisy':
      return { ...window, establishTimeoutMs: 45_000, url: wallets?.oisy ?? MAINNET.oisy }
    default:
      return { ...window, url: address ?? '' }
  }
}

export const msqSite = ({ wallets }: Config): string => wallets?.msq ?? MAINNET.msq

/** Local only: the provider's window takes over the page's theme. The real one has its own looks. */
function themed(address: string): string {
  const url = new URL(address)
  url.searchParams.set('theme', document.documentElement.dataset.theme ?? 'dark')
  return url.href
}

function popup(width: number, height: number): string {
  return `popup,width=${width},height=${height}`
}

/** An address that a person typed, if a signer's window may open there: the web's secure origins and this computer. */
export function parseSignerUrl(text: string): string | undefined {
  const typed = text.trim()
  const url = parseUrl(typed.includes('://') ? typed : `https://${typed}`)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const isLocal = url.hostname === '127.0.0.1' || /(^|\.)localhost$/.test(url.hostname)
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  return isSecure && (isLocal || url.hostname.includes('.')) ? url.href : undefined
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
