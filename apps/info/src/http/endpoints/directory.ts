import { LIFECYCLES } from '@sluice/governance/launch'
import { z } from 'zod'
import type { Directory, ListedSns } from '../../adapters/Directory.ts'
import type { MarketView } from '../../view/MarketView.ts'
import { amountText } from '../decimals.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { principal } from '../inputs.ts'
import { Refusal } from '../Refusal.ts'
import { decimal } from '../records/fields.ts'
import { positionRecord } from '../records/positionRecord.ts'
import { requirePool } from './pools.ts'
import { positionsQuery, toPositionRecords } from './positions.ts'

const id = z.string().nullable()

const sns = z
  .object({
    index: z.int().meta({ description: 'Counted from 0, the oldest first' }),
    list_sns_canisters: z.object({
      root: id,
      governance: id,
      ledger: id,
      swap: id,
      index: id,
      dapps: z.array(z.string()),
      archives: z.array(z.string()),
    }),
    meta: z.object({
      name: z.string().nullable().meta({ description: "Its own name, or its token's" }),
      url: z.string().nullable(),
      description: z.string().nullable(),
      logo: z
        .string()
        .nullable()
        .meta({ description: 'Where the canister that gathers all SNSes serves its picture' }),
    }),
    lifecycle: z
      .object({
        lifecycle: z
          .int()
          .meta({ description: '1 pending, 2 open, 3 committed, 4 aborted, 5 adopted' }),
        decentralization_sale_open_timestamp_seconds: z.int().nullable(),
        decentralization_swap_termination_timestamp_seconds: z.null(),
      })
      .nullable()
      .meta({ description: 'Of its sale; null when nobody tells' }),
  })
  .meta({ id: 'Sns' })

const share = decimal.meta({
  description: "Of the liquidity at the pool's present price, in percent with four places",
})

const lock = z.object({
  alias: z.string().meta({ description: 'What its owners are called' }),
  share,
  positionList: z.array(positionRecord),
})

/** What no table holds: it is asked of the canisters that know. */
export const directoryEndpoints = (directory: Directory | undefined) => [
  endpoint({
    path: '/sns/list',
    tag: 'Tokens',
    summary: 'The SNSes (DAOs) that the network lists, with their canisters',
    isUncached: true,
    input: z.object({}),
    output: z.array(sns),
    answer: async ({ view }) => {
      const found = await asked(directory, (services) => services.fetchSnses())
      return found.map((one, index) => ({
        index,
        list_sns_canisters: {
          root: one.rootId ?? null,
          governance: one.governanceId ?? null,
          ledger: one.ledgerId ?? null,
          swap: one.swapId ?? null,
          index: one.indexId ?? null,
          dapps: [],
          archives: [],
        },
        meta: metaOf(view, one),
        lifecycle: lifecycleOf(one),
      }))
    },
  }),
  endpoint({
    path: '/position/locked',
    tag: 'Positions',
    summary:
      'Positions of a pool that nobody can take out at will, by what their owners are called',
    isUncached: true,
    input: z.object({ poolId: principal }),
    output: z.object({ poolId: z.string(), share, locks: z.array(lock) }),
    answer: async (question, { poolId }) => {
      const pool = requirePool(question, poolId)
      const { sharePpm, locks } = await asked(directory, (services) => services.fetchLocked(poolId))
      return {
        poolId,
        share: percentOf(sharePpm),
        locks: await Promise.all(
          locks.map(async ({ alias, positionIds, sharePpm: ppm }) => ({
            alias,
            share: percentOf(ppm),
            positionList: await recordsOf(question, pool.id, positionIds),
          })),
        ),
      }
    },
  }),
]

/** @throws Refusal when nobody can be asked, or nobody answers */
async function asked<T>(
  directory: Directory | undefined,
  ask: (services: Directory) => Promise<T>,
): Promise<T> {
  if (directory === undefined) throw new Refusal(404, 'This service knows no network.')
  return ask(directory).catch(() => {
    throw new Refusal(503, 'The network does not answer.')
  })
}

const percentOf = (ppm: bigint): string => amountText(ppm, 4)

const nameOf = (view: MarketView, ledgerId: string | undefined): string | null =>
  view.tokensByLedger.get(ledgerId ?? '')?.name ?? null

/** Its own words, where it is known by them; the name of its token otherwise. */
function metaOf(view: MarketView, { about, ledgerId, rootId }: ListedSns) {
  if (about === undefined)
    return { name: nameOf(view, ledgerId), url: null, description: null, logo: null }
  const { name, url = null, description } = about
  return { name, url, description, logo: `/v1/sns/root/${rootId}/logo.png` }
}

function lifecycleOf({ about }: ListedSns) {
  if (about === undefined) return null
  const { lifecycle, opensAt } = about
  return {
    lifecycle: LIFECYCLES[lifecycle],
    decentralization_sale_open_timestamp_seconds: opensAt === undefined ? null : Number(opensAt),
    decentralization_swap_termination_timestamp_seconds: null,
  }
}

/** Those of the positions that the tables know by now. */
async function recordsOf(question: Asked, poolId: number, positionIds: readonly bigint[]) {
  if (positionIds.length === 0) return []
  const rows = await positionsQuery(question.database, { poolId, isOpen: true })
    .where('p.position_id', 'in', positionIds.map(Number))
    .selectAll('p')
    .select('u.principal')
    .orderBy('p.position_id')
    .execute()
  return toPositionRecords(question, rows)
}
