/** An Ethereum wallet's object in the page (EIP-1193). */
export type EthereumProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: unknown[]) => void): void
  removeListener?(event: string, listener: (...args: unknown[]) => void): void
}

export type AnnouncedProvider = {
  readonly name: string
  /** The brand's reversed domain, such as `io.metamask`. */
  readonly rdns: string
  readonly provider: EthereumProvider
}

/** Every Ethereum wallet in the page (EIP-6963); the lone object of before stands in where none announces itself. */
export function ethereumProviders(): AnnouncedProvider[] {
  const found: AnnouncedProvider[] = []
  const listen = (event: Event) => {
    const detail: unknown = 'detail' in event ? event.detail : undefined
    const announced = parseAnnouncement(detail)
    if (announced) found.push(announced)
  }
  // Wallets answer while the event is dispatched, so that nothing has to be waited for.
  window.addEventListener('eip6963:announceProvider', listen)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', listen)
  const lone: unknown = Reflect.get(window, 'ethereum')
  if (found.length === 0 && isProvider(lone))
    found.push({ name: 'Ethereum', rdns: isMetaMask(lone) ? METAMASK : '', provider: lone })
  return found
}

const METAMASK = 'io.metamask'

/** MetaMask, or its developers' edition. */
export const metaMask = (): EthereumProvider | undefined =>
  ethereumProviders().find(({ rdns }) => rdns.startsWith(METAMASK))?.provider

function parseAnnouncement(detail: unknown): AnnouncedProvider | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined
  const [info, provider]: unknown[] = [Reflect.get(detail, 'info'), Reflect.get(detail, 'provider')]
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return undefined
  const [name, rdns]: unknown[] = [Reflect.get(info, 'name'), Reflect.get(info, 'rdns')]
  if (typeof name !== 'string' || typeof rdns !== 'string') return undefined
  return { name, rdns, provider }
}

function isProvider(value: unknown): value is EthereumProvider {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'request') === 'function'
  )
}

const isMetaMask = (provider: EthereumProvider): boolean =>
  Reflect.get(provider, 'isMetaMask') === true
