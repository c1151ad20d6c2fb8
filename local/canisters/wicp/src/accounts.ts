import type { User } from '@sluice/candid/wicp'
import { accountIdentifier, crc32, parseIdentifier } from '@sluice/canister'

const SUBACCOUNT_LENGTH = 32

/** The account identifier that a user names; undefined when the text is none or its checksum is wrong. */
export function accountOf(user: User): Uint8Array | undefined {
  if ('principal' in user) return accountIdentifier(user.principal.toUint8Array())
  const identifier = parseIdentifier(user.address)
  if (identifier === undefined) return undefined
  const checksum = new DataView(identifier.buffer).getUint32(0)
  return checksum === crc32(identifier.slice(4)) ? identifier : undefined
}

/** The caller's own account; undefined when the subaccount has not 32 bytes. */
export function callerAccount(
  caller: Uint8Array,
  [subaccount]: [] | [Uint8Array],
): Uint8Array | undefined {
  if (subaccount === undefined) return accountIdentifier(caller)
  return subaccount.length === SUBACCOUNT_LENGTH ? accountIdentifier(caller, subaccount) : undefined
}
