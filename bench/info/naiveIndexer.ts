import { DatabaseSync } from 'node:sqlite'
import { encodeEvent } from '../../apps/info/src/model/events/eventCodec.ts'
import type { Told } from '../../apps/info/src/testing/randomMarket.ts'

const LEVELS = [60_000, 3_600_000, 86_400_000]

/**
 * An indexer as it is written first: the tables are the state, each event is a transaction that reads rows, changes them and writes
 * them back. It keeps less than ours does: pools' sums and candles, no tokens, positions, prices or dollars.
 */
export function naiveIndexer(file: string): { apply: (event: Told) => void; close: () => void } {
  const db = new DatabaseSync(file)
  db.exec(`
    pragma journal_mode = wal; pragma synchronous = normal;
    create table events (source text, seq integer, time_ms integer, kind text, body text, primary key (source, seq));
    create table cursors (source text primary key, next_seq integer);
    create table pools (id text primary key, price text, locked0 text, locked1 text, volume0 text, volume1 text, txs integer);
    create table candles (pool text, level integer, start integer, open text, high text, low text, close text,
      volume0 text, volume1 text, primary key (pool, level, start));
    create table swaps (source text, seq integer, owner text, amount_in text, amount_out text, primary key (source, seq));
    create index swaps_owner on swaps (owner);
  `)
  const insert = db.prepare('insert into events values (?, ?, ?, ?, ?)')
  const cursor = db.prepare('insert or replace into cursors values (?, ?)')
  const readPool = db.prepare('select * from pools where id = ?')
  const writePool = db.prepare('insert or replace into pools values (?, ?, ?, ?, ?, ?, ?)')
  const readCandle = db.prepare('select * from candles where pool = ? and level = ? and start = ?')
  const writeCandle = db.prepare(
    'insert or replace into candles values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const writeSwap = db.prepare('insert into swaps values (?, ?, ?, ?, ?)')
  const number = (value: unknown) => BigInt(String(value ?? 0))

  const swap = ({ source, seq, timeMs, event }: Told) => {
    if (event.kind !== 'swapped') return
    const { zeroForOne, amountIn, amountOut, sqrtPriceX96: price } = event
    const [in0, in1] = zeroForOne ? [amountIn, -amountOut] : [-amountOut, amountIn]
    const [volume0, volume1] = zeroForOne ? [amountIn, amountOut] : [amountOut, amountIn]
    const pool = readPool.get(source)
    writePool.run(
      source,
      `${price}`,
      `${number(pool?.locked0) + in0}`,
      `${number(pool?.locked1) + in1}`,
      `${number(pool?.volume0) + volume0}`,
      `${number(pool?.volume1) + volume1}`,
      Number(pool?.txs ?? 0) + 1,
    )
    for (const level of LEVELS) {
      const start = timeMs - (timeMs % level)
      const candle = readCandle.get(source, level, start)
      const [high, low] = [number(candle?.high ?? price), number(candle?.low ?? price)]
      writeCandle.run(
        source,
        level,
        start,
        String(candle?.open ?? price),
        `${price > high ? price : high}`,
        `${price < low ? price : low}`,
        `${price}`,
        `${number(candle?.volume0) + volume0}`,
        `${number(candle?.volume1) + volume1}`,
      )
    }
    writeSwap.run(source, seq, event.owner, `${amountIn}`, `${amountOut}`)
  }

  return {
    apply(told) {
      const { source, seq, timeMs, event } = told
      db.exec('begin')
      insert.run(source, seq, timeMs, event.kind, encodeEvent(event))
      swap(told)
      cursor.run(source, seq + 1)
      db.exec('commit')
    },
    close: () => db.close(),
  }
}
