/** What speaks to wallets of one kind; `walletModules.ts` loads it. */
export type WalletModule = 'signer' | 'injected' | 'msq' | 'ethereum' | 'ledger'

type Entry = {
  /** The wallet's own name, the same in every language. */
  readonly name: string
  /** `delegates` to a key in this page, `asks` for each call, or signs `silently` where it lives. */
  readonly signs: 'delegates' | 'asks' | 'silently'
  /** How long a sign-in lasts at most; without an end when absent. */
  readonly sessionHours?: number
  /** Speaks to mainnet whatever this page's network is. */
  readonly isMainnetOnly: boolean
  /** Where to get what the browser lacks. */
  readonly installUrl?: string
  /** Absent for what no longer works. */
  readonly module?: WalletModule
}

const WEEK_HOURS = 7 * 24

/** Every wallet by its id, in the order in which the dialog recommends them. */
const CATALOGUE = {
  'internet-identity': {
    name: 'Internet Identity',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    isMainnetOnly: false,
    module: 'signer',
  },
  plug: {
    name: 'Plug',
    signs: 'silently',
    isMainnetOnly: false,
    installUrl: 'https://plugwallet.ooo',
    module: 'injected',
  },
  stoic: { name: 'Stoic', signs: 'delegates', isMainnetOnly: true },
  sluice: {
    name: 'Sluice Wallet',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    isMainnetOnly: false,
    module: 'signer',
  },
  google: {
    name: 'Google',
    signs: 'delegates',
    sessionHours: 24,
    isMainnetOnly: true,
    module: 'signer',
  },
  nfid: {
    name: 'NFID',
    signs: 'delegates',
    sessionHours: 24,
    isMainnetOnly: true,
    module: 'signer',
  },
  bitfinity: {
    name: 'Bitfinity',
    signs: 'silently',
    isMainnetOnly: false,
    installUrl: 'https://wallet.bitfinity.network',
    module: 'injected',
  },
  metamask: {
    name: 'MetaMask',
    signs: 'silently',
    sessionHours: WEEK_HOURS,
    isMainnetOnly: false,
    installUrl: 'https://metamask.io/download',
    module: 'msq',
  },
  ethereum: {
    name: 'Ethereum',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    isMainnetOnly: false,
    installUrl: 'https://metamask.io/download',
    module: 'ethereum',
  },
  oisy: {
    name: 'Oisy',
    signs: 'asks',
    isMainnetOnly: true,
    module: 'signer',
  },
  ledger: {
    name: 'Ledger',
    signs: 'asks',
    isMainnetOnly: false,
    module: 'ledger',
  },
  signer: {
    name: 'ICRC-25',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    isMainnetOnly: false,
    module: 'signer',
  },
  extension: {
    name: 'ICRC-94',
    signs: 'delegates',
    sessionHours: WEEK_HOURS,
    isMainnetOnly: false,
    module: 'signer',
  },
} as const satisfies Readonly<Record<string, Entry>>

export type WalletId = keyof typeof CATALOGUE
export type WalletInfo = Entry & { readonly id: WalletId }

export const isWalletId = (id: unknown): id is WalletId =>
  typeof id === 'string' && Object.hasOwn(CATALOGUE, id)

export const walletInfo = (id: WalletId): WalletInfo => ({ id, ...CATALOGUE[id] })

export const WALLETS: readonly WalletInfo[] = Object.keys(CATALOGUE)
  .filter(isWalletId)
  .map(walletInfo)
