import { type WalletId, walletInfo } from './wallets/catalogue.ts'
import type { CreateWallet } from './wallets/Wallet.ts'
import { WalletProblem } from './wallets/WalletProblem.ts'

const loaded = new Map<WalletId, CreateWallet>()

/** A wallet's module, if it is here already: what opens a window must not wait for it. */
export const loadedWallet = (id: WalletId): CreateWallet | undefined => loaded.get(id)

export async function loadWallet(id: WalletId): Promise<CreateWallet> {
  const { load } = walletInfo(id)
  if (!load) throw new WalletProblem('retired')
  const create = await load()
  loaded.set(id, create)
  return create
}

/** Fetches a wallet's module ahead of the click; the click reports a failure, should it last. */
export function preloadWallet(id: WalletId): void {
  if (!loaded.has(id) && walletInfo(id).load) void loadWallet(id).catch(() => undefined)
}
