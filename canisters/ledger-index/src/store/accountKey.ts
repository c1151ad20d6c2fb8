const SUBACCOUNT_LENGTH = 32
const MAX_PRINCIPAL_LENGTH = 29

/** An ICRC account as a key: the owner's length, the owner, and the subaccount unless it is the default one (32 zero bytes). */
export function accountKey(owner: Uint8Array, subaccount?: Uint8Array): Uint8Array {
  if (owner.length > MAX_PRINCIPAL_LENGTH) throw new Error('an owner has at most 29 bytes')
  if (subaccount !== undefined && subaccount.length !== SUBACCOUNT_LENGTH)
    throw new Error('a subaccount has 32 bytes')
  const isDefault = subaccount?.every((byte) => byte === 0) ?? true
  const tail = isDefault || subaccount === undefined ? new Uint8Array() : subaccount
  const key = new Uint8Array(1 + owner.length + tail.length)
  key[0] = owner.length
  key.set(owner, 1)
  key.set(tail, 1 + owner.length)
  return key
}

export function ownerOfKey(key: Uint8Array): Uint8Array {
  return key.slice(1, 1 + (key[0] ?? 0))
}

/** Undefined for the default one. */
export function subaccountOfKey(key: Uint8Array): Uint8Array | undefined {
  const tail = key.slice(1 + (key[0] ?? 0))
  return tail.length === 0 ? undefined : tail
}

const IDENTIFIER_LENGTH = 32

/** ICP's accounts are known by their identifiers: 32 bytes, a length that no key of an ICRC account has. */
export const isIdentifier = (key: Uint8Array): boolean => key.length === IDENTIFIER_LENGTH
