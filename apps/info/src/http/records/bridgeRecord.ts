import { z } from 'zod'
import type { Row } from '../../storage/schema.ts'
import { amountText, sum } from '../decimals.ts'
import { decimal, timeMs } from './fields.ts'

const supply = decimal.nullable().meta({
  description:
    "By the token's ledger; null while it has not told. Before the service began nobody knows it",
})

const done = {
  minted: decimal,
  dissolved: decimal,
  deposits: z.int(),
  withdrawals: z.int(),
  fees: decimal.meta({
    description:
      'Kept by the minter: of deposits for their check, of withdrawals once they are confirmed',
  }),
  refunded: decimal,
  refunds: z.int(),
}

/** What was done within a stretch of time. */
const doneRecord = z.object(done).meta({ id: 'BridgeDone' })

/** A bridge as of now. Coins and tokens have the same decimals. */
export const bridgeRecord = z
  .object({
    ledgerId: z.string(),
    decimals: z.int().nullable(),
    supply,
    supplyTime: timeMs.nullable(),
    coins: decimal.meta({ description: "Under the minter's keys, with the change under way" }),
    coinCount: z.int(),
    owed: decimal.meta({ description: 'Burned, and neither paid nor given back' }),
    total: doneRecord,
    day: doneRecord,
    week: doneRecord,
    isWhole: z.boolean().meta({
      description:
        "Whether the minter's log was read to its end; while it is not, all of this is as of `lastTime`",
    }),
    lastTime: timeMs.nullable().meta({ description: 'Of the last event that was read' }),
  })
  .meta({ id: 'Bridge' })

/** An hour or a day of a bridge. */
export const bridgePoint = z
  .object({
    beginTime: timeMs,
    endTime: timeMs,
    decimals: z.int().nullable(),
    ...done,
    supply,
    coins: decimal,
    owed: decimal,
  })
  .meta({ id: 'BridgePoint' })

export type BridgePoint = z.input<typeof bridgePoint>

type DoneRow = Pick<
  Row<'bridge_past'>,
  'minted' | 'dissolved' | 'deposits' | 'withdrawals' | 'fees' | 'refunded' | 'refunds'
>

/** What was done in all of these, in whole tokens. */
export function toDone(rows: readonly DoneRow[], decimals: number | null) {
  const amount = (of: (row: DoneRow) => string) => amountText(sum(rows.map(of)), decimals)
  const count = (of: (row: DoneRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    minted: amount(({ minted }) => minted),
    dissolved: amount(({ dissolved }) => dissolved),
    deposits: count(({ deposits }) => deposits),
    withdrawals: count(({ withdrawals }) => withdrawals),
    fees: amount(({ fees }) => fees),
    refunded: amount(({ refunded }) => refunded),
    refunds: count(({ refunds }) => refunds),
  }
}

type Past = {
  readonly row: Row<'bridges'>
  readonly day: readonly DoneRow[]
  readonly week: readonly DoneRow[]
  readonly isWhole: boolean
}

export function toBridgeRecord(
  { row, day, week, isWhole }: Past,
  decimals: number | null,
): z.input<typeof bridgeRecord> {
  return {
    ledgerId: row.ledger_id,
    decimals,
    supply: row.supply === null ? null : amountText(row.supply, decimals),
    supplyTime: row.supply_ms,
    coins: amountText(sum([row.coins, row.change]), decimals),
    coinCount: row.coin_count,
    owed: amountText(row.owed, decimals),
    total: toDone([row], decimals),
    day: toDone(day, decimals),
    week: toDone(week, decimals),
    isWhole,
    lastTime: row.last_ms,
  }
}
