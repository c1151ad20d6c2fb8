import type { CreateWallet } from './Wallet.ts'
import { WALLET_IDS, type WalletId } from './Wallet.ts'

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
  readonly load?: () => Promise<CreateWallet>
}

const WEEK_HOURS = 7 * 24

const signerWallet = async (): Promise<CreateWallet> =>
  (await import('./signer/StandardWallet.ts')).createStandardWallet
const injectedWallet = async (): Promise<CreateWallet> =>
  (await import('./injected/InjectedWallet.ts')).createInjectedWallet

/** Every wallet in the order in which the dialog recommends them. */
export const WALLETS: readonly WalletInfo[] = [
  {
    id: 'internet-identity',
    name: 'Internet Identity',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    load: signerWallet,
  },
  {
    id: 'plug',
    name: 'Plug',
    signs: 'silently',
    mayLaunch: true,
    isMainnetOnly: false,
    installUrl: 'https://plugwallet.ooo',
    load: injectedWallet,
  },
  { id: 'stoic', name: 'Stoic', signs: 'delegates', mayLaunch: false, isMainnetOnly: true },
  {
    id: 'sluice',
    name: 'Sluice Wallet',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    load: signerWallet,
  },
  {
    id: 'google',
    name: 'Google',
    signs: 'delegates',
    sessionHours: 24,
    mayLaunch: false,
    isMainnetOnly: true,
    load: signerWallet,
  },
  {
    id: 'nfid',
    name: 'NFID',
    signs: 'delegates',
    sessionHours: 24,
    mayLaunch: false,
    isMainnetOnly: true,
    load: signerWallet,
  },
  {
    id: 'bitfinity',
    name: 'Bitfinity',
    signs: 'silently',
    mayLaunch: false,
    isMainnetOnly: false,
    installUrl: 'https://wallet.bitfinity.network',
    load: injectedWallet,
  },
  {
    id: 'metamask',
    name: 'MetaMask',
    signs: 'silently',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    installUrl: 'https://metamask.io/download',
    load: async () => (await import('./msq/MsqWallet.ts')).createMsqWallet,
  },
  {
    id: 'ethereum',
    name: 'Ethereum',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    installUrl: 'https://metamask.io/download',
    load: async () => (await import('./ethereum/EthereumWallet.ts')).createEthereumWallet,
  },
  {
    id: 'oisy',
    name: 'Oisy',
    signs: 'asks',
    mayLaunch: false,
    isMainnetOnly: true,
    load: signerWallet,
  },
  {
    id: 'ledger',
    name: 'Ledger',
    signs: 'asks',
    mayLaunch: false,
    isMainnetOnly: false,
    load: async () => (await import('./ledger/LedgerWallet.ts')).createLedgerWallet,
  },
  {
    id: 'signer',
    name: 'ICRC-25',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    load: signerWallet,
  },
  {
    id: 'extension',
    name: 'ICRC-94',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    mayLaunch: false,
    isMainnetOnly: false,
    load: signerWallet,
  },
]

export function walletInfo(id: WalletId): WalletInfo {
  const found = WALLETS.find((wallet) => wallet.id === id)
  if (!found) throw new Error(`there is no wallet ${id}`)
  return found
}

export const isWalletId = (id: unknown): id is WalletId => WALLET_IDS.some((known) => known === id)
