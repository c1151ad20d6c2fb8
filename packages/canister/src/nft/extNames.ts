import type { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier, parseIdentifier } from '@sluice/candid/account'
import { concatBytes, isSameBytes } from '../bytes/bytes.ts'
import type { CanisterEdges } from '../edges.ts'

/** What the names of EXT tokens begin with. */
export const EXT_MARK = new TextEncoder().encode('\x0atid')
const INDEX_BYTES = 4

/** The name that EXT gives to a token: a principal made of a mark, the canister and the token's number. */
export function extIdentifier(
  { self, toPrincipal }: Pick<CanisterEdges, 'self' | 'toPrincipal'>,
  tokenId: bigint,
): string {
  const number = new Uint8Array(INDEX_BYTES)
  new DataView(number.buffer).setUint32(0, Number(tokenId))
  return toPrincipal(concatBytes([EXT_MARK, self(), number])).toText()
}

/** A token's number from its EXT identifier or from plain digits; undefined when the text names no token of this canister. */
export function parseTokenName(
  { self, parsePrincipal }: Pick<CanisterEdges, 'self' | 'parsePrincipal'>,
  name: string,
): bigint | undefined {
  if (/^\d{1,10}$/.test(name)) return BigInt(name)
  const bytes = parsePrincipal(name)
  const canister = self()
  if (bytes?.length !== EXT_MARK.length + canister.length + INDEX_BYTES) return undefined
  const isOurs =
    isSameBytes(bytes.subarray(0, EXT_MARK.length), EXT_MARK) &&
    isSameBytes(bytes.subarray(EXT_MARK.length, -INDEX_BYTES), canister)
  if (!isOurs) return undefined
  return BigInt(new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0))
}

/** A user as the public interfaces name one. */
export type NamedUser = { principal: Principal } | { address: string }

/** The account identifier of a user; undefined for an address that is none. */
export function userKey(user: NamedUser): Uint8Array | undefined {
  if ('principal' in user) return accountIdentifier(user.principal.toUint8Array())
  return parseIdentifier(user.address)
}
