import type { InfoDatabase } from '../../apps/info/src/storage/InfoDatabase.ts'
import type { Row } from '../../apps/info/src/storage/schema.ts'
import { indexAll, indexerOf } from '../../apps/info/src/testing/indexScript.ts'
import { randomMarket } from '../../apps/info/src/testing/randomMarket.ts'
import { scriptedSources } from '../../apps/info/src/testing/scriptedSources.ts'

const DAY_MS = 86_400_000

/**
 * Tables as of a real market of six pools that lived for some days, each then told again under other names until there are as many
 * as wanted, with amounts of their own. @returns when the market ended
 */
export async function fillMarket(database: InfoDatabase, poolCount: number): Promise<number> {
  const market = randomMarket({ seed: 4, steps: 3_000, stepMs: 3 * 60_000 })
  const sources = scriptedSources(market.told)
  await indexAll(await indexerOf(database, sources), sources)
  const { db } = database
  const pools = await db.selectFrom('pools').selectAll().orderBy('id').execute()
  const tokens = await db.selectFrom('tokens').selectAll().orderBy('id').execute()
  const candles = await db
    .selectFrom('candles_pool')
    .selectAll()
    .where('level', 'in', ['h1', 'd1'])
    .where('start_ms', '>=', market.endMs - 31 * DAY_MS)
    .execute()
  const newTokens: Row<'tokens'>[] = []
  const newPools: Row<'pools'>[] = []
  const newCandles: Row<'candles_pool'>[] = []
  for (let id = pools.length + 1; id <= poolCount; id++) {
    const like = pools[id % pools.length]
    const token = tokens[id % tokens.length]
    if (like === undefined || token === undefined) throw new Error('the market has no pools')
    const tokenId = 1_000 + id
    const vary = (text: string) =>
      String((BigInt(text) * BigInt(1_000 + ((id * 7919) % 1_000))) / 1_000n)
    newTokens.push({
      ...token,
      id: tokenId,
      ledger_id: principalLike(tokenId),
      name: `Token number ${id}`,
      symbol: `TKN${id}`,
      price_usd: token.price_usd === null ? null : vary(token.price_usd),
      volume_usd: vary(token.volume_usd),
    })
    newPools.push({
      ...like,
      id,
      canister_id: principalLike(id),
      token0_id: tokenId,
      locked0: vary(like.locked0),
      locked1: vary(like.locked1),
      volume0: vary(like.volume0),
      volume1: vary(like.volume1),
      volume_usd: vary(like.volume_usd),
      fees_usd: vary(like.fees_usd),
    })
    for (const candle of candles.filter(({ pool_id }) => pool_id === like.id))
      newCandles.push({
        ...candle,
        pool_id: id,
        volume0: vary(candle.volume0),
        volume1: vary(candle.volume1),
        volume_usd: vary(candle.volume_usd),
        fees_usd: vary(candle.fees_usd),
        tvl_usd: vary(candle.tvl_usd),
      })
  }
  await database.commit([
    { table: 'tokens', mode: 'insert', rows: newTokens },
    { table: 'pools', mode: 'insert', rows: newPools },
    { table: 'candles_pool', mode: 'insert', rows: newCandles },
  ])
  return market.endMs
}

/** As long and as hard to compress as a canister's principal. */
function principalLike(id: number): string {
  const digits = (id * 2_654_435_761).toString(36).padStart(10, 'q').slice(0, 10)
  return `${digits.slice(0, 5)}-${digits.slice(5)}-aaaaa-qa${digits.slice(2, 5)}-cai`
}
