import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'

const MOST_KNOWN = 20_000
const known = new Map<string, string>()

/** The account identifier of a principal's main account; empty for what is no principal. */
export function identifierOf(principal: string): string {
  const found = known.get(principal)
  if (found !== undefined) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const made = make(principal)
  known.set(principal, made)
  return made
}

/** What ledgers call a principal's main account: most by its principal, those that know account identifiers alone by that. */
export const accountsOf = (principal: string): readonly string[] =>
  [principal, identifierOf(principal)].filter((account) => account !== '')

function make(principal: string): string {
  try {
    return toHex(accountIdentifier(Principal.fromText(principal).toUint8Array()))
  } catch {
    // a text that a source gave and that is no principal has no account
    return ''
  }
}
