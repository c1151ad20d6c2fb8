import type { _SERVICE, Handover, TokenMetadata, User } from '@sluice/candid/position_nft'
import { parseIdentifier, type Slice, toHex } from '@sluice/canister'
import { holderKey, parseTokenName } from '@sluice/canister/nft'
import { pageOfHandovers, positionKey } from '@sluice/canister/positions'
import type { NftContext } from '../nft/NftContext.ts'
import type { Handover as StoredHandover } from '../nft/NftState.ts'
import { refuse } from '../nft/Refusal.ts'
import { requireToken } from '../pictures/pictures.ts'
import * as approvals from '../tokens/approvals.ts'
import { viewToken } from './extNames.ts'
import { MAX_PAGE_LENGTH } from './extReads.ts'

export const optionalText = (text: string): [] | [string] => (text === '' ? [] : [text])
export const optional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])

/** @throws Error, which rejects the call: `approve` has no answer in its interface. */
export function approveOrThrow(
  context: NftContext,
  caller: Uint8Array,
  wanted: { token: string; spender: Uint8Array; isApproved: boolean },
): void {
  const { token, spender, isApproved } = wanted
  const tokenId = parseTokenName(context, token)
  const isDone =
    tokenId !== undefined &&
    (isApproved
      ? approvals.approveToken(context, caller, { tokenId, spender })
      : approvals.removeApproval(context, caller, { tokenId, spender }))
  if (!isDone) throw new Error('Only the holder of a token can approve somebody else to move it')
}

export function endApproval(
  context: NftContext,
  caller: Uint8Array,
  { token, spender }: { token: string; spender: Uint8Array },
): boolean {
  const tokenId = parseTokenName(context, token) ?? refuse('Not a token of this collection')
  return approvals.removeApproval(context, caller, { tokenId, spender })
}

export function setOperator(
  context: NftContext,
  caller: Uint8Array,
  { spender, isApproved }: { spender: User; isApproved: boolean },
): boolean {
  if (!('principal' in spender)) return refuse('Name the operator by principal')
  const operator = spender.principal.toUint8Array()
  const isDone = approvals.setOperator(context, caller, { operator, isApproved })
  return isDone || refuse('This principal cannot be your operator')
}

export function isOperatorByName(context: NftContext, owner: string, spender: string): boolean {
  const holder = context.parsePrincipal(owner) ?? refuse('The owner is not a principal')
  const operator = context.parsePrincipal(spender) ?? refuse('The spender is not a principal')
  return approvals.isOperator(context.state, holder, operator)
}

/** Positions of this pool are taken no more. @throws Error for a text that is no canister id. */
export function removePool({ state, parsePrincipal }: NftContext, poolId: string): void {
  const pool = parsePrincipal(poolId)
  if (pool === undefined) throw new Error('Not a canister id')
  state.removedPools.set(pool, pool)
}

export function tokenOfPosition(context: NftContext, poolId: string, positionId: string): number {
  const pool = context.parsePrincipal(poolId) ?? refuse('Not a canister id')
  if (!/^\d{1,18}$/.test(positionId)) refuse('Not a position id')
  const id = context.state.tokenOfPosition.get(positionKey(pool, BigInt(positionId)))
  return id === undefined ? refuse('This position has no token') : Number(id)
}

export function metadataOf(context: NftContext, tokenId: number): TokenMetadata {
  return viewToken(context, requireToken(context, BigInt(tokenId)))
}

export function viewRegistry({ state }: NftContext): [number, string][] {
  return state.tokens
    .entries(0, MAX_PAGE_LENGTH)
    .map(([id, { account }]) => [Number(id), toHex(holderKey(account))])
}

export function viewAllowances({ state, toPrincipal }: NftContext): [number, string[]][] {
  return state.approvals
    .entries(0, MAX_PAGE_LENGTH)
    .map(([id, list]) => [Number(id), list.map(({ spender }) => toPrincipal(spender).toText())])
}

export const viewHandovers = (context: NftContext): Handover[] =>
  context.state.handovers
    .entries(0, MAX_PAGE_LENGTH)
    .map(([, handover]) => viewHandover(context, handover))

export const viewHandoversOf = (context: NftContext, owner: Uint8Array, slice: Slice): Handover[] =>
  pageOfHandovers(context.state, owner, slice).map((handover) => viewHandover(context, handover))

const viewHandover = (
  { toPrincipal }: NftContext,
  { pool, positionId, owner, sinceNs, tokenId }: StoredHandover,
): Handover => ({
  pool: toPrincipal(pool),
  owner: toPrincipal(owner),
  positionId,
  since: sinceNs,
  tokenId: optional(tokenId),
})

type ExtTokens = Awaited<ReturnType<_SERVICE['tokens_ext']>>

/** A holder's tokens as EXT wallets ask for them; nothing is for sale here. */
export function listForExt({ state }: NftContext, address: string): ExtTokens {
  const holder = parseIdentifier(address)
  if (holder === undefined) return { err: { Other: 'Not an account identifier' } }
  const ids = (state.tokensOf.get(holder) ?? []).slice(0, MAX_PAGE_LENGTH)
  return { ok: ids.map((id) => [Number(id), [], []]) }
}
