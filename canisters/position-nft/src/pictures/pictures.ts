import { toBase64 } from '@sluice/candid/base64'
import type { QueryPositionResult } from '@sluice/candid/position_nft'
import type { Reply } from '@sluice/canister'
import type { NftContext } from '../nft/NftContext.ts'
import type { NftToken, PoolFacts } from '../nft/NftState.ts'
import { refuse } from '../nft/Refusal.ts'
import { drawPosition, type Picture } from './drawing.ts'

/** The metadata of a token as marketplaces read it: JSON with the drawing inside. */
export async function tokenUri(context: NftContext, tokenId: bigint): Promise<string> {
  const picture = await livePicture(context, tokenId)
  const svg = drawPosition(picture)
  const trait = (name: string, value: string | number) => ({ trait_type: name, value })
  return JSON.stringify({
    name: nameOf(context, requireToken(context, tokenId)),
    description: context.state.collection.get().introduction,
    image: `data:image/svg+xml;base64,${toBase64(new TextEncoder().encode(svg))}`,
    attributes: [
      trait('Pool', picture.poolId),
      trait('Position', `${picture.positionId}`),
      trait('Fee', `${Number(picture.feePips) / 10_000} %`),
      trait('Lower tick', picture.tickLower),
      trait('Upper tick', picture.tickUpper),
      trait('Liquidity', `${picture.liquidity}`),
      trait('In range', isInRange(picture) ? 'yes' : 'no'),
    ],
  })
}

/** What the pool says about a token's position now, drawn. @throws Refusal when there is no token or no answer. */
export async function drawToken(context: NftContext, tokenId: bigint): Promise<string> {
  return drawPosition(await livePicture(context, tokenId))
}

/** The position behind a token, as the pool has it now. */
export async function viewPosition(
  context: NftContext,
  tokenId: bigint,
): Promise<QueryPositionResult> {
  const token = requireToken(context, tokenId)
  const { fee, token0, token1 } = requireFacts(context, token)
  const position = answer(await context.askPool(token.pool, 'getUserPosition', token.positionId))
  return {
    fee,
    token0: { address: token0.address, standard: token0.standard },
    token1: { address: token1.address, standard: token1.standard },
    pool: context.toPrincipal(token.pool).toText(),
    positionId: `${token.positionId}`,
    tickLower: position.tickLower,
    tickUpper: position.tickUpper,
    liquidity: position.liquidity,
    feeGrowthInside0LastX128: position.feeGrowthInside0LastX128,
    feeGrowthInside1LastX128: position.feeGrowthInside1LastX128,
  }
}

export function requireToken({ state }: NftContext, tokenId: bigint): NftToken {
  return state.tokens.get(tokenId) ?? refuse(`There is no token ${tokenId}`)
}

/** `ICP/SLU 0.3 % #12`. */
export function nameOf(context: NftContext, token: NftToken): string {
  const { token0, token1, fee } = requireFacts(context, token)
  return `${token0.symbol}/${token1.symbol} ${Number(fee) / 10_000} % #${token.id}`
}

async function livePicture(context: NftContext, tokenId: bigint): Promise<Picture> {
  const token = requireToken(context, tokenId)
  const { token0, token1, fee } = requireFacts(context, token)
  const { tick } = answer(await context.askPool(token.pool, 'metadata'))
  const position = answer(await context.askPool(token.pool, 'getUserPosition', token.positionId))
  return {
    tokenId,
    positionId: token.positionId,
    poolId: context.toPrincipal(token.pool).toText(),
    symbol0: token0.symbol,
    symbol1: token1.symbol,
    decimals0: token0.decimals,
    decimals1: token1.decimals,
    feePips: fee,
    tickLower: token.tickLower,
    tickUpper: token.tickUpper,
    tick: Number(tick),
    liquidity: position.liquidity,
  }
}

function isInRange({ tick, tickLower, tickUpper, liquidity }: Picture): boolean {
  return liquidity > 0n && tick >= tickLower && tick < tickUpper
}

/** @throws Error for a token whose pool was never looked up, which cannot be. */
function requireFacts({ state }: NftContext, token: NftToken): PoolFacts {
  const facts = state.pools.get(token.pool)
  if (facts === undefined) throw new Error(`the pool of token ${token.id} is unknown`)
  return facts
}

function answer<T>(reply: Reply<T>): T {
  if (reply.kind === 'ok') return reply.value
  return refuse(`The pool does not answer: ${reply.text}`)
}
