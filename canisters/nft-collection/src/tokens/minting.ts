import { encodeUtf8, sha256, u64Key } from '@sluice/canister'
import {
  callKey,
  forgetOldCalls,
  holderKey,
  type StoredAccount,
  type TimeFlaw,
  timeFlaw,
} from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { Facts } from '../collection/CollectionState.ts'
import { requireInfo } from '../collection/info.ts'
import { KNOWN, refuse } from '../collection/Refusal.ts'
import { requireRoom } from '../collection/reserve.ts'
import { appendBlock } from '../log/blockLog.ts'
import { encodeFacts, type GivenFacts, ownFile, requireFacts } from './facts.ts'
import { canReceive, placeToken } from './owners.ts'

/** Copies of one token that one call mints. */
export const MAX_COPIES = 100

export type Mint = {
  readonly to: StoredAccount
  readonly facts: GivenFacts
  readonly memo?: Uint8Array | undefined
  readonly createdAtNs?: bigint | undefined
}
export type Minted = { readonly tokenId: bigint; readonly block: bigint }

/**
 * Makes copies of a token, numbered on from the last one.
 * @returns the first of them
 * @throws Refusal beyond the supply, for a receiver who is nobody, and for facts that do not fit
 */
export function mintCopies(
  context: CollectionContext,
  minter: Uint8Array,
  { mint, count }: { mint: Mint; count: bigint },
): Minted {
  const { state } = context
  requireRoom(context)
  const { maxSupply } = requireInfo(context)
  if (count < 1n || count > BigInt(MAX_COPIES)) refuse(`From 1 to ${MAX_COPIES} copies at once`)
  if (BigInt(state.tokens.size) + count > maxSupply) refuse(KNOWN.supply)
  if (!canReceive(context, mint.to)) refuse(KNOWN.owner)
  const facts = requireFacts(context, mint.facts)
  countFile(context, facts, count)
  const first = mintOne(context, minter, { mint, facts })
  for (let copy = 1n; copy < count; copy++) mintOne(context, minter, { mint, facts })
  return first
}

export type MintOutcome =
  | ({ readonly kind: 'minted' } & Minted)
  | ({ readonly kind: 'duplicate' } & Minted)
  | { readonly kind: 'late'; readonly flaw: TimeFlaw }

/** Mints once, however often the same is asked. @throws Refusal as {@link mintCopies} */
export function mintOnce(
  context: CollectionContext,
  minter: Uint8Array,
  mint: Mint & { readonly createdAtNs: bigint },
): MintOutcome {
  const { state, now } = context
  forgetOldCalls(state.recent, now())
  const flaw = timeFlaw(now(), mint.createdAtNs)
  if (flaw !== undefined) return { kind: 'late', flaw }
  const key = keyOf(minter, mint)
  const block = state.recent.get(key)
  const tokenId = block === undefined ? undefined : state.blocks.get(block)?.tokenId
  if (block !== undefined && tokenId !== undefined) return { kind: 'duplicate', tokenId, block }
  const minted = mintCopies(context, minter, { mint, count: 1n })
  state.recent.set(key, minted.block)
  return { kind: 'minted', ...minted }
}

function mintOne(
  context: CollectionContext,
  minter: Uint8Array,
  { mint, facts }: { mint: Mint; facts: Facts },
): Minted {
  const { state, now } = context
  const tokenId = BigInt(state.tokens.size) + 1n
  state.tokens.set(tokenId, { minter, mintedAtNs: now(), facts })
  placeToken(state, tokenId, mint.to)
  for (const { k, v } of facts.attributes) state.tokensWith.add(encodeUtf8(`${k}=${v}`), tokenId)
  const block = appendBlock(context, {
    kind: '7mint',
    tokenId,
    from: { owner: minter, subaccount: undefined },
    to: mint.to,
    memo: mint.memo,
    createdAtNs: mint.createdAtNs,
  })
  return { tokenId, block }
}

/** A file that tokens show is never deleted. */
function countFile(context: CollectionContext, { filePath }: Facts, count: bigint): void {
  const { files } = context.state
  const number = ownFile(context, filePath)
  const file = number === undefined ? undefined : files.get(number)
  if (number !== undefined && file !== undefined)
    files.set(number, { ...file, uses: file.uses + count })
}

/** Everything that makes two mints the same one. A file of ours is what it is: its number says all of it. */
function keyOf(
  minter: Uint8Array,
  { to, facts, memo, createdAtNs }: Mint & { createdAtNs: bigint },
) {
  const said = sha256(encodeFacts({ ...facts, sha256: undefined }))
  const parts = [MINT_MARK, minter, holderKey(to), said, memo ?? new Uint8Array()]
  return callKey(createdAtNs, parts)
}

/** No other call's key has a part of this length here. */
const MINT_MARK = u64Key.encode(7n)
