import type { TokenMetadata } from '@sluice/candid/token_list'
import { Principal } from '@sluice/canister/runtime'
import type { Flaw } from '@sluice/canister/services'
import { flawOfLogo, flawOfToken } from './checks.ts'
import type { TokenListState } from './TokenListState.ts'

/** What admins change of the list. */

export type Changed = { ok: boolean } | { err: string }
export const NOT_LISTED = { err: 'This token is not in the list' }

/** What is wrong with a change to the entry of a ledger; undefined when it can be made. */
export const flawOfAdded = (state: TokenListState, id: Uint8Array, token: TokenMetadata): Flaw =>
  state.tokens.has(id) ? 'This token is in the list already' : flawOfToken(token)

export const flawOfEdited = (state: TokenListState, id: Uint8Array, token: TokenMetadata): Flaw =>
  flawOfRemoved(state, id) ?? flawOfToken(token)

export const flawOfRemoved = (state: TokenListState, id: Uint8Array): Flaw =>
  state.tokens.has(id) ? undefined : NOT_LISTED.err

export const flawOfNewLogo = (state: TokenListState, id: Uint8Array, logo: string): Flaw =>
  flawOfLogo(logo) ?? flawOfRemoved(state, id)

export const addToken = (state: TokenListState, id: Uint8Array, token: TokenMetadata): Changed =>
  storeUnless(flawOfAdded(state, id, token), state, id, token)

export const editToken = (state: TokenListState, id: Uint8Array, token: TokenMetadata): Changed =>
  storeUnless(flawOfEdited(state, id, token), state, id, token)

function storeUnless(
  flaw: Flaw,
  ...[state, id, token]: [TokenListState, Uint8Array, TokenMetadata]
): Changed {
  if (flaw !== undefined) return { err: flaw }
  state.tokens.set(id, { ...token, canisterId: Principal.fromUint8Array(id).toText() })
  return { ok: true }
}

export function removeToken(state: TokenListState, id: Uint8Array): Changed {
  if (flawOfRemoved(state, id) !== undefined) return NOT_LISTED
  state.tokens.delete(id)
  state.logos.delete(id)
  return { ok: true }
}

export function setLogo(state: TokenListState, id: Uint8Array, logo: string): Changed {
  const flaw = flawOfNewLogo(state, id, logo)
  if (flaw !== undefined) return { err: flaw }
  state.logos.set(id, logo)
  return { ok: true }
}

export function addAdmin({ admins }: TokenListState, id: Uint8Array): Changed {
  admins.set(id, id)
  return { ok: true }
}

export function removeAdmin({ admins }: TokenListState, id: Uint8Array): Changed {
  const isKnown = admins.has(id)
  admins.delete(id)
  return { ok: isKnown }
}
