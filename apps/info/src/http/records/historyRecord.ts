import { z } from 'zod'
import { decodeEvent } from '../../model/events/eventCodec.ts'
import { eventNumber } from '../../model/events/eventNumber.ts'
import type { MarketView } from '../../view/MarketView.ts'
import { amountText, usdText, usdTextOrNull } from '../decimals.ts'
import { decimal, timeMs, usd, usdOrNull } from './fields.ts'
import { type FoundTransaction, movedBy } from './transactionRecord.ts'

/** A limit order or a position that changed hands, as histories show it. */
export const historyRecord = z
  .object({
    recordKind: z.enum(['limitOrder', 'transferPosition']),
    action: z.string(),
    from: z.string(),
    to: z.string(),
    recipient: z.string(),
    sender: z.string(),
    timestamp: timeMs,
    txId: z.string(),
    sequence: z.string(),
    poolId: z.string(),
    poolFee: z.int(),
    positionId: z.int().nullable(),
    sqrtPrice: z.string().nullable(),
    tick: z.int().nullable(),
    tickLimit: z.int().nullable(),
    liquidityChange: z.string().nullable(),
    liquidityTotal: z.string().nullable(),
    token0Id: z.string(),
    token0Standard: z.string(),
    token0Symbol: z.string(),
    token0Decimals: z.int().nullable(),
    token0ChangeAmount: decimal,
    token0InAmount: decimal,
    token0Price: usdOrNull,
    token0Fee: decimal,
    token1Id: z.string(),
    token1Standard: z.string(),
    token1Symbol: z.string(),
    token1Decimals: z.int().nullable(),
    token1ChangeAmount: decimal,
    token1InAmount: decimal,
    token1Price: usdOrNull,
    token1Fee: decimal,
    amountToken0: decimal,
    amountToken1: decimal,
    amountUsd: usd,
  })
  .meta({ id: 'History' })

export type HistoryRecord = z.input<typeof historyRecord>

/** @returns undefined for a pool that the view does not know yet */
export function toHistoryRecord(
  found: FoundTransaction,
  { pools }: MarketView,
): HistoryRecord | undefined {
  const pool = pools.get(found.pool_id)
  if (pool === undefined) return undefined
  const { token0, token1 } = pool
  const { action, amounts, place } = movedBy(decodeEvent(found.kind, found.body))
  const { in0 = 0n, in1 = 0n, out0 = 0n, out1 = 0n } = amounts
  const to = found.to_principal ?? found.principal
  return {
    recordKind: action === 'TransferPosition' ? 'transferPosition' : 'limitOrder',
    action,
    from: found.principal,
    to,
    recipient: to,
    sender: found.principal,
    timestamp: found.time_ms,
    txId: `${pool.canister_id}_${found.seq}`,
    sequence: String(
      eventNumber({ timeMs: found.time_ms, poolId: pool.canister_id, seq: found.seq }),
    ),
    poolId: pool.canister_id,
    poolFee: pool.fee_pips,
    positionId: found.position_id,
    sqrtPrice: place.sqrtPrice,
    tick: place.tick,
    tickLimit: place.tickLimit,
    liquidityChange: place.liquidity,
    liquidityTotal: place.currentLiquidity,
    token0Id: token0.ledger_id,
    token0Standard: token0.standard,
    token0Symbol: token0.symbol,
    token0Decimals: token0.decimals,
    token0ChangeAmount: amountText(out0, token0.decimals),
    token0InAmount: amountText(in0, token0.decimals),
    token0Price: usdTextOrNull(found.price0_usd),
    token0Fee: amountText(found.fees0 ?? 0n, token0.decimals),
    token1Id: token1.ledger_id,
    token1Standard: token1.standard,
    token1Symbol: token1.symbol,
    token1Decimals: token1.decimals,
    token1ChangeAmount: amountText(out1, token1.decimals),
    token1InAmount: amountText(in1, token1.decimals),
    token1Price: usdTextOrNull(found.price1_usd),
    token1Fee: amountText(found.fees1 ?? 0n, token1.decimals),
    amountToken0: amountText(in0 + out0, token0.decimals),
    amountToken1: amountText(in1 + out1, token1.decimals),
    amountUsd: usdText(found.value_usd),
  }
}
