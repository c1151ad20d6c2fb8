import type { EthereumConfig } from '@sluice/sdk/config'
import type { EthereumProvider } from '../eip6963.ts'
import type { TestWallet } from './TestWallet.ts'

const NAME = 'Sluice test wallet'
/** By which pages remember that it was chosen. */
const RDNS = 'exchange.sluice.test-wallet'
const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='%230f8f88'/><path d='M6 13q5-5 10 0t10 0M6 20q5-5 10 0t10 0' fill='none' stroke='white' stroke-width='3'/></svg>"

/**
 * Offers an Ethereum wallet to the pages of a local world as extensions offer theirs (EIP-6963), so that nobody needs an extension to try
 * the bridge. What it does is loaded when it is first asked.
 */
export function announceTestWallet(ethereum: EthereumConfig): void {
  let opened: Promise<TestWallet> | undefined
  const open = () => {
    opened ??= import('./openTestWallet.ts').then(({ openTestWallet }) => openTestWallet(ethereum))
    // a part of the page that did not arrive is fetched again
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const provider: EthereumProvider = {
    request: async (request) => (await open()).request(request),
    on: (event, listener) => void open().then((wallet) => wallet.on(event, listener)),
    removeListener: (event, listener) =>
      void open().then((wallet) => wallet.removeListener(event, listener)),
  }
  const info = { uuid: crypto.randomUUID(), name: NAME, icon: ICON, rdns: RDNS }
  const detail = Object.freeze({ info, provider })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
