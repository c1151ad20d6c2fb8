import { isSameBytes } from '@sluice/canister'
import { Handovers, type PositionRef } from '@sluice/canister/positions'
import { isAnonymous } from '@sluice/canister/services'
import type { NftContext } from '../nft/NftContext.ts'
import type { Handover } from '../nft/NftState.ts'
import { Refusal, refuse } from '../nft/Refusal.ts'
import { burnToken, mintToken } from '../tokens/tokens.ts'
import { requirePool, requireWanted } from './pools.ts'

type NewOwner = Pick<Handover, 'pool' | 'positionId' | 'owner' | 'tickLower' | 'tickUpper'>

const mintFor = (
  context: NftContext,
  { pool, positionId, tickLower, tickUpper, owner }: NewOwner,
): bigint => {
  const account = { owner, subaccount: undefined }
  return mintToken(context, { pool, positionId, tickLower, tickUpper, account })
}

/** Positions on their way into the collection and out of it: the token follows where the position is. */
const handovers = new Handovers<NftContext, Handover, bigint>({
  isInward: ({ kind }) => kind === 'wrap',
  find: ({ state }, key) => state.tokenOfPosition.get(key),
  add: mintFor,
  remove: (context, tokenId) => {
    const token = context.state.tokens.get(tokenId)
    if (token !== undefined) burnToken(context, token)
  },
  refuse,
  isRefusal: (thrown) => thrown instanceof Refusal,
})

/**
 * Takes a position that the caller has approved to this canister and mints a token for it. A position that the caller has sent here
 * without asking gets its token just so.
 */
export async function wrap(
  context: NftContext,
  owner: Uint8Array,
  { pool, positionId }: PositionRef,
): Promise<bigint> {
  if (isAnonymous(owner)) refuse('The anonymous caller owns no positions')
  return handovers.withPosition(context, { pool, positionId }, async (key) => {
    await requirePool(context, pool)
    const position = handovers.answer(await context.askPool(pool, 'getUserPosition', positionId))
    const mine = context.toPrincipal(owner)
    const isOwner = await context.askPool(pool, 'checkOwnerOfUserPosition', mine, positionId)
    const ticks = { tickLower: Number(position.tickLower), tickUpper: Number(position.tickUpper) }
    if (!handovers.answer(isOwner)) {
      const held = 'This position has its token already'
      await handovers.requireSent(context, { key, pool, positionId, sender: owner, held })
      return mintFor(context, { pool, positionId, owner, ...ticks })
    }
    requireWanted(context, pool)
    // await is over: this position's handovers may have changed meanwhile
    handovers.requireSettled(context, key)
    const sinceNs = context.now()
    const tokenId = undefined
    const handover = { kind: 'wrap', pool, positionId, owner, ...ticks, sinceNs, tokenId } as const
    const token = await handovers.handOver(context, key, handover)
    return token ?? refuse('The position was not handed over')
  })
}

/** Gives a token's position back to its holder, with all fees that it has earned, and ends the token. */
export async function unwrap(
  context: NftContext,
  caller: Uint8Array,
  tokenId: bigint,
): Promise<boolean> {
  const token = context.state.tokens.get(tokenId) ?? refuse(`There is no token ${tokenId}`)
  if (!isSameBytes(token.account.owner, caller)) refuse('Only the holder can take the position out')
  const { pool, positionId, tickLower, tickUpper } = token
  return handovers.withPosition(context, { pool, positionId }, async (key) => {
    const ticks = { tickLower, tickUpper }
    const sinceNs = context.now()
    const leaving = { pool, positionId, owner: caller, ...ticks, sinceNs, tokenId }
    const kept = await handovers.handOver(context, key, { kind: 'unwrap', ...leaving })
    if (kept !== undefined) refuse('The pool did not hand the position over; the token stays yours')
    return true
  })
}

/**
 * Looks how a handover ended whose answer was lost; anybody may ask. @returns the position's token, if it has one.
 * @throws Refusal while the pool doesn't answer.
 */
export const resume = (context: NftContext, position: PositionRef) =>
  handovers.resume(context, position)

/** Decides handovers whose answer was lost. */
export const settleHandovers = (context: NftContext) => handovers.settle(context)
