import { IDL } from '@icp-sdk/core/candid'
import type { BitcoinNetwork } from './BitcoinChain.ts'

const Blob = IDL.Vec(IDL.Nat8)
/** The Bitcoin canister takes both spellings. */
const Network = IDL.Variant({
  mainnet: IDL.Null,
  Mainnet: IDL.Null,
  testnet: IDL.Null,
  Testnet: IDL.Null,
  regtest: IDL.Null,
  Regtest: IDL.Null,
})
const Utxo = IDL.Record({
  outpoint: IDL.Record({ txid: Blob, vout: IDL.Nat32 }),
  value: IDL.Nat64,
  height: IDL.Nat32,
})

export const BitcoinArguments = {
  utxos: IDL.Record({
    address: IDL.Text,
    network: Network,
    filter: IDL.Opt(
      IDL.Variant({
        min_confirmations: IDL.Nat32,
        MinConfirmations: IDL.Nat32,
        page: Blob,
        Page: Blob,
      }),
    ),
  }),
  balance: IDL.Record({
    address: IDL.Text,
    network: Network,
    min_confirmations: IDL.Opt(IDL.Nat32),
  }),
  percentiles: IDL.Record({ network: Network }),
  send: IDL.Record({ transaction: Blob, network: Network }),
  headers: IDL.Record({
    start_height: IDL.Nat32,
    end_height: IDL.Opt(IDL.Nat32),
    network: Network,
  }),
} as const

export const BitcoinResults = {
  utxos: IDL.Record({
    utxos: IDL.Vec(Utxo),
    tip_block_hash: Blob,
    tip_height: IDL.Nat32,
    next_page: IDL.Opt(Blob),
  }),
  balance: IDL.Nat64,
  percentiles: IDL.Vec(IDL.Nat64),
  headers: IDL.Record({ tip_height: IDL.Nat32, block_headers: IDL.Vec(Blob) }),
} as const

/** The network that an argument names. */
export function networkOf(variant: object): BitcoinNetwork {
  if ('mainnet' in variant || 'Mainnet' in variant) return 'mainnet'
  return 'testnet' in variant || 'Testnet' in variant ? 'testnet' : 'regtest'
}
