import { z } from 'zod'
import { longCsv } from '../csv.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import {
  findTransactions,
  pageOfTransactions,
  type TransactionFilter,
} from '../findTransactions.ts'
import { between, cursor, paging, positionNumber, principal } from '../inputs.ts'
import { growingPageOf } from '../page.ts'
import {
  ACTION_TYPES,
  type ActionType,
  type FoundTransaction,
  type TransactionRecord,
  toTransactionRecord,
  transactionRecord,
} from '../records/transactionRecord.ts'
import { requirePool } from './pools.ts'
import { requireToken } from './tokens.ts'

const tag = 'Transactions'
/** A file of more belongs to `sluice-info export`. */
const MOST_CSV_ROWS = 10_000

/** The event behind each action; what takes fees alone out of a position is told from its liquidity. */
const KINDS: Readonly<Record<ActionType, string>> = {
  Swap: 'swapped',
  AddLiquidity: 'liquidityAdded',
  DecreaseLiquidity: 'liquidityRemoved',
  Claim: 'liquidityRemoved',
  TransferPosition: 'positionTransferred',
  AddLimitOrder: 'orderAdded',
  ExecuteLimitOrder: 'orderFilled',
  CancelLimitOrder: 'orderRemoved',
}

const message = `must be some of ${ACTION_TYPES.join(', ')} with commas between`
const types = z
  .string({ error: message })
  .max(200, message)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(ACTION_TYPES, { error: message })))
  .meta({
    description: `Some of ${ACTION_TYPES.join(', ')}; DecreaseLiquidity and Claim come together`,
  })

const which = { poolId: principal.optional(), tokenId: principal.optional(), ...between }

type Which = {
  readonly poolId?: string | undefined
  readonly tokenId?: string | undefined
  readonly principal?: string | undefined
  readonly begin?: number | undefined
  readonly end?: number | undefined
}

/** @throws Refusal for a pool or token that does not exist */
function filterOf(
  asked: Asked,
  { poolId, tokenId, principal, begin, end }: Which,
): TransactionFilter {
  return {
    ...(poolId === undefined && tokenId === undefined
      ? {}
      : { poolIds: poolIdsOf(asked, poolId, tokenId) }),
    ...(principal === undefined ? {} : { principal }),
    ...(begin === undefined ? {} : { begin }),
    ...(end === undefined ? {} : { end }),
  }
}

function poolIdsOf(
  asked: Asked,
  poolId: string | undefined,
  tokenId: string | undefined,
): number[] {
  const pools = poolId === undefined ? [...asked.view.pools.values()] : [requirePool(asked, poolId)]
  if (tokenId === undefined) return pools.map(({ id }) => id)
  const token = requireToken(asked, tokenId).id
  return pools
    .filter(({ token0_id, token1_id }) => token0_id === token || token1_id === token)
    .map(({ id }) => id)
}

export const transactionEndpoints = [
  endpoint({
    path: '/transaction/find',
    tag,
    summary: 'What was done, newest first; all conditions count together',
    input: z.object({
      ...which,
      positionId: positionNumber.optional(),
      principal: principal.optional(),
      type: types.optional(),
      ...paging,
      cursor,
    }),
    output: growingPageOf(transactionRecord),
    answer: async (asked, { page, limit, cursor, type, positionId, ...wish }) => {
      const kinds = type === undefined ? {} : { kinds: type.map((name) => KINDS[name]) }
      return await pageOfTransactions(
        asked,
        { ...filterOf(asked, wish), ...kinds, ...(positionId === undefined ? {} : { positionId }) },
        { page, limit, cursor },
      )
    },
  }),
  endpoint({
    path: '/transaction/download/csv',
    tag,
    summary: `What somebody did, newest first, as a table of at most ${MOST_CSV_ROWS} rows`,
    shape: 'csv',
    input: z.object({ ...which, principal }),
    output: z.string(),
    answer: async (asked, wish) => {
      const filter = filterOf(asked, wish)
      return await longCsv({
        columns: COLUMNS,
        most: MOST_CSV_ROWS,
        read: (limit, last?: FoundTransaction) =>
          findTransactions(asked.database, last ? { ...filter, before: last.id } : filter, {
            limit,
          }),
        toCells: (row) => {
          const record = toTransactionRecord(row, asked.view)
          return record && toCsvRow(record)
        },
      })
    },
  }),
]

const COLUMNS = [
  'time',
  'action',
  'pool',
  'token0',
  'token0_in',
  'token0_out',
  'token0_fee',
  'token0_usd',
  'token1',
  'token1_in',
  'token1_out',
  'token1_fee',
  'token1_usd',
  'value_usd',
  'from',
  'to',
  'transaction',
] as const

const toCsvRow = (record: TransactionRecord): readonly string[] => [
  new Date(record.txTime).toISOString(),
  record.actionType,
  record.poolId,
  record.token0Symbol,
  record.token0AmountIn,
  record.token0AmountOut,
  record.token0Fee,
  record.token0Price ?? '',
  record.token1Symbol,
  record.token1AmountIn,
  record.token1AmountOut,
  record.token1Fee,
  record.token1Price ?? '',
  record.valueUSD,
  record.fromPrincipalId,
  record.toPrincipalId,
  record.txHash,
]
