import { isSameBytes } from '../bytes/bytes.ts'

/** The anonymous principal is the single byte 4 (interface specification). */
export function isAnonymous(principal: Uint8Array): boolean {
  return principal.length === 1 && principal[0] === 4
}

export function includesPrincipal(list: readonly Uint8Array[], principal: Uint8Array): boolean {
  return list.some((other) => isSameBytes(other, principal))
}
