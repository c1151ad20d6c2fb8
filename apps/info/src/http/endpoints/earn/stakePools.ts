import { z } from 'zod'
import type { Row } from '../../../storage/schema.ts'
import { type Asked, endpoint } from '../../Endpoint.ts'
import { tokenOf } from '../../earn/earnFields.ts'
import { earnPastEndpoints } from '../../earn/earnPast.ts'
import { STAKE_FIGURES, STAKE_SORTS, sorted } from '../../earn/sorts.ts'
import {
  STAKE_STATUSES,
  stakePoolRecord,
  stakeStatusOf,
  toStakePoolRecord,
} from '../../earn/stakePoolRecord.ts'
import { paging, principal } from '../../inputs.ts'
import { pageIn, pageOf } from '../../page.ts'
import { Refusal } from '../../Refusal.ts'
import { MOST_LISTED, order, sortOf, statusOf, tag } from './inputs.ts'

export const stakePools = ({ database }: Asked) =>
  database.db
    .selectFrom('stake_pools')
    .selectAll()
    .where('removed_ms', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()

async function requireStakePool({ database }: Asked, id: string): Promise<Row<'stake_pools'>> {
  const found = database.db.selectFrom('stake_pools').selectAll().where('canister_id', '=', id)
  const row = await found.executeTakeFirst()
  if (row === undefined) throw Refusal.notFound('staking pool')
  return row
}

export const stakePoolEndpoints = [
  endpoint({
    path: '/stake/list',
    tag,
    summary: 'Staking pools, the newest first unless another order is asked for',
    input: z.object({
      status: statusOf(STAKE_STATUSES),
      tokenId: principal.optional(),
      sort: sortOf(STAKE_SORTS),
      order,
      ...paging,
    }),
    output: pageOf(stakePoolRecord),
    answer: async (asked, { status, tokenId, sort, order, ...paging }) => {
      const token = tokenId === undefined ? undefined : asked.view.tokensByLedger.get(tokenId)
      const rows = (await stakePools(asked)).filter(
        (row) =>
          (status === undefined || stakeStatusOf(row, asked.nowMs) === status) &&
          (tokenId === undefined ||
            [row.staking_token_id, row.reward_token_id].some((id) => id === token?.id)),
      )
      const { content, ...page } = pageIn(sorted(rows, STAKE_FIGURES[sort], order), paging)
      return { ...page, content: content.map((row) => toStakePoolRecord(asked, row)) }
    },
  }),
  endpoint({
    path: '/stake/{poolId}',
    tag,
    summary: 'One staking pool',
    input: z.object({ poolId: principal }),
    output: stakePoolRecord,
    answer: async (asked, { poolId }) =>
      toStakePoolRecord(asked, await requireStakePool(asked, poolId)),
  }),
  ...earnPastEndpoints({
    path: '/stake/{poolId}',
    tag,
    id: { poolId: principal },
    logs: ['stakes', 'rewards'],
    find: async (asked, poolId) => {
      const row = await requireStakePool(asked, poolId)
      const staking = tokenOf(asked.view, row.staking_token_id)
      const reward = tokenOf(asked.view, row.reward_token_id)
      return {
        earnId: row.id,
        logs: {
          stakes: { total: row.stake_records, token: staking },
          rewards: { total: row.reward_records, token: reward },
        },
        amount0: staking,
        rewarded: reward,
      }
    },
  }),
]
