import type { WalletId } from './catalogue.ts'
import { ethereumProviders } from './ethereum/eip6963.ts'
import { injectedApi } from './injected/injectedApi.ts'

/** Something to click in the dialog: a wallet, or one of several that share a kind. */
export type WalletOption = {
  readonly id: WalletId
  readonly address?: string
  /** As it names itself; text of a stranger. */
  readonly ownName?: string
  readonly ownIcon?: string
}

export type Presence = 'present' | 'absent' | 'always'

/** Whether the browser has what the wallet needs. Wallets in windows need nothing. */
export function presenceOf(id: WalletId): Presence {
  switch (id) {
    case 'plug':
    case 'bitfinity':
      return injectedApi(id) ? 'present' : 'absent'
    case 'metamask':
      return ethereumProviders().some(({ rdns }) => rdns.startsWith('io.metamask'))
        ? 'present'
        : 'absent'
    case 'ethereum':
      return ethereumProviders().length > 0 ? 'present' : 'absent'
    case 'ledger':
      return 'hid' in navigator ? 'always' : 'absent'
    default:
      return 'always'
  }
}

const LONGEST_NAME = 24
const ANNOUNCED = 'icrc94:announceProvider'

/** Listens for extensions that announce themselves as signers (ICRC-94). Returns the way to stop. */
export function watchSignerExtensions(onFound: (option: WalletOption) => void): () => void {
  const listen = (event: Event) => {
    const option = 'detail' in event ? parseAnnouncement(event.detail) : undefined
    if (option) onFound(option)
  }
  window.addEventListener(ANNOUNCED, listen)
  window.dispatchEvent(new CustomEvent('icrc94:requestProvider'))
  return () => window.removeEventListener(ANNOUNCED, listen)
}

function parseAnnouncement(detail: unknown): WalletOption | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined
  const fields = ['rdns', 'name', 'icon'].map((field): unknown => Reflect.get(detail, field))
  const [rdns, name, icon] = fields
  if (typeof rdns !== 'string' || typeof name !== 'string' || !rdns) return undefined
  const ownName = name.slice(0, LONGEST_NAME)
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/')
  return { id: 'extension', address: rdns, ownName, ...(isPicture ? { ownIcon: icon } : {}) }
}

/** One option for each Ethereum wallet where there are several, so that the person picks. */
export function ethereumOptions(): WalletOption[] {
  const providers = ethereumProviders()
  if (providers.length < 2) return [{ id: 'ethereum' }]
  return providers.map(({ rdns, name }) => ({
    id: 'ethereum',
    address: rdns,
    ownName: `Ethereum · ${name.slice(0, LONGEST_NAME)}`,
  }))
}
