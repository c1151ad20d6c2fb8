import { z } from 'zod'
import type { Row } from '../../storage/schema.ts'
import type { MarketView } from '../../view/MarketView.ts'
import { timeMs } from '../records/fields.ts'
import { amountIn, amountOrNull, type NamedToken, tokenShape } from './earnFields.ts'

export const CLAIM_STATUSES = ['live', 'not-started', 'closed'] as const

/** A claim event as it stood when it was looked at. Its name is anybody's words. */
export const claimEventRecord = z
  .object({
    eventId: z.string(),
    storageId: z.string(),
    name: z.string(),
    status: z.enum(CLAIM_STATUSES).nullable(),
    ...tokenShape('token'),
    total: amountOrNull,
    claimed: amountOrNull,
    users: z.int().nullable(),
    claimedUsers: z.int().nullable(),
    deadline: timeMs.nullable(),
    creator: z.string(),
    claimRecords: z.int(),
    sampledTime: timeMs.nullable().meta({ description: 'When it was looked at' }),
  })
  .meta({ id: 'ClaimEvent' })

export type ClaimEventRecord = z.input<typeof claimEventRecord>

/** What the token's ledger says of itself counts; what the creator says, where the service does not know the token. */
export function claimTokenOf(view: MarketView, row: Row<'claim_events'>): NamedToken {
  const token = view.tokensByLedger.get(row.ledger_id)
  return {
    ledgerId: row.ledger_id,
    symbol: token?.symbol || row.symbol,
    decimals: token?.decimals ?? row.decimals,
  }
}

export function toClaimEventRecord(view: MarketView, row: Row<'claim_events'>): ClaimEventRecord {
  const token = claimTokenOf(view, row)
  return {
    eventId: row.event_id,
    storageId: row.storage_id,
    name: row.name,
    status: CLAIM_STATUSES.find((status) => status === row.status) ?? null,
    tokenLedgerId: token.ledgerId,
    tokenSymbol: token.symbol,
    tokenDecimals: token.decimals,
    total: amountIn(row.total, token),
    claimed: amountIn(row.claimed, token),
    users: row.users,
    claimedUsers: row.claimed_users,
    deadline: row.deadline_ms,
    creator: row.creator,
    claimRecords: row.claim_records,
    sampledTime: row.sampled_ms,
  }
}
