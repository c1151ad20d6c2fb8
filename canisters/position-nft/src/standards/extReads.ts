import type {
  CommonError,
  PageOfTokens,
  PageOfTransfers,
  TokenMetadata,
  User,
} from '@sluice/candid/position_nft'
import { pageOfRows, type Slice, toHex } from '@sluice/canister'
import { holderKey, parseTokenName, userKey } from '@sluice/canister/nft'
import type { NftContext } from '../nft/NftContext.ts'
import type { NftToken } from '../nft/NftState.ts'
import { refuse } from '../nft/Refusal.ts'
import { isApproved, isOperator } from '../tokens/approvals.ts'
import { isHeldBy, viewEvent, viewToken } from './extNames.ts'

/** The most items of one answer, whatever the caller asks for. Lists without pages show the first so many. */
export const MAX_PAGE_LENGTH = 1_000
type Answer<T> = { ok: T } | { err: CommonError }

/** A token that a caller named in any of the interface's ways, or the interface's error. */
export function findToken(context: NftContext, name: string): Answer<NftToken> {
  const id = parseTokenName(context, name)
  const token = id === undefined ? undefined : context.state.tokens.get(id)
  return token === undefined ? { err: { InvalidToken: name.slice(0, 100) } } : { ok: token }
}

/** Who holds a token, as account identifier. */
export function bearer(context: NftContext, name: string): Answer<string> {
  const found = findToken(context, name)
  return 'err' in found ? found : { ok: toHex(holderKey(found.ok.account)) }
}

/** 1 for the holder and 0 for everybody else. */
export function balance(context: NftContext, name: string, user: User): Answer<bigint> {
  const found = findToken(context, name)
  if ('err' in found) return found
  return { ok: isHeldBy(found.ok, userKey(user)) ? 1n : 0n }
}

/** 1 when the spender may move the token, else 0. */
export function allowance(
  context: NftContext,
  name: string,
  { owner, spender }: { owner: User; spender: Uint8Array },
): Answer<bigint> {
  const found = findToken(context, name)
  if ('err' in found) return found
  const token = found.ok
  if (!isHeldBy(token, userKey(owner))) return { err: { Unauthorized: 'Not the holder' } }
  const may =
    isApproved(context.state, token.id, spender) ||
    isOperator(context.state, token.account.owner, spender)
  return { ok: may ? 1n : 0n }
}

/** Tokens of a user, as they came to the user. */
export function listTokensOfUser(context: NftContext, user: User, part: Slice): PageOfTokens {
  const { state } = context
  const ids = state.tokensOf.get(requireUser(user)) ?? []
  return pageOfTokens(context, ids, part)
}

export function listTokensOfPool(context: NftContext, poolId: string, part: Slice): PageOfTokens {
  const pool = context.parsePrincipal(poolId) ?? refuse('Not a canister id')
  return pageOfTokens(context, context.state.tokensOfPool.get(pool) ?? [], part)
}

/** Tokens that a user has unwrapped. */
export function listBurnedOf(context: NftContext, user: User, part: Slice): PageOfTokens {
  const { state } = context
  const ids = state.burnedOf.get(requireUser(user)) ?? []
  return pageOfRows(ids, part, (id) => viewed(context, state.burned.get(id)))
}

/** All tokens that have every one of some attributes, written `key=value`. */
export function listByAttributes(
  context: NftContext,
  attributes: readonly string[],
  part: Slice,
): PageOfTokens {
  const matches = listAllTokens(context).filter((token) =>
    attributes.every((wanted) => token.attributes.some(({ k, v }) => `${k}=${v}` === wanted)),
  )
  return pageOfRows(matches, part, (token) => token)
}

export function listEventsOfUser(context: NftContext, user: User, part: Slice): PageOfTransfers {
  return pageOfEvents(context, context.state.eventsOf.get(requireUser(user)) ?? [], part)
}

export function listEventsOfToken(context: NftContext, name: string, part: Slice): PageOfTransfers {
  const id = parseTokenName(context, name) ?? refuse('Not a token of this collection')
  return pageOfEvents(context, context.state.eventsOfToken.get(id) ?? [], part)
}

/** The first tokens, for lists that the interface doesn't page. */
export function listAllTokens(context: NftContext): TokenMetadata[] {
  const { tokens } = context.state
  return tokens.entries(0, MAX_PAGE_LENGTH).map(([, token]) => viewToken(context, token))
}

export function requireUser(user: User): Uint8Array {
  return userKey(user) ?? refuse('An address is an account identifier of 64 hexadecimal digits')
}

function pageOfTokens(context: NftContext, ids: readonly bigint[], part: Slice): PageOfTokens {
  return pageOfRows(ids, part, (id) => viewed(context, context.state.tokens.get(id)))
}

function pageOfEvents(context: NftContext, ids: readonly bigint[], part: Slice): PageOfTransfers {
  return pageOfRows(ids, part, (id) => {
    const event = context.state.events.get(id)
    return event === undefined ? undefined : viewEvent(context, id, event)
  })
}

function viewed(context: NftContext, token: NftToken | undefined): TokenMetadata | undefined {
  return token === undefined ? undefined : viewToken(context, token)
}
