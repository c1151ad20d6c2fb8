import type { Config, Sdk } from '@sluice/sdk'
import type { WalletId } from '../wallets/catalogue.ts'

/** Who is here. `visitor` and `connected` can read the network; before them, the configuration comes before the SDK. */
export type Session =
  | { readonly kind: 'starting'; readonly config: Config | undefined }
  | { readonly kind: 'visitor'; readonly sdk: Sdk; readonly config: Config }
  | Connected

export type Connected = {
  readonly kind: 'connected'
  readonly sdk: Sdk
  readonly config: Config
  readonly principal: string
  readonly wallet: WalletId
}

/** What a person should hear of, wherever they are. */
export type SessionNotice =
  | { readonly kind: 'expired'; readonly wallet: WalletId }
  | { readonly kind: 'clock-wrong' }
  | { readonly kind: 'account-changed' }
  /** In another tab of this site. */
  | { readonly kind: 'signed-out-elsewhere' }
