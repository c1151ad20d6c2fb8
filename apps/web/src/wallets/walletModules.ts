import { type WalletId, type WalletModule, walletInfo } from './catalogue.ts'
import type { CreateWallet } from './Wallet.ts'
import { WalletProblem } from './WalletProblem.ts'

const LOADERS: Readonly<Record<WalletModule, () => Promise<CreateWallet>>> = {
  signer: async () => (await import('./signer/StandardWallet.ts')).createStandardWallet,
  injected: async () => (await import('./injected/InjectedWallet.ts')).createInjectedWallet,
  msq: async () => (await import('./msq/MsqWallet.ts')).createMsqWallet,
  ethereum: async () => (await import('./ethereum/EthereumWallet.ts')).createEthereumWallet,
  ledger: async () => (await import('./ledger/LedgerWallet.ts')).createLedgerWallet,
}

const loaded = new Map<WalletModule, CreateWallet>()

/** A wallet's module, if it is here already: what opens a window must not wait for it. */
export function loadedWallet(id: WalletId): CreateWallet | undefined {
  const { module } = walletInfo(id)
  return module && loaded.get(module)
}

/** @throws WalletProblem `retired` for what is no longer supported, `no-adapter` when the module cannot be loaded */
export async function loadWallet(id: WalletId): Promise<CreateWallet> {
  const { module } = walletInfo(id)
  if (!module) throw new WalletProblem('retired')
  const create = await LOADERS[module]().catch((cause: unknown) => {
    throw new WalletProblem('no-adapter', '', cause)
  })
  loaded.set(module, create)
  return create
}

/** Fetches a wallet's module ahead of the click; the click reports a failure, should it last. */
export function preloadWallet(id: WalletId): void {
  if (walletInfo(id).module && !loadedWallet(id)) void loadWallet(id).catch(() => undefined)
}
