import type { _SERVICE, TransferRequest } from '@sluice/candid/position_nft'
import { isSameBytes } from '@sluice/canister'
import { holderKey, parseTokenName, storedAccount, userKey } from '@sluice/canister/nft'
import type { NftContext } from '../nft/NftContext.ts'
import { type MoveRefusal, moveToken } from '../tokens/transfers.ts'
import { findToken } from './extReads.ts'

type Result = Awaited<ReturnType<_SERVICE['transfer']>>

/**
 * The interface's own transfer, by the holder or somebody approved. A receiver is named by principal: a position belongs to a
 * principal, and none can be found from an account identifier.
 */
export function transfer(
  context: NftContext,
  caller: Uint8Array,
  request: TransferRequest,
): Result {
  const found = findToken(context, request.token)
  if ('err' in found) return { err: { InvalidToken: request.token.slice(0, 100) } }
  if (request.amount !== 1n) return { err: { Other: 'The amount of a token is 1' } }
  if (!('principal' in request.to)) return { err: { Other: 'Name the receiver by principal' } }
  const token = found.ok
  const from = userKey(request.from)
  if (from === undefined || !isSameBytes(from, holderKey(token.account))) {
    return { err: { Unauthorized: 'The sender does not hold this token' } }
  }
  const to = storedAccount(request.to.principal.toUint8Array(), undefined)
  if (to === undefined) return { err: { Other: 'The receiver is no account' } }
  const moved = moveToken(context, caller, {
    tokenId: token.id,
    from: token.account.owner,
    to,
    memo: request.memo.slice(0, 32),
  })
  return 'event' in moved ? { ok: 1n } : { err: errorOf(moved.refusal) }
}

/** Whether an operator, named as principal or account identifier text, may move a holder's token. */
export function checkOperator(
  context: NftContext,
  [owner, name, operator]: readonly [string, string, string],
): boolean {
  const { state, parsePrincipal } = context
  const id = parseTokenName(context, name)
  const token = id === undefined ? undefined : state.tokens.get(id)
  const holder = parsePrincipal(owner)
  const spender = parsePrincipal(operator)
  if (token === undefined || holder === undefined || spender === undefined) return false
  if (!isSameBytes(token.account.owner, holder)) return false
  const isParty = (one: Uint8Array) => isSameBytes(one, spender)
  return (
    isParty(holder) ||
    (state.approvals.get(token.id) ?? []).some((approval) => isParty(approval.spender)) ||
    (state.operators.get(holder) ?? []).some(isParty)
  )
}

function errorOf(refusal: MoveRefusal): Extract<Result, { err: unknown }>['err'] {
  switch (refusal) {
    case 'unauthorized':
      return { Unauthorized: 'Only the holder or an approved operator may move this token' }
    case 'invalid-receiver':
      return { Other: 'The receiver could never use the token' }
    case 'leaving':
      return { Other: "The token's position is being given back" }
  }
}
