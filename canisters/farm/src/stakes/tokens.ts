import { accountIdentifier, type Reply, toHex } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'

const UNKNOWN = 'The collection has not answered; the token is looked for again by itself'

/** The collection whose tokens this farm knows. @throws Refusal when an admin has named none. */
export function requireCollection({ state }: FarmContext): Uint8Array {
  return state.positionCollection.get() ?? refuse('Position tokens are not taken by this farm')
}

/** Fetches a position token that its holder has approved to this canister. */
export function takeToken(
  context: FarmContext,
  tokenId: bigint,
  owner: Uint8Array,
): Promise<Reply<bigint>> {
  return moveToken(context, tokenId, { from: owner, to: context.self() })
}

/**
 * Takes the position out of a token that has come, and sends the token back when the collection will not give it out. Where the token
 * is is asked first, so that this may be tried again at any time.
 * @returns whether the token is still with the farm. @throws Refusal while nobody knows.
 */
export async function openToken(
  context: FarmContext,
  { tokenId, positionId, owner }: { tokenId: bigint; positionId: bigint; owner: Uint8Array },
): Promise<boolean> {
  const { state, askPool, askCollection, self } = context
  const collection = requireCollection(context)
  // await: other messages run here; the position's handover keeps everybody's hands off it
  const bearer = await askCollection(collection, 'bearer', `${tokenId}`)
  if (bearer.kind === 'unknown') return refuse(UNKNOWN)
  // one that has ended has given its position away
  if (bearer.kind === 'refused' || bearer.value !== holderOf(self())) return false
  // the pool is told that this one is wanted, however many others were pushed on the farm; without its answer it is tried all the same
  await askPool(state.config.get().pool, 'acceptPosition', positionId)
  const given = await askCollection(collection, 'unwrap', tokenId)
  if (given.kind !== 'refused') return given.kind === 'unknown'
  const back = await moveToken(context, tokenId, { from: self(), to: owner })
  return back.kind !== 'ok'
}

/** How a collection names the holder of a token. */
export function holderOf(owner: Uint8Array): string {
  return toHex(accountIdentifier(owner))
}

function moveToken(
  context: FarmContext,
  tokenId: bigint,
  { from, to }: { from: Uint8Array; to: Uint8Array },
): Promise<Reply<bigint>> {
  const { askCollection, toPrincipal } = context
  return askCollection(requireCollection(context), 'transfer', {
    from: { principal: toPrincipal(from) },
    to: { principal: toPrincipal(to) },
    token: `${tokenId}`,
    amount: 1n,
    memo: new Uint8Array(),
    nonce: [],
    notify: false,
    subaccount: [],
  })
}
