import { findTransactions } from '../http/findTransactions.ts'
import { findNftEvents } from '../http/nfts/findNftEvents.ts'
import { originOf } from '../http/nfts/nftCollectionRecord.ts'
import { toNftEventRecord } from '../http/nfts/nftEventRecord.ts'
import { placeOf } from '../http/placeOf.ts'
import { toTransactionRecord } from '../http/records/transactionRecord.ts'
import { eventNumber, partsOf, poolTag } from '../model/events/eventNumber.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { MarketView } from '../view/MarketView.ts'
import type { ViewKeeper } from '../view/ViewKeeper.ts'
import { nftTopicsOf, topicsOf } from './topics.ts'

/** Something that goes out to readers, made once for all of them. `id`: its place in this database. */
export type Message = {
  readonly id: number
  readonly topics: readonly string[]
  readonly text: string
}

/** An event's place here, and the number by which others know it. */
export type Newest = { readonly id: number; readonly number: bigint }

type Services = { readonly database: InfoDatabase; readonly keeper: ViewKeeper }

/** The market of NFTs numbers its events as pools do; its tag is that of its source. */
const NFT_MARKET = 'nftMarket'
const NFT_TAG = poolTag(NFT_MARKET)
const nftNumber = ({ time_ms, seq }: { readonly time_ms: number; readonly seq: number }) =>
  eventNumber({ timeMs: time_ms, poolId: NFT_MARKET, seq })

/** Places of events: after the first, up to the last. */
type Span = { readonly after: number; readonly upTo: number }

/** What comes after an event, the oldest first. */
export async function readMessages(
  services: Services,
  after: number,
  limit: number,
): Promise<Message[]> {
  // what is written while one list is read would be in the other alone, and what is older in the first be passed over
  const span = { after, upTo: await appliedId(services.database) }
  const [transactions, nfts] = [
    await readTransactions(services, span, limit),
    await readNftEvents(services, span, limit),
  ]
  // each list has its first ones: so have both together
  return [...transactions, ...nfts].sort((a, b) => a.id - b.id).slice(0, limit)
}

async function appliedId({ db }: InfoDatabase): Promise<number> {
  const row = await db
    .selectFrom('model')
    .select('value')
    .where('key', '=', 'applied_id')
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

async function readTransactions(
  { database, keeper }: Services,
  { after, upTo }: Span,
  limit: number,
): Promise<Message[]> {
  const rows = await findTransactions(database, { after, before: upTo + 1 }, { limit })
  let view: MarketView = await keeper.current()
  // a pool may be younger than the view
  if (rows.some(({ pool_id }) => !view.pools.has(pool_id))) view = await keeper.refresh()
  return rows.map((row) => {
    const record = toTransactionRecord(row, view)
    if (record === undefined) return { id: row.id, topics: [], text: '' }
    const text = `event: transaction\nid: ${record.sequence}\ndata: ${JSON.stringify(record)}\n\n`
    return { id: row.id, topics: topicsOf(record), text }
  })
}

async function readNftEvents(
  { database, keeper }: Services,
  { after, upTo }: Span,
  limit: number,
): Promise<Message[]> {
  const rows = await findNftEvents(database, { places: { after, upTo } }, { limit })
  const view = await keeper.current()
  return rows.map((row) => {
    const record = toNftEventRecord(view, row)
    const isListed = originOf(row) !== 'unknown'
    const text = `event: nft\nid: ${nftNumber(row)}\ndata: ${JSON.stringify(record)}\n\n`
    return { id: row.id, topics: nftTopicsOf(record, isListed), text }
  })
}

/** The newest of all that readers are told of. */
export async function newestOf({ db }: InfoDatabase): Promise<Newest> {
  const transaction = await db
    .selectFrom('transactions as t')
    .innerJoin('events as e', 'e.id', 't.id')
    .innerJoin('pools as p', 'p.id', 't.pool_id')
    .select(['t.id', 'e.time_ms', 'e.seq', 'p.canister_id'])
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const nft = await db
    .selectFrom('nft_events')
    .select(['id', 'time_ms', 'seq'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (nft !== undefined && nft.id > (transaction?.id ?? 0))
    return { id: nft.id, number: nftNumber(nft) }
  if (transaction === undefined) return { id: 0, number: 0n }
  const { id, time_ms: timeMs, seq, canister_id: poolId } = transaction
  return { id, number: eventNumber({ timeMs, poolId, seq }) }
}

/** Where a reader goes on that was told of a number last, by this service or another: after the last event that it knows. */
export async function resumeAt({ database, keeper }: Services, number: bigint): Promise<number> {
  const parts = partsOf(number)
  const { id, isKnown } = await placeOf({ database, view: await keeper.current() }, number)
  if (isKnown || parts === undefined) return id
  const { timeMs, tag, seq } = parts
  const events = database.db.selectFrom('nft_events').select('id')
  const own =
    tag === NFT_TAG
      ? await events.where('seq', '=', seq).where('time_ms', '=', timeMs).executeTakeFirst()
      : undefined
  if (own !== undefined) return own.id
  const last = await events
    .where('time_ms', '<=', timeMs)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(id, last?.id ?? 0)
}
