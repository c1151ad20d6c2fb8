import { z } from 'zod'
import type { Row } from '../../../storage/schema.ts'
import { type Asked, endpoint } from '../../Endpoint.ts'
import { tokenOf } from '../../earn/earnFields.ts'
import { earnPastEndpoints } from '../../earn/earnPast.ts'
import { FARM_STATUSES, farmRecord, toFarmRecord } from '../../earn/farmRecord.ts'
import { FARM_FIGURES, FARM_SORTS, sorted } from '../../earn/sorts.ts'
import { paging, principal } from '../../inputs.ts'
import { pageIn, pageOf } from '../../page.ts'
import { Refusal } from '../../Refusal.ts'
import { MOST_LISTED, order, sortOf, statusOf, tag } from './inputs.ts'

export const farms = ({ database }: Asked) =>
  database.db.selectFrom('farms').selectAll().orderBy('id', 'desc').limit(MOST_LISTED).execute()

async function requireFarm({ database }: Asked, farmId: string): Promise<Row<'farms'>> {
  const found = database.db.selectFrom('farms').selectAll().where('canister_id', '=', farmId)
  const row = await found.executeTakeFirst()
  if (row === undefined) throw Refusal.notFound('farm')
  return row
}

export const farmEndpoints = [
  endpoint({
    path: '/farm/list',
    tag,
    summary: 'Farms, the newest first unless another order is asked for',
    input: z.object({
      status: statusOf(FARM_STATUSES),
      poolId: principal.optional(),
      tokenId: principal.optional(),
      sort: sortOf(FARM_SORTS),
      order,
      ...paging,
    }),
    output: pageOf(farmRecord),
    answer: async (asked, { status, poolId, tokenId, sort, order, ...paging }) => {
      const token = tokenId === undefined ? undefined : asked.view.tokensByLedger.get(tokenId)
      const rows = (await farms(asked)).filter(
        (row) =>
          (status === undefined || row.status === status) &&
          (poolId === undefined || row.pool_canister_id === poolId) &&
          (tokenId === undefined ||
            [row.token0_id, row.token1_id, row.reward_token_id].some((id) => id === token?.id)),
      )
      const { content, ...page } = pageIn(sorted(rows, FARM_FIGURES[sort], order), paging)
      return { ...page, content: content.map((row) => toFarmRecord(asked.view, row)) }
    },
  }),
  endpoint({
    path: '/farm/{farmId}',
    tag,
    summary: 'One farm',
    input: z.object({ farmId: principal }),
    output: farmRecord,
    answer: async (asked, { farmId }) => toFarmRecord(asked.view, await requireFarm(asked, farmId)),
  }),
  ...earnPastEndpoints({
    path: '/farm/{farmId}',
    tag,
    id: { farmId: principal },
    logs: ['stakes', 'rewards'],
    find: async (asked, farmId) => {
      const row = await requireFarm(asked, farmId)
      const reward = tokenOf(asked.view, row.reward_token_id)
      return {
        earnId: row.id,
        logs: {
          stakes: { total: row.stake_records, token: reward },
          rewards: { total: row.reward_records, token: reward },
        },
        amount0: tokenOf(asked.view, row.token0_id),
        amount1: tokenOf(asked.view, row.token1_id),
        rewarded: reward,
      }
    },
  }),
]
