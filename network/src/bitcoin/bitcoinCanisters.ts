import { Principal } from '@icp-sdk/core/principal'
import { keyOf, type PrincipalKey } from '../principals.ts'

/** The canister that follows Bitcoin's main network, and the one for its test networks and regtest. */
export type BitcoinCanister = {
  readonly text: string
  readonly isMainnet: boolean
  readonly fees: BitcoinFees
}

/** In cycles. `least` must be attached, `base` is taken. */
export type BitcoinFees = {
  readonly utxos: { readonly least: bigint; readonly base: bigint }
  readonly headers: { readonly least: bigint; readonly base: bigint }
  readonly balance: { readonly least: bigint; readonly base: bigint }
  readonly percentiles: { readonly least: bigint; readonly base: bigint }
  readonly send: { readonly base: bigint; readonly perByte: bigint }
}

export const MAINNET_CANISTER: BitcoinCanister = {
  text: 'ghsi2-tqaaa-aaaan-aaaca-cai',
  isMainnet: true,
  fees: {
    utxos: { least: 10_000_000_000n, base: 50_000_000n },
    headers: { least: 10_000_000_000n, base: 50_000_000n },
    balance: { least: 100_000_000n, base: 10_000_000n },
    percentiles: { least: 100_000_000n, base: 10_000_000n },
    send: { base: 5_000_000_000n, perByte: 20_000_000n },
  },
}

export const TEST_CANISTER: BitcoinCanister = {
  text: 'g4xu7-jiaaa-aaaan-aaaaq-cai',
  isMainnet: false,
  fees: {
    utxos: { least: 4_000_000_000n, base: 20_000_000n },
    headers: { least: 4_000_000_000n, base: 20_000_000n },
    balance: { least: 40_000_000n, base: 4_000_000n },
    percentiles: { least: 40_000_000n, base: 4_000_000n },
    send: { base: 2_000_000_000n, perByte: 8_000_000n },
  },
}

const BY_KEY: ReadonlyMap<PrincipalKey, BitcoinCanister> = new Map(
  [MAINNET_CANISTER, TEST_CANISTER].map((canister) => [
    keyOf(Principal.fromText(canister.text).toUint8Array()),
    canister,
  ]),
)

export function findBitcoinCanister(id: Uint8Array): BitcoinCanister | undefined {
  return BY_KEY.get(keyOf(id))
}
