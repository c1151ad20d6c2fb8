import type { _SERVICE, CommonError, ExtMetadata, User } from '@sluice/candid/nft_collection'
import { compareBytes, parseIdentifier, toHex } from '@sluice/canister'
import { holderKey, isSameAccount, userKey } from '@sluice/canister/nft'
import { collectionApprovals, isApproved } from '../approvals/approvals.ts'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { refuse } from '../collection/Refusal.ts'
import { optional } from './batches.ts'
import { findToken, shortened } from './users.ts'

/** Lists that the interface does not page show so many. */
const MOST_LISTED = 1_000
/** Of metadata in one answer, which has two megabytes. */
const MOST_BYTES = 1_500_000
export const EXTENSIONS = ['@ext/common', '@ext/nonfungible', '@ext/allowance']

type Answer<T> = { ok: T } | { err: CommonError }
type Found = NonNullable<ReturnType<typeof findToken>>

/** What a read of one token answers, or that there is none of this name. */
export function ofToken<T>(
  context: CollectionContext,
  name: string,
  read: (found: Found) => T,
): Answer<T> {
  const found = findToken(context, name)
  return found === undefined ? { err: { InvalidToken: shortened(name) } } : { ok: read(found) }
}

export const bearer = (context: CollectionContext, name: string): Answer<string> =>
  ofToken(context, name, ({ holder }) => toHex(holderKey(holder)))

/** 1 for the holder and 0 for everybody else. */
export function balance(context: CollectionContext, name: string, user: User): Answer<bigint> {
  const key = userKey(user)
  return ofToken(context, name, ({ holder }) =>
    key !== undefined && compareBytes(key, holderKey(holder)) === 0 ? 1n : 0n,
  )
}

/** 1 when the spender may move the token for its holder, else 0. */
export function allowance(
  context: CollectionContext,
  { token, owner, spender }: Parameters<_SERVICE['allowance']>[0],
): Answer<bigint> {
  const found = findToken(context, token)
  if (found === undefined) return { err: { InvalidToken: shortened(token) } }
  const key = userKey(owner)
  if (key === undefined || compareBytes(key, holderKey(found.holder)) !== 0)
    return { err: { Unauthorized: 'The owner does not hold this token' } }
  const account = { owner: spender.toUint8Array(), subaccount: undefined }
  const { id: tokenId, holder } = found
  return { ok: isApproved(context, { tokenId, holder, spender: account }) ? 1n : 0n }
}

export function metadata(context: CollectionContext, name: string) {
  return ofToken(context, name, ({ token }) => legacy(token.facts.metadata))
}

export function extMetadata(context: CollectionContext, name: string): Answer<ExtMetadata> {
  return ofToken(context, name, ({ token: { facts } }) => ({
    nonfungible: {
      name: facts.name,
      asset: facts.filePath,
      thumbnail: facts.filePath,
      metadata: optional(facts.metadata && { blob: facts.metadata }),
    },
  }))
}

export function listTokens(context: CollectionContext): [number, Bytes][] {
  const listed: [number, Bytes][] = []
  let bytes = 0
  for (const [id, { facts }] of context.state.tokens.entries(0, MOST_LISTED)) {
    bytes += facts.metadata?.length ?? 0
    if (bytes > MOST_BYTES) break
    listed.push([Number(id), legacy(facts.metadata)])
  }
  return listed
}

export function listRegistry({ state }: CollectionContext): [number, string][] {
  return state.owners
    .entries(0, MOST_LISTED)
    .map(([id, holder]) => [Number(id), toHex(holderKey(holder))])
}

export function listAllowances({ state, toPrincipal }: CollectionContext): [number, string[]][] {
  return state.tokenApprovals
    .entries(0, MOST_LISTED)
    .map(([id, list]) => [
      Number(id),
      list.map(({ spender }) => toPrincipal(spender.owner).toText()),
    ])
}

export function tokensOfAddress(
  { state }: CollectionContext,
  address: string,
): Answer<Uint32Array> {
  const holder = parseIdentifier(address)
  if (holder === undefined) return { err: { Other: 'Not an account identifier' } }
  return { ok: Uint32Array.from(state.tokensOf.slice(holder, 0, MOST_LISTED), Number) }
}

/** The same with places for a price and metadata; nothing is for sale here. */
export function tokensExt(
  context: CollectionContext,
  address: string,
): Awaited<ReturnType<_SERVICE['tokens_ext']>> {
  const found = tokensOfAddress(context, address)
  return 'err' in found ? found : { ok: Array.from(found.ok, (id) => [id, [], []]) }
}

/** Whether an owner's tokens may all be moved by a spender, both named by principal. */
export function isApprovedForAll(
  context: CollectionContext,
  owner: string,
  spender: string,
): boolean {
  const holder = principalNamed(context, owner)
  const account = principalNamed(context, spender)
  return collectionApprovals(context, holder).some((one) => isSameAccount(one.spender, account))
}

/** 1 when a spender may move a token that the owner holds, both named by principal; else 0. */
export function isApprovedForToken(
  context: CollectionContext,
  { tokenIndex, owner, spender }: { tokenIndex: number; owner: string; spender: string },
): bigint {
  const account = principalNamed(context, owner)
  const named = principalNamed(context, spender)
  const tokenId = BigInt(tokenIndex)
  const holder = context.state.owners.get(tokenId)
  if (holder === undefined || compareBytes(holderKey(holder), holderKey(account)) !== 0) return 0n
  return isApproved(context, { tokenId, holder, spender: named }) ? 1n : 0n
}

function principalNamed({ parsePrincipal }: CollectionContext, text: string) {
  const owner = parsePrincipal(text)
  return owner === undefined
    ? refuse(`Not a principal: ${shortened(text)}`)
    : { owner, subaccount: undefined }
}

type Bytes = { nonfungible: { metadata: [] | [Uint8Array] } }

const legacy = (bytes: Uint8Array | undefined): Bytes => ({
  nonfungible: { metadata: optional(bytes) },
})
