import { toBase64 } from '@sluice/candid/base64'
import type { TokenMetadata } from '@sluice/candid/token_list'
import { Principal } from '@sluice/canister/runtime'
import type { Flaw } from '@sluice/canister/services'
import { flawOfLogo, flawOfStandard, flawOfToken, MAX_RANK } from './checks.ts'
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
  state.swapTokens.delete(id)
  state.silences.delete(id)
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

/** Changes of entries of the registry, whether the list has the token or not. */

const UNKNOWN = { err: 'This token is not known' }

export function setIndex(state: TokenListState, id: Uint8Array, index: bigint): Changed {
  if (index > MAX_RANK) return { err: `An index is at most ${MAX_RANK}` }
  const listed = state.tokens.get(id)
  const other = state.swapTokens.get(id)
  if (listed !== undefined) state.tokens.set(id, { ...listed, rank: Number(index) })
  else if (other !== undefined) state.swapTokens.set(id, { ...other, index })
  else return UNKNOWN
  return { ok: true }
}

export function setStandard(state: TokenListState, id: Uint8Array, standard: string): Changed {
  const flaw = flawOfStandard(standard)
  if (flaw !== undefined) return { err: flaw }
  const listed = state.tokens.get(id)
  const other = state.swapTokens.get(id)
  if (listed !== undefined) state.tokens.set(id, { ...listed, standard })
  else if (other !== undefined) state.swapTokens.set(id, { ...other, standard })
  else return UNKNOWN
  return { ok: true }
}

/** The picture of any known token; an empty one takes it off. */
export function setAnyLogo(state: TokenListState, id: Uint8Array, logo: string): Changed {
  const flaw = flawOfLogo(logo)
  if (flaw !== undefined) return { err: flaw }
  if (!state.tokens.has(id) && !state.swapTokens.has(id)) return UNKNOWN
  if (logo === '') state.logos.delete(id)
  else state.logos.set(id, logo)
  return { ok: true }
}

const PICTURE = /^image\/(png|jpeg|gif|webp|svg\+xml)$/

export function setLogoBytes(
  state: TokenListState,
  id: Uint8Array,
  { bytes, type }: { readonly bytes: Uint8Array; readonly type: string },
): Changed {
  if (!PICTURE.test(type)) return { err: 'A logo is a PNG, JPEG, GIF, WebP or SVG' }
  return setAnyLogo(state, id, `data:${type};base64,${toBase64(bytes)}`)
}

export function setAdmins({ admins }: TokenListState, ids: readonly Uint8Array[]): void {
  for (const [id] of admins.entries()) admins.delete(id)
  for (const id of ids) admins.set(id, id)
}
