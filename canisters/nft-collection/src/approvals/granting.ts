import { isSameBytes, u64Key } from '@sluice/canister'
import {
  callKey,
  forgetOldCalls,
  holderKey,
  isSameAccount,
  type StoredAccount,
  type TimeFlaw,
  timeFlaw,
} from '@sluice/canister/nft'
import { isAnonymous } from '@sluice/canister/services'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { Approval } from '../collection/CollectionState.ts'
import { isShortOfCycles } from '../collection/reserve.ts'
import { appendBlock, type NewBlock } from '../log/blockLog.ts'
import { MAX_MEMO } from '../tokens/moving.ts'
import { countOf } from '../tokens/owners.ts'
import {
  collectionApprovals,
  MAX_APPROVALS,
  setCollectionApprovals,
  setTokenApprovals,
  tokenApprovals,
  without,
} from './approvals.ts'

/** Who grants: the account that holds the token, or for whose tokens it is. */
type By = { readonly holder: StoredAccount; readonly memo: Uint8Array | undefined }
export type Grant = By & {
  /** Absent for everything in the holder's account. */
  readonly tokenId: bigint | undefined
  readonly spender: StoredAccount
  readonly expiresAtNs: bigint | undefined
  /** When it was made; the same grant, or revocation, is executed once. */
  readonly createdAtNs: bigint | undefined
}
export type Revocation = By & {
  readonly tokenId: bigint | undefined
  /** Absent for all of them. */
  readonly spender: StoredAccount | undefined
  readonly createdAtNs: bigint | undefined
}

export type GrantOutcome =
  | { readonly kind: 'done'; readonly block: bigint }
  | { readonly kind: 'late'; readonly flaw: TimeFlaw }
  | {
      readonly kind:
        | 'no token'
        | 'unauthorized'
        | 'invalid spender'
        | 'no approval'
        | 'long memo'
        | 'expired'
        | 'too many'
        | 'holds nothing'
        | 'short of cycles'
    }

/** Lets a spender move one token, or everything in an account, until it expires or is revoked. It replaces an earlier one. */
export function grant(context: CollectionContext, wanted: Grant): GrantOutcome {
  const { tokenId, holder, spender, expiresAtNs, memo, createdAtNs } = wanted
  const { now } = context
  const asked = askedBefore(context, wanted, 'grant')
  if (asked.outcome !== undefined) return asked.outcome
  if (isSameBytes(spender.owner, holder.owner) || isAnonymous(spender.owner))
    return { kind: 'invalid spender' }
  if (spender.owner.length === 0) return { kind: 'invalid spender' }
  if (expiresAtNs !== undefined && expiresAtNs <= now()) return { kind: 'expired' }
  // strangers cannot fill the canister with approvals for nothing
  if (tokenId === undefined && countOf(context.state, holder) === 0)
    return { kind: 'holds nothing' }
  if (isShortOfCycles(context)) return { kind: 'short of cycles' }
  const others = without(approvalsOf(context, wanted), spender)
  if (others.length >= MAX_APPROVALS) return { kind: 'too many' }
  const approval: Approval = { spender, expiresAtNs, memo, createdAtNs: createdAtNs ?? now() }
  setApprovals(context, wanted, [...others, approval])
  return writeDown(context, asked.key, {
    kind: tokenId === undefined ? '37approve_coll' : '37approve',
    tokenId,
    from: holder,
    spender,
    expiresAtNs,
    memo,
    createdAtNs,
  })
}

/** Ends what a holder has approved for a token, or for an account; the other kind stays. */
export function revoke(context: CollectionContext, wanted: Revocation): GrantOutcome {
  const { tokenId, holder, spender, memo, createdAtNs } = wanted
  const asked = askedBefore(context, wanted, 'revoke')
  if (asked.outcome !== undefined) return asked.outcome
  const before = approvalsOf(context, wanted)
  const left = spender === undefined ? [] : without(before, spender)
  if (left.length === before.length) return { kind: 'no approval' }
  setApprovals(context, wanted, left)
  return writeDown(context, asked.key, {
    kind: tokenId === undefined ? '37revoke_coll' : '37revoke',
    tokenId,
    from: holder,
    spender,
    memo,
    createdAtNs,
  })
}

type Asked = { readonly outcome?: GrantOutcome; readonly key?: Uint8Array | undefined }

/** What can be said before anything is looked at closely: of the time, the token, and whether the same was done already. */
function askedBefore(
  context: CollectionContext,
  wanted: Grant | Revocation,
  what: 'grant' | 'revoke',
): Asked {
  const { state, now } = context
  const { tokenId, holder, memo, createdAtNs } = wanted
  if (memo !== undefined && memo.length > MAX_MEMO) return { outcome: { kind: 'long memo' } }
  const owner = tokenId === undefined ? holder : state.owners.get(tokenId)
  if (owner === undefined) return { outcome: { kind: 'no token' } }
  forgetOldCalls(state.recent, now())
  const flaw = createdAtNs === undefined ? undefined : timeFlaw(now(), createdAtNs)
  if (flaw !== undefined) return { outcome: { kind: 'late', flaw } }
  const key = createdAtNs === undefined ? undefined : keyOf(wanted, { what, createdAtNs })
  const earlier = key === undefined ? undefined : state.recent.get(key)
  if (earlier !== undefined) return { outcome: { kind: 'done', block: earlier } }
  if (!isSameAccount(owner, holder)) return { outcome: { kind: 'unauthorized' } }
  return { key }
}

function writeDown(
  context: CollectionContext,
  key: Uint8Array | undefined,
  block: NewBlock,
): GrantOutcome {
  const index = appendBlock(context, block)
  if (key !== undefined) context.state.recent.set(key, index)
  return { kind: 'done', block: index }
}

type Of = { readonly tokenId: bigint | undefined; readonly holder: StoredAccount }

const approvalsOf = (context: CollectionContext, { tokenId, holder }: Of): Approval[] =>
  tokenId === undefined ? collectionApprovals(context, holder) : tokenApprovals(context, tokenId)

function setApprovals(
  context: CollectionContext,
  { tokenId, holder }: Of,
  approvals: readonly Approval[],
): void {
  if (tokenId === undefined) setCollectionApprovals(context, holder, approvals)
  else setTokenApprovals(context, tokenId, approvals)
}

const MARKS = { grant: Uint8Array.of(1), revoke: Uint8Array.of(2) }
const NOTHING = new Uint8Array()

function keyOf(
  { tokenId, holder, spender, memo, ...rest }: Grant | Revocation,
  { what, createdAtNs }: { what: keyof typeof MARKS; createdAtNs: bigint },
): Uint8Array {
  const expires = 'expiresAtNs' in rest ? rest.expiresAtNs : undefined
  return callKey(createdAtNs, [
    MARKS[what],
    tokenId === undefined ? NOTHING : u64Key.encode(tokenId),
    holderKey(holder),
    spender === undefined ? NOTHING : holderKey(spender),
    expires === undefined ? NOTHING : u64Key.encode(expires),
    memo ?? NOTHING,
  ])
}
