import type { Config, Sdk } from '@sluice/sdk'
import type { WalletId } from './wallets.ts'

/** Who is here. Screens are built on `visitor` and `connected`; both can read the network. */
export type Session =
  | { readonly kind: 'starting' }
  | { readonly kind: 'visitor'; readonly sdk: Sdk; readonly config: Config }
  | Connected

export type Connected = {
  readonly kind: 'connected'
  readonly sdk: Sdk
  readonly config: Config
  readonly principal: string
  readonly wallet: WalletId
}
