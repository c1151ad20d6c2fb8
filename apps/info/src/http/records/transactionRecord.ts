import { z } from 'zod'
import { decodeEvent } from '../../model/events/eventCodec.ts'
import type { SourceEvent } from '../../model/events/eventFields.ts'
import { eventNumber } from '../../model/events/eventNumber.ts'
import type { Row } from '../../storage/schema.ts'
import type { MarketView, PoolFacts, TokenFacts } from '../../view/MarketView.ts'
import { amountText, usdText, usdTextOrNull, worthUsd } from '../decimals.ts'
import { decimal, timeMs, usd, usdOrNull } from './fields.ts'
import { identifierOf } from './identifierOf.ts'

export const ACTION_TYPES = [
  'Swap',
  'AddLiquidity',
  'DecreaseLiquidity',
  'Claim',
  'TransferPosition',
  'AddLimitOrder',
  'ExecuteLimitOrder',
  'CancelLimitOrder',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/** What somebody did in a pool. Amounts are whole tokens; prices are those of just before. */
export const transactionRecord = z
  .object({
    sequence: z.string().meta({
      description:
        'Its number, by its time, its pool and the number that the pool gave it: what cursors and live events count',
    }),
    poolId: z.string(),
    poolFee: z.int(),
    positionId: z.int().nullable(),
    token0LedgerId: z.string(),
    token0Name: z.string(),
    token0Symbol: z.string(),
    token0Decimals: z.int().nullable(),
    token0Price: usdOrNull,
    token1LedgerId: z.string(),
    token1Name: z.string(),
    token1Symbol: z.string(),
    token1Decimals: z.int().nullable(),
    token1Price: usdOrNull,
    actionType: z.enum(ACTION_TYPES),
    fromPrincipalId: z.string(),
    fromSubaccount: z.null(),
    fromAccountId: z.string(),
    fromTextualId: z.string(),
    fromAlias: z.null(),
    toPrincipalId: z.string(),
    toSubaccount: z.null(),
    toAccountId: z.string(),
    toTextualId: z.string(),
    toAlias: z.null(),
    token0AmountIn: decimal,
    token1AmountIn: decimal,
    token0AmountOut: decimal,
    token1AmountOut: decimal,
    token0Fee: decimal,
    token1Fee: decimal,
    sqrtPrice: z.string().nullable().meta({ description: 'sqrtPriceX96 afterwards' }),
    tickLimit: z.int().nullable(),
    tick: z.int().nullable(),
    liquidity: z.string().nullable().meta({ description: 'That was added or taken' }),
    currentLiquidity: z
      .string()
      .nullable()
      .meta({ description: 'Of the pool at its price afterwards' }),
    txHash: z.string().meta({ description: 'The pool and the number of its own event' }),
    txTime: timeMs,
    token0TxValue: usd,
    token1TxValue: usd,
    valueUSD: usd.meta({ description: 'Of a swap: its volume' }),
  })
  .meta({ id: 'Transaction' })

export type TransactionRecord = z.input<typeof transactionRecord>

/** A row of `transactions` with its event and the people's principals. */
export type FoundTransaction = Row<'transactions'> & {
  readonly seq: number
  readonly body: string
  readonly principal: string
  readonly to_principal: string | null
}

/** @returns undefined for a pool that the view does not know yet */
export function toTransactionRecord(
  found: FoundTransaction,
  { pools }: MarketView,
): TransactionRecord | undefined {
  const pool = pools.get(found.pool_id)
  if (pool === undefined) return undefined
  const event = decodeEvent(found.kind, found.body)
  const { token0, token1 } = pool
  const moved = movedBy(event)
  const amounts = { ...NOTHING, ...moved.amounts }
  const to = found.to_principal ?? found.principal
  // no side counts for more than the whole did
  const most = BigInt(found.value_usd)
  const worth = (amount: bigint, price: string | null, { decimals }: TokenFacts) => {
    const value = worthUsd(amount, price, decimals)
    return value < most ? value : most
  }
  const values = [
    worth(amounts.in0 + amounts.out0, found.price0_usd, token0),
    worth(amounts.in1 + amounts.out1, found.price1_usd, token1),
  ] as const
  return {
    sequence: String(
      eventNumber({ timeMs: found.time_ms, poolId: pool.canister_id, seq: found.seq }),
    ),
    ...factsOf(pool),
    positionId: found.position_id,
    token0Price: usdTextOrNull(found.price0_usd),
    token1Price: usdTextOrNull(found.price1_usd),
    actionType: moved.action,
    fromPrincipalId: found.principal,
    fromSubaccount: null,
    fromAccountId: identifierOf(found.principal),
    fromTextualId: found.principal,
    fromAlias: null,
    toPrincipalId: to,
    toSubaccount: null,
    toAccountId: identifierOf(to),
    toTextualId: to,
    toAlias: null,
    token0AmountIn: amountText(amounts.in0, token0.decimals),
    token1AmountIn: amountText(amounts.in1, token1.decimals),
    token0AmountOut: amountText(amounts.out0, token0.decimals),
    token1AmountOut: amountText(amounts.out1, token1.decimals),
    token0Fee: amountText(found.fees0 ?? moved.fee0 ?? 0n, token0.decimals),
    token1Fee: amountText(found.fees1 ?? moved.fee1 ?? 0n, token1.decimals),
    ...moved.place,
    txHash: `${pool.canister_id}_${found.seq}`,
    txTime: found.time_ms,
    token0TxValue: usdText(values[0]),
    token1TxValue: usdText(values[1]),
    valueUSD: usdText(found.value_usd),
  }
}

const factsOf = ({ canister_id, fee_pips, token0, token1 }: PoolFacts) => ({
  poolId: canister_id,
  poolFee: fee_pips,
  token0LedgerId: token0.ledger_id,
  token0Name: token0.name,
  token0Symbol: token0.symbol,
  token0Decimals: token0.decimals,
  token1LedgerId: token1.ledger_id,
  token1Name: token1.name,
  token1Symbol: token1.symbol,
  token1Decimals: token1.decimals,
})

const NOTHING = { in0: 0n, in1: 0n, out0: 0n, out1: 0n }
const NOWHERE = {
  sqrtPrice: null,
  tick: null,
  tickLimit: null,
  liquidity: null,
  currentLiquidity: null,
}

type Moved = {
  readonly action: ActionType
  readonly amounts: Partial<typeof NOTHING>
  readonly fee0?: bigint
  readonly fee1?: bigint
  readonly place: Pick<
    TransactionRecord,
    'sqrtPrice' | 'tick' | 'tickLimit' | 'liquidity' | 'currentLiquidity'
  >
}

/** What an event of a transaction moved. @throws Error for one that is none */
export function movedBy(event: SourceEvent): Moved {
  switch (event.kind) {
    case 'swapped': {
      const { zeroForOne, amountIn, amountOut, feeAmount } = event
      const place = {
        ...NOWHERE,
        sqrtPrice: String(event.sqrtPriceX96),
        tick: event.tick,
        currentLiquidity: String(event.liquidity),
      }
      return zeroForOne
        ? { action: 'Swap', amounts: { in0: amountIn, out1: amountOut }, fee0: feeAmount, place }
        : { action: 'Swap', amounts: { in1: amountIn, out0: amountOut }, fee1: feeAmount, place }
    }
    case 'liquidityAdded':
      return {
        action: 'AddLiquidity',
        amounts: { in0: event.amount0, in1: event.amount1 },
        place: placeOf(event),
      }
    case 'liquidityRemoved':
      return {
        action: event.liquidity === 0n ? 'Claim' : 'DecreaseLiquidity',
        amounts: { out0: event.amount0, out1: event.amount1 },
        place: placeOf(event),
      }
    case 'positionTransferred':
      return {
        action: 'TransferPosition',
        amounts: { in0: event.amount0, in1: event.amount1 },
        place: NOWHERE,
      }
    case 'orderAdded': {
      const { side, amountIn, tickLimit } = event
      return {
        action: 'AddLimitOrder',
        amounts: side === 0 ? { in0: amountIn } : { in1: amountIn },
        place: { ...NOWHERE, tickLimit },
      }
    }
    case 'orderFilled':
    case 'orderRemoved':
      return {
        action: event.kind === 'orderFilled' ? 'ExecuteLimitOrder' : 'CancelLimitOrder',
        amounts: { out0: event.amount0, out1: event.amount1 },
        place: { ...NOWHERE, tickLimit: event.tickLimit },
      }
    default:
      throw new Error(`${event.kind} is no transaction`)
  }
}

type Placed = { sqrtPriceX96: bigint; tick: number; liquidity: bigint; poolLiquidity: bigint }

const placeOf = ({ sqrtPriceX96, tick, liquidity, poolLiquidity }: Placed) => ({
  sqrtPrice: String(sqrtPriceX96),
  tick,
  tickLimit: null,
  liquidity: String(liquidity),
  currentLiquidity: String(poolLiquidity),
})
