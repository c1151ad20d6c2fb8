import { create } from 'zustand'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { ethereumProviders } from '../../../wallets/ethereum/eip6963.ts'
import { EvmProblem, toEvmProblem } from './EvmProblem.ts'
import type { EvmAccount, EvmNetwork, EvmWallet } from './EvmWallet.ts'
import { InjectedEvmWallet } from './InjectedEvmWallet.ts'

/** Which wallet was chosen, by its reversed domain; the chosen one is asked first on the next visit. */
export const EVM_WALLET_KEY = 'sluice.evm-wallet'

/** A person's way to an Ethereum wallet. On which chain it must be, the page that uses it knows. */
export type EvmWalletState =
  | { readonly kind: 'none' }
  | { readonly kind: 'connecting'; readonly wallet: EvmWallet }
  | { readonly kind: 'connected'; readonly wallet: EvmWallet; readonly account: EvmAccount }

type Store = {
  readonly state: EvmWalletState
  /** What was wrong with the last thing that was asked. */
  readonly problem: EvmProblem | undefined
  /** Takes up the wallet of the last visit, when it still knows this site. Asks nothing of the person. */
  readonly restore: () => Promise<void>
  /** Call it in the click's handler. */
  readonly connect: (wallet: EvmWallet) => Promise<void>
  readonly switchNetwork: (network: EvmNetwork) => Promise<void>
  /** Forgets the wallet here; wallets themselves keep who may see them. */
  readonly disconnect: () => void
}

/** The wallets in this browser, the one of the last visit first. */
export function installedEvmWallets(): readonly EvmWallet[] {
  const last = deviceStorage.getItem(EVM_WALLET_KEY)
  const found = ethereumProviders().map((announced) => new InjectedEvmWallet(announced))
  return [...found].sort((a, b) => Number(b.rdns === last) - Number(a.rdns === last))
}

let unwatch = () => {}

export const useEvmWallet = create<Store>((set, get) => {
  const release = () => {
    unwatch()
    unwatch = () => {}
  }

  const accept = (wallet: EvmWallet, account: EvmAccount) => {
    release()
    deviceStorage.setItem(EVM_WALLET_KEY, wallet.rdns)
    set({ state: { kind: 'connected', wallet, account }, problem: undefined })
    unwatch = wallet.watch((changed) => {
      if (changed === undefined) {
        release()
        set({ state: { kind: 'none' }, problem: new EvmProblem('locked') })
      } else set({ state: { kind: 'connected', wallet, account: changed } })
    })
  }

  return {
    state: { kind: 'none' },
    problem: undefined,

    restore: async () => {
      const last = deviceStorage.getItem(EVM_WALLET_KEY)
      const wallet = installedEvmWallets().find(({ rdns }) => rdns === last)
      if (last === null || wallet === undefined || get().state.kind !== 'none') return
      const account = await wallet.restore()
      // meanwhile the person may have chosen another one
      if (account !== undefined && get().state.kind === 'none') accept(wallet, account)
    },

    connect: async (wallet) => {
      release()
      set({ state: { kind: 'connecting', wallet }, problem: undefined })
      const isStillWanted = () => {
        const { state } = get()
        return state.kind === 'connecting' && state.wallet === wallet
      }
      try {
        const account = await wallet.connect()
        if (isStillWanted()) accept(wallet, account)
      } catch (error) {
        if (isStillWanted()) set({ state: { kind: 'none' }, problem: toEvmProblem(error) })
      }
    },

    switchNetwork: async (network) => {
      const { state } = get()
      if (state.kind !== 'connected') return
      try {
        await state.wallet.switchNetwork(network)
        const account = await state.wallet.restore()
        // meanwhile the person may have let go of it
        const now = get().state
        if (account !== undefined && now.kind === 'connected' && now.wallet === state.wallet)
          accept(state.wallet, account)
      } catch (error) {
        set({ problem: toEvmProblem(error) })
      }
    },

    disconnect: () => {
      release()
      deviceStorage.removeItem(EVM_WALLET_KEY)
      set({ state: { kind: 'none' }, problem: undefined })
    },
  }
})
