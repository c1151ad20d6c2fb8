import { WALLET_IDS, type WalletId } from './Wallet.ts'

/** What speaks to wallets of one kind; `walletModules.ts` loads it. */
export type WalletModule = 'signer' | 'injected' | 'msq' | 'ethereum' | 'ledger'

export type WalletInfo = {
  readonly id: WalletId
  /** The wallet's own name, the same in every language. */
  readonly name: string
  /** `delegates` to a key in this page, `asks` for each call, or signs `silently` where it lives. */
  readonly signs: 'delegates' | 'asks' | 'silently'
  /** How long a sign-in lasts at most; without an end when absent. */
  readonly sessionHours?: number
  /** Launches take part through this wallet only. */
  readonly mayLaunch: boolean
  /** Speaks to mainnet whatever this page's network is. */
  readonly isMainnetOnly: boolean
  /** Where to get what the browser lacks. */
  readonly installUrl?: string
  /** Absent for what no longer works. */
  readonly module?: WalletModule
}

const WEEK_HOURS = 7 * 24

/** Every wallet in the order in which the dialog recommends them. */
export const WALLETS: readonly WalletInfo[] = [
  {
    id: 'internet-identity',
    name: 'Internet Identity',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    module: 'signer',
  },
  {
    id: 'plug',
    name: 'Plug',
    signs: 'silently',
    mayLaunch: true,
    isMainnetOnly: false,
    installUrl: 'https://plugwallet.ooo',
    module: 'injected',
  },
  { id: 'stoic', name: 'Stoic', signs: 'delegates', mayLaunch: false, isMainnetOnly: true },
  {
    id: 'sluice',
    name: 'Sluice Wallet',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    module: 'signer',
  },
  {
    id: 'google',
    name: 'Google',
    signs: 'delegates',
    sessionHours: 24,
    mayLaunch: false,
    isMainnetOnly: true,
    module: 'signer',
  },
  {
    id: 'nfid',
    name: 'NFID',
    signs: 'delegates',
    sessionHours: 24,
    mayLaunch: false,
    isMainnetOnly: true,
    module: 'signer',
  },
  {
    id: 'bitfinity',
    name: 'Bitfinity',
    signs: 'silently',
    mayLaunch: false,
    isMainnetOnly: false,
    installUrl: 'https://wallet.bitfinity.network',
    module: 'injected',
  },
  {
    id: 'metamask',
    name: 'MetaMask',
    signs: 'silently',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    installUrl: 'https://metamask.io/download',
    module: 'msq',
  },
  {
    id: 'ethereum',
    name: 'Ethereum',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    installUrl: 'https://metamask.io/download',
    module: 'ethereum',
  },
  {
    id: 'oisy',
    name: 'Oisy',
    signs: 'asks',
    mayLaunch: false,
    isMainnetOnly: true,
    module: 'signer',
  },
  {
    id: 'ledger',
    name: 'Ledger',
    signs: 'asks',
    mayLaunch: false,
    isMainnetOnly: false,
    module: 'ledger',
  },
  {
    id: 'signer',
    name: 'ICRC-25',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    module: 'signer',
  },
  {
    id: 'extension',
    name: 'ICRC-94',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    module: 'signer',
  },
]

export function walletInfo(id: WalletId): WalletInfo {
  const found = WALLETS.find((wallet) => wallet.id === id)
  if (!found) throw new Error(`there is no wallet ${id}`)
  return found
}

export const isWalletId = (id: unknown): id is WalletId => WALLET_IDS.some((known) => known === id)
