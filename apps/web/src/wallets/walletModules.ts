import { type WalletInfo, walletInfo } from './catalogue.ts'
import type { CreateWallet, WalletId } from './Wallet.ts'
import { WalletProblem } from './WalletProblem.ts'

type Load = NonNullable<WalletInfo['load']>

/** By what loads them: wallets of one kind share a module. */
const loaded = new Map<Load, CreateWallet>()

/** A wallet's module, if it is here already: what opens a window must not wait for it. */
export function loadedWallet(id: WalletId): CreateWallet | undefined {
  const { load } = walletInfo(id)
  return load && loaded.get(load)
}

/** @throws WalletProblem `retired` for what is no longer supported, `no-adapter` when the module cannot be loaded */
export async function loadWallet(id: WalletId): Promise<CreateWallet> {
  const { load } = walletInfo(id)
  if (!load) throw new WalletProblem('retired')
  const create = await load().catch((cause: unknown) => {
    throw new WalletProblem('no-adapter', '', cause)
  })
  loaded.set(load, create)
  return create
}

/** Fetches a wallet's module ahead of the click; the click reports a failure, should it last. */
export function preloadWallet(id: WalletId): void {
  if (walletInfo(id).load && !loadedWallet(id)) void loadWallet(id).catch(() => undefined)
}
