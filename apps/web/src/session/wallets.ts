import type { Config } from '@sluice/sdk'

export type WalletId = 'internet-identity'

/** What the connect dialog offers, in order. */
export const walletsFor = (config: Config): readonly { id: WalletId; isLocal: boolean }[] => [
  { id: 'internet-identity', isLocal: config.environment === 'local' },
]
