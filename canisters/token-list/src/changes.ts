import type { TokenMetadata } from '@sluice/candid/token_list'
import { Principal } from '@sluice/canister/runtime'
import { flawOfLogo, flawOfToken } from './checks.ts'
import type { TokenListState } from './TokenListState.ts'

/** What admins change of the list. */

export type Changed = { ok: boolean } | { err: string }
export const NOT_LISTED = { err: 'This token is not in the list' }

export const addToken = (state: TokenListState, id: Uint8Array, token: TokenMetadata): Changed =>
  state.tokens.has(id) ? { err: 'This token is in the list already' } : store(state, id, token)

export const editToken = (state: TokenListState, id: Uint8Array, token: TokenMetadata): Changed =>
  state.tokens.has(id) ? store(state, id, token) : NOT_LISTED

function store(state: TokenListState, id: Uint8Array, token: TokenMetadata): Changed {
  const flaw = flawOfToken(token)
  if (flaw !== undefined) return { err: flaw }
  state.tokens.set(id, { ...token, canisterId: Principal.fromUint8Array(id).toText() })
  return { ok: true }
}

export function removeToken(state: TokenListState, id: Uint8Array): Changed {
  if (!state.tokens.has(id)) return NOT_LISTED
  state.tokens.delete(id)
  state.logos.delete(id)
  return { ok: true }
}

export function setLogo(state: TokenListState, id: Uint8Array, logo: string): Changed {
  const flaw = flawOfLogo(logo)
  if (flaw !== undefined) return { err: flaw }
  if (!state.tokens.has(id)) return NOT_LISTED
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
