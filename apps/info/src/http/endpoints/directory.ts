import { z } from 'zod'
import type { Directory } from '../../adapters/Directory.ts'
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
      name: z.string().nullable().meta({ description: "Its token's name, where that is known" }),
      url: z.null(),
      description: z.null(),
      logo: z.null(),
    }),
    lifecycle: z.null().meta({ description: 'Not known here: only its own canisters tell' }),
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
        meta: { name: nameOf(view, one.ledgerId), url: null, description: null, logo: null },
        lifecycle: null,
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
