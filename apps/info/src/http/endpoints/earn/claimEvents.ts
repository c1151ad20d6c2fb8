import { z } from 'zod'
import type { Row } from '../../../storage/schema.ts'
import { type Asked, endpoint } from '../../Endpoint.ts'
import {
  CLAIM_STATUSES,
  claimEventRecord,
  claimTokenOf,
  toClaimEventRecord,
} from '../../earn/claimEventRecord.ts'
import { earnPastEndpoints } from '../../earn/earnPast.ts'
import { CLAIM_FIGURES, CLAIM_SORTS, sorted } from '../../earn/sorts.ts'
import { paging, principal } from '../../inputs.ts'
import { pageIn, pageOf } from '../../page.ts'
import { Refusal } from '../../Refusal.ts'
import { MOST_LISTED, order, sortOf, statusOf, tag } from './inputs.ts'

export const claimEvents = ({ database }: Asked) =>
  database.db
    .selectFrom('claim_events')
    .selectAll()
    .where('removed_ms', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()

async function requireClaimEvent({ database }: Asked, id: string): Promise<Row<'claim_events'>> {
  const found = database.db.selectFrom('claim_events').selectAll().where('event_id', '=', id)
  const row = await found.executeTakeFirst()
  if (row === undefined) throw Refusal.notFound('claim event')
  return row
}

const message = 'must be the id of a claim event'
const eventId = z
  .string({ error: message })
  .regex(/^[\w-]{1,64}$/, message)
  .meta({ description: 'The id of a claim event, such as `event-1`' })

export const claimEventEndpoints = [
  endpoint({
    path: '/claim/list',
    tag,
    summary: 'Claim events, the newest first unless another order is asked for',
    input: z.object({
      status: statusOf(CLAIM_STATUSES),
      tokenId: principal.optional(),
      creator: principal.optional(),
      sort: sortOf(CLAIM_SORTS),
      order,
      ...paging,
    }),
    output: pageOf(claimEventRecord),
    answer: async (asked, { status, tokenId, creator, sort, order, ...paging }) => {
      const rows = (await claimEvents(asked)).filter(
        (row) =>
          (status === undefined || row.status === status) &&
          (tokenId === undefined || row.ledger_id === tokenId) &&
          (creator === undefined || row.creator === creator),
      )
      const { content, ...page } = pageIn(sorted(rows, CLAIM_FIGURES[sort], order), paging)
      return { ...page, content: content.map((row) => toClaimEventRecord(asked.view, row)) }
    },
  }),
  endpoint({
    path: '/claim/{eventId}',
    tag,
    summary: 'One claim event',
    input: z.object({ eventId }),
    output: claimEventRecord,
    answer: async (asked, { eventId }) =>
      toClaimEventRecord(asked.view, await requireClaimEvent(asked, eventId)),
  }),
  ...earnPastEndpoints({
    path: '/claim/{eventId}',
    tag,
    id: { eventId },
    logs: ['claims'],
    find: async (asked, id) => {
      const row = await requireClaimEvent(asked, id)
      const token = claimTokenOf(asked.view, row)
      return {
        earnId: row.id,
        logs: { claims: { total: row.claim_records, token } },
        amount0: token,
      }
    },
  }),
]
