import type { User } from '@sluice/candid/claim_storage'
import { accountIdentifier, concatBytes, parseIdentifier, toHex } from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'

/** Receivers as stored: a byte for the kind, then a principal's bytes or an account identifier's. */

const PRINCIPAL = 0
const ADDRESS = 1

/** Undefined for an address that is none. */
export function storedUser(user: User): Uint8Array | undefined {
  if ('principal' in user) return principalUser(user.principal.toUint8Array())
  const identifier = parseIdentifier(user.address)
  return identifier && concatBytes([Uint8Array.of(ADDRESS), identifier])
}

export function principalUser(principal: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(PRINCIPAL), principal])
}

/** Under which a caller may be listed: their principal, and the account identifier of their wallet. */
export function namesOf(principal: Uint8Array): [Uint8Array, Uint8Array] {
  const address = concatBytes([Uint8Array.of(ADDRESS), accountIdentifier(principal)])
  return [principalUser(principal), address]
}

export function viewUser(user: Uint8Array): User {
  const bytes = user.subarray(1)
  return user[0] === PRINCIPAL
    ? { principal: Principal.fromUint8Array(bytes) }
    : { address: toHex(bytes) }
}
