import { accountIdentifier, parsePrincipal, toHex } from '@sluice/sdk'

/** Both addresses of a person's own default account. */
export function ownAddresses(owner: string): readonly string[] {
  const principal = parsePrincipal(owner)
  return principal ? [owner, toHex(accountIdentifier(principal.toUint8Array()))] : []
}
