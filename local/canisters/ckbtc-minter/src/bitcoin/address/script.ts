import type { BitcoinAddress } from '@sluice/candid/ckbtc_minter'
import { concatBytes, copyBytes } from '@sluice/canister'

const OP_0 = 0x00
const OP_1 = 0x51
const OP_DUP = 0x76
const OP_EQUAL = 0x87
const OP_EQUALVERIFY = 0x88
const OP_HASH160 = 0xa9
const OP_CHECKSIG = 0xac

/** The output script that pays an address. */
export function scriptOf(address: BitcoinAddress): Uint8Array {
  if ('p2pkh' in address) return keyHashScript(address.p2pkh)
  if ('p2sh' in address) return around([OP_HASH160, 20], address.p2sh, [OP_EQUAL])
  if ('p2wpkh_v0' in address) return around([OP_0, 20], address.p2wpkh_v0)
  if ('p2wsh_v0' in address) return around([OP_0, 32], address.p2wsh_v0)
  return around([OP_1, 32], address.p2tr_v1)
}

/** The script of P2PKH, which is also what a signature for P2WPKH is over (BIP 143). */
export const keyHashScript = (hash: Uint8Array): Uint8Array =>
  around([OP_DUP, OP_HASH160, 20], hash, [OP_EQUALVERIFY, OP_CHECKSIG])

const around = (
  before: readonly number[],
  bytes: Uint8Array,
  after: readonly number[] = [],
): Uint8Array => concatBytes([copyBytes(before), bytes, copyBytes(after)])
