import type { BtcNetwork } from '@sluice/candid/ckbtc_minter'

export type BitcoinNetwork = 'mainnet' | 'testnet' | 'regtest'

/** What addresses of a network begin with: the prefix of SegWit, and the version bytes of Base58. */
export const ADDRESS_MARKS: Readonly<
  Record<BitcoinNetwork, { readonly prefix: string; readonly p2pkh: number; readonly p2sh: number }>
> = {
  mainnet: { prefix: 'bc', p2pkh: 0, p2sh: 5 },
  testnet: { prefix: 'tb', p2pkh: 111, p2sh: 196 },
  regtest: { prefix: 'bcrt', p2pkh: 111, p2sh: 196 },
}

export function toBitcoinNetwork(network: BtcNetwork): BitcoinNetwork {
  if ('Mainnet' in network) return 'mainnet'
  return 'Testnet' in network ? 'testnet' : 'regtest'
}
