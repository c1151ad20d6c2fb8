import { sql } from 'kysely'
import { Market } from '../model/Market.ts'
import { WASH_MS } from '../model/nfts/WashMemory.ts'
import type { PricingRules } from '../model/prices/PricingRules.ts'
import { readMarket } from '../model/tables/fromRows.ts'
import type { InfoDatabase } from './InfoDatabase.ts'
import type { Row } from './schema.ts'

const LEVELS = sql.raw(`(select 'm1' as level union all select 'h1' union all select 'd1')`)

/** The market as the derived tables have it, ready for the event after the last that was applied. */
export async function loadMarket({ db }: InfoDatabase, rules: PricingRules): Promise<Market> {
  const open = db.selectFrom('positions').selectAll().where('closed_ms', 'is', null)
  return new Market(
    rules,
    readMarket({
      model: await db.selectFrom('model').selectAll().execute(),
      users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
      tokens: await db.selectFrom('tokens').selectAll().orderBy('id').execute(),
      pools: await db.selectFrom('pools').selectAll().orderBy('id').execute(),
      ticks: await db.selectFrom('ticks').selectAll().execute(),
      positions: await open.orderBy('pool_id').orderBy('position_id').execute(),
      orders: await db.selectFrom('orders').selectAll().where('status', '=', 'open').execute(),
      rates: await db.selectFrom('rates').selectAll().execute(),
      farms: await db.selectFrom('farms').selectAll().orderBy('id').execute(),
      stakePools: await db.selectFrom('stake_pools').selectAll().orderBy('id').execute(),
      claimEvents: await db.selectFrom('claim_events').selectAll().orderBy('id').execute(),
      bridges: await db.selectFrom('bridges').selectAll().execute(),
      bridgePast: (
        await sql<Row<'bridge_past'>>`
          select p.* from bridge_past p where p.start_ms =
            (select max(start_ms) from bridge_past x where x.ledger_id = p.ledger_id and x.level = p.level)
        `.execute(db)
      ).rows,
      bridgeWithdrawals: await db.selectFrom('bridge_withdrawals').selectAll().execute(),
      bridgePayments: await db
        .selectFrom('bridge_payments')
        .selectAll()
        .orderBy('version')
        .execute(),
      nftCollections: await db.selectFrom('nft_collections').selectAll().orderBy('id').execute(),
      nftPast: (
        await sql<Row<'nft_past'>>`
          select p.* from nft_past p where p.start_ms =
            (select max(start_ms) from nft_past x where x.collection_id = p.collection_id and x.level = p.level)
        `.execute(db)
      ).rows,
      nftSales: (
        await sql<Row<'nft_events'>>`
          select * from nft_events where kind = 'nftSold' and time_ms >=
            (select max(time_ms) from nft_events where kind = 'nftSold') - ${WASH_MS}
          order by seq
        `.execute(db)
      ).rows,
      // the newest of each line, by its key: the lines themselves may have millions of rows
      candlesPool: (
        await sql<Row<'candles_pool'>>`
          select c.* from pools p cross join ${LEVELS} l
          join candles_pool c on c.pool_id = p.id and c.level = l.level and c.start_ms =
            (select max(start_ms) from candles_pool x where x.pool_id = p.id and x.level = l.level)
        `.execute(db)
      ).rows,
      candlesToken: (
        await sql<Row<'candles_token'>>`
          select c.* from tokens t cross join ${LEVELS} l
          join candles_token c on c.token_id = t.id and c.level = l.level and c.start_ms =
            (select max(start_ms) from candles_token x where x.token_id = t.id and x.level = l.level)
        `.execute(db)
      ).rows,
      totals: (
        await sql<Row<'totals'>>`
          select c.* from totals c where start_ms =
            (select max(start_ms) from totals x where x.level = c.level)
        `.execute(db)
      ).rows,
    }),
  )
}
