import type { Action, SwapRecordInfo, Transaction } from '@sluice/candid/swap_pool'
import { otherSide } from '../money/tokens.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import type { Side } from '../pool/storedTypes.ts'
import { nextEventId } from './events.ts'
import type { EventBody } from './eventTypes.ts'
import { listUnfinished } from './flows.ts'
import { viewFlows, viewToken } from './flowView.ts'

/** How many events are looked through for the latest records. */
const LOOKED_AT = 200n

type Body<Kind extends EventBody['kind']> = Extract<EventBody, { kind: Kind }>

/** The latest swap records, oldest first: one for each completed change that traders look at, and what came of pushing them to the info canister. */
export function getSwapRecordState(context: PoolContext) {
  const { storage, toPrincipal } = context
  const { records } = recordsFrom(context, firstLookedAt(context))
  const { failures, errors } = storage.pushed.get()
  return {
    records,
    infoCid: toPrincipal(storage.config.get().infoCid).toText(),
    errors: errors.map(({ message, timeNs }) => ({ message, time: timeNs / 1_000_000_000n })),
    retryCount: failures,
  }
}

/**
 * What the pool has done of late or has begun, in the words of the public interface and of all its kinds: flows that are under way or
 * failed, and changes among the latest events, which are completed in one message. Newest first.
 */
export function getTransactions(context: PoolContext): [bigint, Transaction][] {
  const { records } = recordsFrom(context, firstLookedAt(context))
  const changes = records.map(({ txInfo }): [bigint, Transaction] => [txInfo.id, txInfo])
  const flows = viewFlows(context, listUnfinished(context.storage))
  return [...flows, ...changes].sort(([a], [b]) => (a < b ? 1 : -1))
}

/** The swap records among the events from a number on, as many as are looked at at once; `next` is the event after. */
export function recordsFrom(
  context: PoolContext,
  first: bigint,
): { records: SwapRecordInfo[]; next: bigint } {
  const { events } = context.storage
  const end = nextEventId(context.storage)
  const next = first + LOOKED_AT < end ? first + LOOKED_AT : end
  const records: SwapRecordInfo[] = []
  for (let id = first; id < next; id++) {
    const event = events.get(id)
    const record = event && toRecord(context, id, event.timestampNs, event.body)
    if (record !== undefined) records.push(record)
  }
  return { records, next }
}

function firstLookedAt({ storage }: PoolContext): bigint {
  const end = nextEventId(storage)
  return end > LOOKED_AT ? end - LOOKED_AT : 1n
}

function toRecord(
  context: PoolContext,
  id: bigint,
  timestamp: bigint,
  body: EventBody,
): SwapRecordInfo | undefined {
  const { engine, toPrincipal, self } = context
  const change = changeOf(context, body)
  if (change === undefined) return undefined
  const { action, owner, place } = change
  return {
    txInfo: {
      id,
      timestamp,
      owner: toPrincipal(owner),
      canisterId: toPrincipal(self()),
      action,
    },
    poolFee: engine.state.feePips,
    currentSqrtPriceX96: place?.sqrtPriceX96 ?? engine.state.sqrtPriceX96,
    currentTick: BigInt(place?.tick ?? engine.state.tick),
    currentLiquidity: place?.liquidity ?? engine.state.liquidity,
  }
}

type Place = { sqrtPriceX96: bigint; tick: number; liquidity: bigint }
type RecordedChange = { action: Action; owner: Uint8Array; place?: Place }

/** The change that an event stands for; undefined for those that are a part of a flow or of no interest to traders. */
function changeOf(context: PoolContext, body: EventBody): RecordedChange | undefined {
  switch (body.kind) {
    case 'swapped':
      return swapOf(context, body)
    case 'liquidityAdded':
      return {
        action: { AddLiquidity: { ...DONE, ...positionOf(context, body) } },
        ...whereOf(body),
      }
    case 'liquidityRemoved': {
      const info = { ...DONE, ...positionOf(context, body) }
      const action = body.liquidity === 0n ? { Claim: info } : { DecreaseLiquidity: info }
      return { action, ...whereOf(body) }
    }
    case 'positionTransferred':
      return handoverOf(context, body)
    case 'orderAdded':
      return {
        owner: body.owner,
        action: { AddLimitOrder: { ...DONE, ...orderOf(context, body) } },
      }
    case 'orderFilled':
      return {
        owner: body.owner,
        action: { ExecuteLimitOrder: { ...DONE, ...orderOf(context, body), ...payoutOf(body) } },
      }
    case 'orderRemoved':
      return {
        owner: body.owner,
        action: { RemoveLimitOrder: { ...DONE, ...orderOf(context, body), ...payoutOf(body) } },
      }
    default:
      return undefined
  }
}

const NO_ERROR: [] = []
const COMPLETED = { Completed: null }
const DONE = { err: NO_ERROR, status: COMPLETED }

function swapOf(context: PoolContext, body: Body<'swapped'>): RecordedChange {
  const side: Side = body.zeroForOne ? 'token0' : 'token1'
  const { owner, amountIn, amountOut, sqrtPriceX96, tick, liquidity } = body
  const swap = {
    ...DONE,
    tokenIn: viewToken(context, side),
    tokenOut: viewToken(context, otherSide(side)),
    amountIn,
    amountOut,
    amountInFee: 0n,
    amountOutFee: 0n,
  }
  return { owner, action: { Swap: swap }, place: { sqrtPriceX96, tick, liquidity } }
}

function positionOf(
  context: PoolContext,
  { positionId, liquidity, amount0, amount1 }: Body<'liquidityAdded' | 'liquidityRemoved'>,
) {
  return { positionId, liquidity, amount0, amount1, ...tokensOf(context) }
}

function handoverOf(
  { toPrincipal }: PoolContext,
  { from, to, positionId, amount0, amount1 }: Body<'positionTransferred'>,
): RecordedChange {
  const account = (owner: Uint8Array) => ({ owner: toPrincipal(owner), subaccount: NO_ERROR })
  const handover = { from: account(from), to: account(to), positionId }
  const amounts = { token0Amount: amount0, token1Amount: amount1 }
  return { owner: from, action: { TransferPosition: { ...DONE, ...handover, ...amounts } } }
}

function orderOf(
  context: PoolContext,
  { positionId, tickLimit, side, amountIn }: Body<'orderAdded' | 'orderFilled' | 'orderRemoved'>,
) {
  return {
    positionId,
    tickLimit: BigInt(tickLimit),
    token0AmountIn: side === 'token0' ? amountIn : 0n,
    token1AmountIn: side === 'token1' ? amountIn : 0n,
    ...tokensOf(context),
  }
}

function payoutOf({ amount0, amount1 }: { amount0: bigint; amount1: bigint }) {
  return { token0AmountOut: amount0, token1AmountOut: amount1 }
}

function whereOf({
  owner,
  sqrtPriceX96,
  tick,
  poolLiquidity,
}: Body<'liquidityAdded' | 'liquidityRemoved'>) {
  return { owner, place: { sqrtPriceX96, tick, liquidity: poolLiquidity } }
}

function tokensOf(context: PoolContext) {
  return { token0: viewToken(context, 'token0'), token1: viewToken(context, 'token1') }
}
