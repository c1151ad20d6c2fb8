import type { _SERVICE, User } from '@sluice/candid/nft_collection'
import { compareBytes } from '@sluice/canister'
import { holderKey, storedAccount, userKey } from '@sluice/canister/nft'
import { type GrantOutcome, grant, revoke } from '../approvals/granting.ts'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { KNOWN, refuse } from '../collection/Refusal.ts'
import { type MoveOutcome, moveToken } from '../tokens/moving.ts'
import { accountOf, findToken, requireAccount, shortened } from './users.ts'

type Request = Parameters<_SERVICE['ext_transfer']>[0]
type Result = Awaited<ReturnType<_SERVICE['ext_transfer']>>

/** EXT's transfer, by the holder or somebody approved. Nobody is notified. @returns the amount that moved, which is 1 */
export function transfer(context: CollectionContext, caller: Uint8Array, request: Request): Result {
  const { token: name, from, to, amount, memo } = request
  const found = findToken(context, name)
  if (found === undefined) return { err: { InvalidToken: shortened(name) } }
  if (amount !== 1n) return { err: { Other: KNOWN.amount } }
  const key = userKey(from)
  if (key === undefined || compareBytes(key, holderKey(found.holder)) !== 0)
    return { err: { Unauthorized: KNOWN.owner } }
  const spender = storedAccount(caller, request.subaccount[0])
  if (spender === undefined) return { err: { Other: 'A subaccount has 32 bytes' } }
  const account = accountOf(context, to)
  if (account === undefined)
    return { err: { Other: 'Nobody here has this address yet: name the receiver by principal' } }
  const outcome = moveToken(context, {
    tokenId: found.id,
    spender,
    from: found.holder,
    to: account,
    memo: memo.length === 0 ? undefined : memo,
    createdAtNs: undefined,
  })
  return outcome.kind === 'moved' ? { ok: 1n } : { err: transferError(outcome) }
}

type Approve = Parameters<_SERVICE['removeApproval']>[0]

/** Lets a principal move a token; an allowance of 0 ends that. @throws Refusal, as {@link removeApproval} */
export function approve(context: CollectionContext, caller: Uint8Array, request: Approve): boolean {
  if (request.allowance === 0n) return removeApproval(context, caller, request)
  if (request.allowance !== 1n) refuse(KNOWN.amount)
  const { id: tokenId } = findToken(context, request.token) ?? refuse(KNOWN.token)
  const holder = storedAccount(caller, request.subaccount[0]) ?? refuse('A subaccount has 32 bytes')
  return requireDone(
    grant(context, {
      tokenId,
      holder,
      spender: { owner: request.spender.toUint8Array(), subaccount: undefined },
      expiresAtNs: undefined,
      memo: undefined,
      createdAtNs: undefined,
    }),
  )
}

export function removeApproval(
  context: CollectionContext,
  caller: Uint8Array,
  { token, subaccount, spender }: Omit<Approve, 'allowance'>,
): boolean {
  const { id: tokenId } = findToken(context, token) ?? refuse(KNOWN.token)
  const holder = storedAccount(caller, subaccount[0]) ?? refuse('A subaccount has 32 bytes')
  const account = { owner: spender.toUint8Array(), subaccount: undefined }
  return requireDone(revoke(context, { ...NOW, tokenId, holder, spender: account }))
}

/** A spender gives up what was approved. */
export function giveUpApproval(
  context: CollectionContext,
  caller: Uint8Array,
  token: string,
): boolean {
  const { id: tokenId, holder } = findToken(context, token) ?? refuse(KNOWN.token)
  const spender = { owner: caller, subaccount: undefined }
  return requireDone(revoke(context, { ...NOW, tokenId, holder, spender }))
}

/** Lets somebody move whatever is in the caller's default account, or no longer. */
export function approveForAll(
  context: CollectionContext,
  caller: Uint8Array,
  { spender: user, approved }: { spender: User; approved: boolean },
): boolean {
  const holder = { owner: caller, subaccount: undefined }
  const spender = requireAccount(context, user)
  if (!approved)
    return requireDone(revoke(context, { ...NOW, tokenId: undefined, holder, spender }))
  return requireDone(
    grant(context, { ...NOW, tokenId: undefined, holder, spender, expiresAtNs: undefined }),
  )
}

/** The public interface knows neither memo nor time. */
const NOW = { memo: undefined, createdAtNs: undefined }

/** What is asked in these words is answered in these. */
const WHY: Record<Exclude<GrantOutcome['kind'], 'done' | 'late'>, string> = {
  'no token': KNOWN.token,
  unauthorized: KNOWN.unauthorized,
  'invalid spender': 'The spender is nobody, or yourself',
  'no approval': 'There is no such approval',
  'long memo': 'A memo has at most 32 bytes',
  expired: 'The approval would have expired already',
  'too many': 'There are 20 approvals already: revoke one',
  'holds nothing': 'You hold no token of this collection',
  'short of cycles':
    'The collection is short of cycles: tokens can be moved, and nothing else is done until it is topped up',
}

function requireDone(outcome: GrantOutcome): boolean {
  if (outcome.kind === 'done') return true
  return refuse(outcome.kind === 'late' ? 'The call came too late' : WHY[outcome.kind])
}

function transferError(outcome: MoveOutcome): Extract<Result, { err: unknown }>['err'] {
  switch (outcome.kind) {
    case 'unauthorized':
      return { Unauthorized: KNOWN.unauthorized }
    case 'invalid receiver':
      return { Other: 'The receiver holds the token already, or could never move it' }
    case 'long memo':
      return { Other: 'A memo has at most 32 bytes' }
    case 'no token':
      return { InvalidToken: KNOWN.token }
    // EXT's transfers do not say when they were made
    case 'moved':
    case 'duplicate':
    case 'late':
      return { Rejected: null }
  }
}
