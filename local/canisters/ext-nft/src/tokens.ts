import type { _SERVICE, TransferRequest } from '@sluice/candid/ext_nft'
import {
  accountIdentifier,
  type CanisterEdges,
  copyBytes,
  isSameBytes,
  takeNext,
} from '@sluice/canister'
import { parseTokenName, userKey } from '@sluice/canister/nft'
import type { ExtState, ExtToken } from './ExtState.ts'

/** Tokens, and who holds them: an account identifier. */

export type Ext = { state: ExtState } & Pick<CanisterEdges, 'self' | 'parsePrincipal'>
type Result = Awaited<ReturnType<_SERVICE['transfer']>>

export type Found = { readonly index: bigint; readonly token: ExtToken }

export function findToken(ext: Ext, name: string): Found | undefined {
  const index = parseTokenName(ext, name)
  const token = index === undefined ? undefined : ext.state.tokens.get(index)
  return index === undefined || token === undefined ? undefined : { index, token }
}

export function mint({ state }: Ext, holder: Uint8Array, metadata: Uint8Array | undefined): number {
  const index = takeNext(state.nextIndex)
  state.tokens.set(index, { holder, metadata, listing: undefined })
  state.tokensOf.set(holder, [...(state.tokensOf.get(holder) ?? []), index])
  return Number(index)
}

/** By the holder, who is known by the caller and the subaccount. A token that is listed stays. */
export function transfer(ext: Ext, caller: Uint8Array, request: TransferRequest): Result {
  const found = findToken(ext, request.token)
  if (found === undefined) return { err: { InvalidToken: request.token.slice(0, 100) } }
  if (request.amount !== 1n) return { err: { Other: 'Must use amount of 1' } }
  const { index, token } = found
  const from = userKey(request.from)
  const to = userKey(request.to)
  if (to === undefined) return { err: { Other: 'Invalid receiver' } }
  const [subaccount] = request.subaccount
  const sender = accountIdentifier(caller, subaccount && copyBytes(subaccount))
  if (from === undefined || !isSameBytes(from, sender) || !isSameBytes(from, token.holder))
    return { err: { Unauthorized: 'The sender does not hold this token' } }
  if (token.listing !== undefined)
    return { err: { Other: 'This token is currently listed for sale' } }
  const { state } = ext
  state.tokens.set(index, { ...token, holder: to })
  const left = (state.tokensOf.get(from) ?? []).filter((other) => other !== index)
  state.tokensOf.set(from, left)
  state.tokensOf.set(to, [...(state.tokensOf.get(to) ?? []), index])
  return { ok: 1n }
}

/** @returns why it was not listed, or taken off sale without a price. */
export function list(
  ext: Ext,
  caller: Uint8Array,
  request: { token: string; from_subaccount: [] | [Uint8Array | number[]]; price: [] | [bigint] },
): { ok: null } | { err: { Other: string } | { InvalidToken: string } } {
  const found = findToken(ext, request.token)
  if (found === undefined) return { err: { InvalidToken: request.token.slice(0, 100) } }
  const [subaccount] = request.from_subaccount
  const sender = accountIdentifier(caller, subaccount && copyBytes(subaccount))
  if (!isSameBytes(sender, found.token.holder)) return { err: { Other: 'Not authorized' } }
  const [price] = request.price
  const listing = price === undefined ? undefined : { seller: caller, price }
  ext.state.tokens.set(found.index, { ...found.token, listing })
  return { ok: null }
}
