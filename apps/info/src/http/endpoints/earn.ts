import { z } from 'zod'
import type { Row } from '../../storage/schema.ts'
import { usdText } from '../decimals.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import {
  CLAIM_STATUSES,
  claimEventRecord,
  claimTokenOf,
  toClaimEventRecord,
} from '../earn/claimEventRecord.ts'
import { tokenOf } from '../earn/earnFields.ts'
import { earnPastEndpoints } from '../earn/earnPast.ts'
import { FARM_STATUSES, farmRecord, toFarmRecord } from '../earn/farmRecord.ts'
import {
  CLAIM_FIGURES,
  CLAIM_SORTS,
  FARM_FIGURES,
  FARM_SORTS,
  STAKE_FIGURES,
  STAKE_SORTS,
  sorted,
} from '../earn/sorts.ts'
import {
  STAKE_STATUSES,
  stakePoolRecord,
  stakeStatusOf,
  toStakePoolRecord,
} from '../earn/stakePoolRecord.ts'
import { paging, principal } from '../inputs.ts'
import { pageIn, pageOf } from '../page.ts'
import { Refusal } from '../Refusal.ts'
import { timeMs, usd } from '../records/fields.ts'

const tag = 'Earning'
/** Most of a list that are looked through, the newest. */
const MOST_LISTED = 5_000

const farms = ({ database }: Asked) =>
  database.db.selectFrom('farms').selectAll().orderBy('id', 'desc').limit(MOST_LISTED).execute()

const stakePools = ({ database }: Asked) =>
  database.db
    .selectFrom('stake_pools')
    .selectAll()
    .where('removed_ms', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()

const claimEvents = ({ database }: Asked) =>
  database.db
    .selectFrom('claim_events')
    .selectAll()
    .where('removed_ms', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()

async function requireFarm({ database }: Asked, farmId: string): Promise<Row<'farms'>> {
  const found = database.db.selectFrom('farms').selectAll().where('canister_id', '=', farmId)
  return (await found.executeTakeFirst()) ?? refuse('farm')
}

async function requireStakePool({ database }: Asked, id: string): Promise<Row<'stake_pools'>> {
  const found = database.db.selectFrom('stake_pools').selectAll().where('canister_id', '=', id)
  return (await found.executeTakeFirst()) ?? refuse('staking pool')
}

async function requireClaimEvent({ database }: Asked, id: string): Promise<Row<'claim_events'>> {
  const found = database.db.selectFrom('claim_events').selectAll().where('event_id', '=', id)
  return (await found.executeTakeFirst()) ?? refuse('claim event')
}

function refuse(what: string): never {
  throw Refusal.notFound(what)
}

const message = 'must be the id of a claim event'
const eventId = z
  .string({ error: message })
  .regex(/^[\w-]{1,64}$/, message)
  .meta({ description: 'The id of a claim event, such as `event-1`' })

const order = z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).default('desc')
const statusOf = <Status extends string>(statuses: readonly [Status, ...Status[]]) =>
  z.enum(statuses, { error: `must be ${statuses.join(', ')}` }).optional()
const sortOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.enum(names, { error: `must be ${names.join(', ')}` }).default(names[0])

const total = (rows: readonly { readonly tvl_usd: string | null }[]) =>
  usdText(rows.reduce((sum, { tvl_usd }) => sum + BigInt(tvl_usd ?? 0), 0n))

const state = z.object({
  farms: z.int(),
  liveFarms: z.int(),
  farmTvlUSD: usd,
  stakePools: z.int(),
  liveStakePools: z.int(),
  stakeTvlUSD: usd,
  claimEvents: z.int(),
  liveClaimEvents: z.int(),
  sampledTime: timeMs.nullable().meta({ description: 'When any of them was looked at last' }),
})

export const earnEndpoints = [
  endpoint({
    path: '/earn/state',
    tag,
    summary: 'All farms, staking pools and claim events in a few figures',
    input: z.object({}),
    output: state,
    answer: async (asked) => {
      const [farmRows, poolRows, eventRows] = [
        await farms(asked),
        await stakePools(asked),
        await claimEvents(asked),
      ]
      const isLive = ({ status }: { readonly status: string | null }) => status === 'live'
      const looks = [...farmRows, ...poolRows, ...eventRows].map((row) => row.sampled_ms ?? 0)
      const newest = looks.reduce((most, ms) => Math.max(most, ms), 0)
      return {
        farms: farmRows.length,
        liveFarms: farmRows.filter(isLive).length,
        farmTvlUSD: total(farmRows),
        stakePools: poolRows.length,
        liveStakePools: poolRows.filter((row) => stakeStatusOf(row, asked.nowMs) === 'live').length,
        stakeTvlUSD: total(poolRows),
        claimEvents: eventRows.length,
        liveClaimEvents: eventRows.filter(isLive).length,
        sampledTime: newest === 0 ? null : newest,
      }
    },
  }),
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
