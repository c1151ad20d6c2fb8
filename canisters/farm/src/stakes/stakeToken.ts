import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import { stake } from './stake.ts'
import { holderOf, requireCollection } from './tokens.ts'

const DIGITS = /^\d{1,20}$/
/** Tokens are numbered below 2^32. */
const MOST_TOKEN = 2n ** 32n

/**
 * Stakes the position that a token holds, which the caller holds and has approved to this canister. The token ends; the position goes
 * back to the caller like any other, and can be wrapped again.
 */
export async function stakeToken(
  context: FarmContext,
  owner: Uint8Array,
  tokenId: bigint,
): Promise<string> {
  const { state, askCollection, toPrincipal } = context
  const collection = requireCollection(context)
  if (tokenId >= MOST_TOKEN) refuse(`There is no position token ${tokenId}`)
  const held = await askCollection(collection, 'positions', Number(tokenId))
  if (held.kind !== 'ok') return refuse(`Get position token ${tokenId} failed: ${held.text}`)
  const bearer = await askCollection(collection, 'bearer', `${tokenId}`)
  if (bearer.kind !== 'ok' || bearer.value !== holderOf(owner))
    refuse('You do not hold this position token')
  const { pool, positionId } = held.value
  if (pool !== toPrincipal(state.config.get().pool).toText() || !DIGITS.test(positionId))
    refuse('The token holds a position of another pool')
  return stake(context, owner, BigInt(positionId), tokenId)
}
