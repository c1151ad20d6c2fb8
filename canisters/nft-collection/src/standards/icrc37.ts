import type {
  Account,
  ApprovalInfo,
  ApproveCollectionArg,
  ApproveCollectionResult,
  ApproveTokenArg,
  ApproveTokenResult,
  IsApprovedArg,
  RevokeCollectionApprovalArg,
  RevokeCollectionApprovalResult,
  RevokeTokenApprovalArg,
  RevokeTokenApprovalResult,
  TokenApproval,
  TransferFromArg,
  TransferResult,
} from '@sluice/candid/nft_collection'
import {
  isSameAccount,
  readAccount,
  type StoredAccount,
  storedAccount,
  viewAccount,
} from '@sluice/canister/nft'
import {
  collectionApprovals,
  compareSpenders,
  isApproved,
  tokenApprovals,
} from '../approvals/approvals.ts'
import { type GrantOutcome, grant, revoke } from '../approvals/granting.ts'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { Approval } from '../collection/CollectionState.ts'
import { moveToken } from '../tokens/moving.ts'
import { each, lengthOf, optional, SUBACCOUNT } from './batches.ts'
import { collectionError, revokeCollectionError, revokeTokenError, tokenError } from './errors37.ts'
import { transferResult } from './icrc7.ts'

export function approveTokens(
  context: CollectionContext,
  caller: Uint8Array,
  args: readonly ApproveTokenArg[],
): [ApproveTokenResult][] {
  return each(args, ({ token_id: tokenId, approval_info: info }) => {
    const outcome = grantAsked(context, caller, { tokenId, info })
    if (outcome === undefined) return { Err: SUBACCOUNT }
    return outcome.kind === 'done' ? { Ok: outcome.block } : { Err: tokenError(outcome) }
  })
}

export function approveCollection(
  context: CollectionContext,
  caller: Uint8Array,
  args: readonly ApproveCollectionArg[],
): [ApproveCollectionResult][] {
  return each(args, ({ approval_info: info }) => {
    const outcome = grantAsked(context, caller, { tokenId: undefined, info })
    if (outcome === undefined) return { Err: SUBACCOUNT }
    return outcome.kind === 'done' ? { Ok: outcome.block } : { Err: collectionError(outcome) }
  })
}

export function revokeTokenApprovals(
  context: CollectionContext,
  caller: Uint8Array,
  args: readonly RevokeTokenApprovalArg[],
): [RevokeTokenApprovalResult][] {
  return each(args, (arg) => {
    const outcome = revokeAsked(context, caller, { ...arg, tokenId: arg.token_id })
    if (outcome === undefined) return { Err: SUBACCOUNT }
    return outcome.kind === 'done' ? { Ok: outcome.block } : { Err: revokeTokenError(outcome) }
  })
}

export function revokeCollectionApprovals(
  context: CollectionContext,
  caller: Uint8Array,
  args: readonly RevokeCollectionApprovalArg[],
): [RevokeCollectionApprovalResult][] {
  return each(args, (arg) => {
    const outcome = revokeAsked(context, caller, { ...arg, tokenId: undefined })
    if (outcome === undefined) return { Err: SUBACCOUNT }
    return outcome.kind === 'done' ? { Ok: outcome.block } : { Err: revokeCollectionError(outcome) }
  })
}

export function transferFromAll(
  context: CollectionContext,
  caller: Uint8Array,
  args: readonly TransferFromArg[],
): [TransferResult][] {
  return each(args, (arg) => {
    const spender = storedAccount(caller, arg.spender_subaccount[0])
    const [from, to] = [readAccount(arg.from), readAccount(arg.to)]
    if (spender === undefined || from === undefined || to === undefined) return { Err: SUBACCOUNT }
    const outcome = moveToken(context, {
      tokenId: arg.token_id,
      spender,
      from,
      to,
      memo: arg.memo[0],
      createdAtNs: arg.created_at_time[0],
    })
    return transferResult(outcome)
  })
}

/** Whether an approval lets the spender move the token out of the subaccount that is named; the holder needs none and has none. */
export function isApprovedFor(context: CollectionContext, arg: IsApprovedArg): boolean {
  const holder = context.state.owners.get(arg.token_id)
  const spender = readAccount(arg.spender)
  const named = holder && storedAccount(holder.owner, arg.from_subaccount[0])
  if (holder === undefined || spender === undefined || named === undefined) return false
  const isHeldThere = isSameAccount(holder, named)
  return isHeldThere && isApproved(context, { tokenId: arg.token_id, holder, spender })
}

type Part<Item> = { readonly previous: Item | undefined; readonly take: bigint | undefined }

export function listTokenApprovals(
  context: CollectionContext,
  tokenId: bigint,
  { previous, take }: Part<TokenApproval>,
): TokenApproval[] {
  const holder = context.state.owners.get(tokenId)
  if (holder === undefined) return []
  const found = pageOf(tokenApprovals(context, tokenId), {
    previous: previous?.approval_info,
    take,
  })
  return found.map((approval) => ({
    token_id: tokenId,
    approval_info: viewApproval(context, holder, approval),
  }))
}

export function listCollectionApprovals(
  context: CollectionContext,
  account: Account,
  part: Part<ApprovalInfo>,
): ApprovalInfo[] {
  const holder = readAccount(account)
  if (holder === undefined) return []
  const found = pageOf(collectionApprovals(context, holder), part)
  return found.map((approval) => viewApproval(context, holder, approval))
}

/** Approvals lie in the order of their spenders; one that has ended since is a place in it as well. */
function pageOf(
  approvals: readonly Approval[],
  { previous, take }: Part<ApprovalInfo>,
): Approval[] {
  const last = previous && readAccount(previous.spender)
  const later =
    last === undefined
      ? approvals
      : approvals.filter(({ spender }) => compareSpenders(spender, last) > 0)
  return later.slice(0, lengthOf(take))
}

function viewApproval(
  { toPrincipal }: CollectionContext,
  holder: StoredAccount,
  { spender, expiresAtNs, memo, createdAtNs }: Approval,
): ApprovalInfo {
  return {
    spender: viewAccount(spender, toPrincipal),
    from_subaccount: optional(holder.subaccount),
    expires_at: optional(expiresAtNs),
    memo: optional(memo),
    created_at_time: createdAtNs,
  }
}

/** Undefined for a subaccount that is none. */
function grantAsked(
  context: CollectionContext,
  caller: Uint8Array,
  { tokenId, info }: { tokenId: bigint | undefined; info: ApprovalInfo },
): GrantOutcome | undefined {
  const holder = storedAccount(caller, info.from_subaccount[0])
  const spender = readAccount(info.spender)
  if (holder === undefined || spender === undefined) return undefined
  return grant(context, {
    tokenId,
    holder,
    spender,
    expiresAtNs: info.expires_at[0],
    memo: info.memo[0],
    createdAtNs: info.created_at_time,
  })
}

function revokeAsked(
  context: CollectionContext,
  caller: Uint8Array,
  arg: RevokeCollectionApprovalArg & { tokenId: bigint | undefined },
): GrantOutcome | undefined {
  const holder = storedAccount(caller, arg.from_subaccount[0])
  const [named] = arg.spender
  const spender = named && readAccount(named)
  if (holder === undefined || (named !== undefined && spender === undefined)) return undefined
  return revoke(context, {
    tokenId: arg.tokenId,
    holder,
    spender,
    memo: arg.memo[0],
    createdAtNs: arg.created_at_time[0],
  })
}
