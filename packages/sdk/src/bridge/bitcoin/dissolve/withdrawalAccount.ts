import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import type { IcrcAccount } from '../../../ledgers/addresses.ts'

const DOMAIN = new TextEncoder().encode('ckbtc')
/** The number of the withdrawal account that minters use: eight bytes of zero. */
const NONCE = new Uint8Array(8)

/**
 * The account of the minter from which `retrieve_btc` burns what its caller has paid there: `get_withdrawal_account` worked out here, as
 * that is a call which would have to be signed. The subaccount is the SHA-256 of the length of a domain, the domain, the caller, and a
 * number.
 */
export const withdrawalAccount = (minterId: string, caller: Principal): IcrcAccount => ({
  owner: Principal.fromText(minterId),
  subaccount: sha256(Uint8Array.of(DOMAIN.length, ...DOMAIN, ...caller.toUint8Array(), ...NONCE)),
})
