import type { User } from '@sluice/candid/vote_project'
import { accountIdentifier, parseIdentifier, toHex } from '@sluice/canister'
import type { VoteContext } from '../project/VoteContext.ts'

/** A voter is stored as the bytes of a principal, or of an account identifier, which is longer than any principal. */

const IDENTIFIER_BYTES = 32

/** Undefined for a text that names nobody. */
export function storedVoter({ parsePrincipal }: VoteContext, user: User): Uint8Array | undefined {
  if ('principal' in user) return user.principal.toUint8Array()
  return parseIdentifier(user.address) ?? parsePrincipal(user.address)
}

/** Under which a caller may be listed. */
export const namesOf = (caller: Uint8Array): readonly [Uint8Array, Uint8Array] => [
  caller,
  accountIdentifier(caller),
]

export const viewVoter = ({ toPrincipal }: VoteContext, voter: Uint8Array): User =>
  voter.length === IDENTIFIER_BYTES ? { address: toHex(voter) } : { principal: toPrincipal(voter) }
