import { concatBytes, sha256 } from '@sluice/canister'

/** The domain's length, then the domain; after the owner come the eight bytes of a nonce that is always 0. */
const DOMAIN = Uint8Array.of(5, ...new TextEncoder().encode('ckbtc'))
const NONCE = new Uint8Array(8)

/**
 * The subaccount of the minter that an owner (raw bytes of the principal) pays into before `retrieve_btc`: SHA-256 of the length of
 * "ckbtc", "ckbtc", the owner, and eight zero bytes.
 */
export const withdrawalSubaccount = (owner: Uint8Array): Uint8Array =>
  sha256(concatBytes([DOMAIN, owner, NONCE]))
