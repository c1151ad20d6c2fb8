import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { followLive, type LiveEvent } from '@sluice/sdk/info'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Indexer } from '../indexer/Indexer.ts'
import { eventNumber } from '../model/events/eventNumber.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { growHistory } from '../testing/growHistory.ts'
import { indexAll, indexerOf, type TestClock } from '../testing/indexScript.ts'
import { randomMarket } from '../testing/randomMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { type Served, serve } from '../testing/serve.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'
import { ViewKeeper } from '../view/ViewKeeper.ts'
import { LiveHub } from './LiveHub.ts'

/** The end of what a stream has said, from the last whole id on. */
function newestId(text: string): string {
  const at = text.lastIndexOf('id: ')
  return at < 0 ? text.slice(-100) : text.slice(at)
}

const numberOf = (row: { canister_id: string; time_ms: number; seq: number }): string =>
  String(eventNumber({ poolId: row.canister_id, timeMs: row.time_ms, seq: row.seq }))

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 5 })

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)
  let database: InfoDatabase
  let served: Served
  let indexer: Indexer
  let clock: TestClock
  let wanted = 0
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  beforeEach(async () => {
    database = await databases.open()
    const sources = scriptedSources(randomMarket({ seed: 21, steps: 300 }).told)
    ;({ indexer, clock } = await indexerOf(database, sources, { eventsACommit: 60 }))
    served = await serve(database, { now: clock.now, onWanted: () => (wanted += 1) })
    stops.push(served.server.stop)
    indexer.onApplied(served.server.onApplied)
  })

  /** Goes on by so many events at least; false at the end. */
  async function goOn(events: number): Promise<boolean> {
    for (let applied = 0, idle = 0; applied < events; ) {
      const turn = await indexer.turn()
      clock.nowMs = Math.max(clock.nowMs, turn.dueMs)
      applied += turn.applied
      idle = turn.applied === 0 ? idle + 1 : 0
      if (idle > 20) return false
    }
    return true
  }

  /** Of one pool, or of all. */
  async function transactionsOf(poolId?: string): Promise<string[]> {
    const all = database.db
      .selectFrom('transactions as t')
      .innerJoin('pools as p', 'p.id', 't.pool_id')
      .innerJoin('events as e', 'e.id', 't.id')
      .select(['p.canister_id', 'e.time_ms', 'e.seq'])
      .orderBy('t.id')
    const rows = await (poolId === undefined
      ? all
      : all.where('p.canister_id', '=', poolId)
    ).execute()
    return rows.map(numberOf)
  }

  const idsOf = (events: readonly LiveEvent[]) =>
    events.flatMap((event) =>
      event.kind === 'transaction' ? [String(event.transaction.sequence)] : [],
    )

  /** Reads until it is stopped; what breaks on the way is the client's affair. */
  function follow(topics: string[], options: { since?: bigint; fetch?: typeof fetch } = {}) {
    const stopping = new AbortController()
    const heard: LiveEvent[] = []
    const { fetch: ask, since } = options
    const running = (async () => {
      const live = followLive(
        { url: served.url, ...(ask === undefined ? {} : { fetch: ask }) },
        {
          topics,
          signal: stopping.signal,
          firstPauseMs: 1,
          ...(since === undefined ? {} : { since }),
        },
      )
      for await (const event of live) heard.push(event)
    })()
    return {
      heard,
      stop: async () => {
        stopping.abort()
        await running
      },
    }
  }

  test('who listens hears every transaction of its topics once, in order', async () => {
    await goOn(200)
    const before = await transactionsOf('pool-1')
    const all = follow(['pool:pool-1'], { since: 0n })
    const late = follow(['pool:pool-1', 'user:nobody'])
    const anywhere = follow(['all'], { since: 0n })
    await eventually(() => expect(idsOf(all.heard)).toEqual(before))
    await goOn(1)
    while (await goOn(100));
    const after = await transactionsOf('pool-1')
    expect(after.length).toBeGreaterThan(before.length)
    await eventually(() => expect(idsOf(all.heard)).toEqual(after))
    // it came later, and misses only what was before it
    await eventually(() =>
      expect(idsOf(late.heard)).toEqual(after.slice(-idsOf(late.heard).length)),
    )
    expect(wanted).toBeGreaterThan(0)
    await eventually(async () => expect(idsOf(anywhere.heard)).toEqual(await transactionsOf()))
    await anywhere.stop()
    await all.stop()
    await late.stop()
  })

  const nftsOf = (events: readonly LiveEvent[]) =>
    events.flatMap((event) => (event.kind === 'nft' ? [event.event.sequence] : []))

  /** Numbers of the market's log, of one collection or of all. */
  async function nftEventsOf(collection?: string): Promise<number[]> {
    const all = database.db
      .selectFrom('nft_events as e')
      .innerJoin('nft_collections as c', 'c.id', 'e.collection_id')
      .select('e.seq')
      .orderBy('e.id')
    const rows = await (collection === undefined
      ? all
      : all.where('c.collection', '=', collection)
    ).execute()
    return rows.map(({ seq }) => seq)
  }

  test('who listens to the market of NFTs hears each of its events once, in order, beside transactions', async () => {
    await goOn(200)
    const one = follow(['nft:nft-c'], { since: 0n })
    const listed = follow(['nft'], { since: 0n })
    const both = follow(['all', 'nft:nft-a', 'nft:nft-b', 'nft:nft-c'], { since: 0n })
    while (await goOn(100));
    const all = await nftEventsOf()
    expect(all.length).toBeGreaterThan(20)
    await eventually(async () => {
      expect(nftsOf(one.heard)).toEqual(await nftEventsOf('nft-c'))
      expect(nftsOf(both.heard)).toEqual(all)
      expect(idsOf(both.heard)).toEqual(await transactionsOf())
    })
    // of a collection that no list has only who asks for it hears
    const heard = listed.heard.map((event) => event.kind === 'nft' && event.event.collectionId)
    expect(new Set(heard)).not.toContain('nft-c')
    expect(heard.filter((id) => id === 'nft-a').length).toBe((await nftEventsOf('nft-a')).length)
    for (const reader of [one, listed, both]) await reader.stop()
  })

  test('a reader goes on after an event of the market of NFTs, also one that another service told', async () => {
    while (await goOn(200));
    const rows = await database.db
      .selectFrom('nft_events')
      .select(['id', 'seq', 'time_ms'])
      .orderBy('id')
      .execute()
    const from = rows[Math.floor(rows.length / 2)]
    if (from === undefined) throw new Error('nothing has happened')
    const after = rows.filter(({ id }) => id > from.id).map(({ seq }) => seq)
    const topics = ['nft:nft-a', 'nft:nft-b', 'nft:nft-c']
    const since = eventNumber({ poolId: 'nftMarket', timeMs: from.time_ms, seq: from.seq })
    const here = follow(topics, { since })
    await eventually(() => expect(nftsOf(here.heard)).toEqual(after))
    // of a pool that this service has never heard of, at the same time
    const elsewhere = follow(topics, {
      since: eventNumber({ poolId: 'pool-99', timeMs: from.time_ms, seq: 5 }),
    })
    const later = rows.filter(({ time_ms }) => time_ms > from.time_ms).map(({ seq }) => seq)
    await eventually(() => expect(nftsOf(elsewhere.heard)).toEqual(later))
    await here.stop()
    await elsewhere.stop()
  })

  test('connections that break again and again cost nothing and double nothing', async () => {
    let asked = 0
    // each answer is cut off in the middle of some event
    const breaking: typeof fetch = async (...args) => {
      const response = await fetch(...args)
      asked += 1
      let left = 1_000 + asked * 700
      const cut = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          controller.enqueue(chunk.slice(0, left))
          left -= chunk.length
          if (left <= 0) controller.error(new Error('cut off'))
        },
      })
      return new Response(response.body?.pipeThrough(cut), { status: response.status })
    }
    await goOn(300)
    const reader = follow(['token:icp'], { since: 0n, fetch: breaking })
    while (await goOn(200));
    const rows = await database.db
      .selectFrom('transactions as t')
      .innerJoin('pools as p', 'p.id', 't.pool_id')
      .innerJoin('tokens as a', 'a.id', 'p.token0_id')
      .innerJoin('tokens as b', 'b.id', 'p.token1_id')
      .innerJoin('events as e', 'e.id', 't.id')
      .select(['p.canister_id', 'e.time_ms', 'e.seq'])
      .where(({ or, eb }) => or([eb('a.ledger_id', '=', 'icp'), eb('b.ledger_id', '=', 'icp')]))
      .orderBy('t.id')
      .execute()
    await eventually(() => expect(idsOf(reader.heard).length).toBeGreaterThanOrEqual(40))
    const wantedIds = rows.map(numberOf)
    expect(asked).toBeGreaterThan(1)
    const heard = idsOf(reader.heard)
    expect(heard).toEqual(wantedIds.slice(0, heard.length))
    await reader.stop()
  })

  test('what was heard of another service is where it goes on, as is the place in a database that was told before', async () => {
    await goOn(1_000)
    const all = await transactionsOf()
    const other = await databases.open()
    const sources = scriptedSources(randomMarket({ seed: 21, steps: 300 }).told)
    const indexing = await indexerOf(other, sources)
    await indexAll(indexing, sources)
    const { server, url } = await serve(other, { now: indexing.clock.now })
    stops.push(server.stop)
    const heardAfter = async (since: bigint) => {
      const signal = AbortSignal.timeout(20_000)
      for await (const event of followLive({ url }, { topics: ['all'], signal, since }))
        if (event.kind === 'transaction') return String(event.transaction.sequence)
      return undefined
    }
    expect(await heardAfter(BigInt(all.at(-5) ?? 0))).toBe(all.at(-4))
    const [{ id } = { id: 0 }] = await other.db
      .selectFrom('transactions')
      .select('id')
      .orderBy('id')
      .limit(1)
      .execute()
    expect(await heardAfter(BigInt(id))).toBe(all[1])
  })

  test('a reader whose address has had too much read for it is told that something is missing, and hears what comes', async () => {
    await goOn(1_000)
    await growHistory(database, 3)
    const all = await transactionsOf()
    const { server, url } = await serve(database, {
      now: clock.now,
      settings: { workMsAMinute: 1 },
    })
    stops.push(server.stop)
    const signal = AbortSignal.timeout(20_000)
    const heard: LiveEvent[] = []
    for await (const event of followLive({ url }, { topics: ['all'], signal, since: 1n })) {
      heard.push(event)
      if (event.kind === 'gap') break
    }
    // what was read in one go, and then none of what lies before now
    expect(idsOf(heard)).toEqual(all.slice(1, 1 + idsOf(heard).length))
    expect(idsOf(heard).length).toBeLessThan(all.length - 1)
    expect(heard.at(-1)).toEqual({ kind: 'gap', sequence: BigInt(all.at(-1) ?? 0) })
  })

  test('a reader that lets too much lie unread is dropped', async () => {
    const keeper = new ViewKeeper(database, clock.now)
    const hub = new LiveHub({ database, keeper, log: () => {}, onWanted: () => {} })
    indexer.onApplied(hub.poke)
    await goOn(200)
    // without a connection nothing that is written ever leaves
    const stuck = new ServerResponse(new IncomingMessage(new Socket()))
    const topics = new Set(['token:icp', 'token:usdc', 'token:btc'])
    await hub.add(stuck, { topics, since: undefined })
    while (await goOn(100));
    await eventually(() => expect([stuck.destroyed, hub.readerCount]).toEqual([true, 0]))
    await hub.stop()
  })

  test('readers that do not read delay nobody', async () => {
    const { port } = new URL(served.url)
    const slow: Socket[] = []
    for (let index = 0; index < 40; index++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.pause()
      socket.write('GET /live?topics=token:icp HTTP/1.1\r\nhost: x\r\n\r\n')
      slow.push(socket)
    }
    const reader = follow(['pool:pool-0'], { since: 0n })
    const started = performance.now()
    while (await goOn(100));
    const ids = await transactionsOf('pool-0')
    await eventually(() => expect(idsOf(reader.heard)).toEqual(ids))
    const answered = performance.now()
    expect((await served.ask('/pool/all')).status).toBe(200)
    expect(performance.now() - answered).toBeLessThan(2_000)
    expect(answered - started).toBeLessThan(20_000)
    for (const socket of slow) socket.destroy()
    await reader.stop()
  })

  test('a thousand connections hear all of it, and others are answered meanwhile', async () => {
    const open = await serve(database, {
      now: clock.now,
      settings: { liveConnectionsAnAddress: 1_000 },
    })
    indexer.onApplied(open.server.onApplied)
    const { port } = new URL(open.url)
    const last = new Map<Socket, string>()
    for (let index = 0; index < 1_000; index++) {
      const socket = connect(Number(port), '127.0.0.1')
      last.set(socket, '')
      socket.setEncoding('utf8')
      // what of an event's id has come stands at the end until the rest is there
      socket.on('data', (text) => last.set(socket, newestId(`${last.get(socket) ?? ''}${text}`)))
      socket.on('error', () => {})
      socket.write('GET /live?topics=pool:pool-0 HTTP/1.1\r\nhost: x\r\n\r\n')
    }
    await eventually(() => expect([...last.values()].every((text) => text !== '')).toBe(true))
    while (await goOn(100)) expect((await open.ask('/pool/all')).status).toBe(200)
    const ids = await transactionsOf('pool-0')
    const heard = () => new Set([...last.values()].map((text) => /^id: (\d+)/.exec(text)?.[1]))
    await eventually(() => expect(heard()).toEqual(new Set([ids.at(-1)])))
    for (const socket of last.keys()) socket.destroy()
    await open.server.stop()
  })

  test('one address has so many live connections, and nonsense is refused', async () => {
    const strict = await serve(database, {
      now: clock.now,
      settings: { liveConnectionsAnAddress: 2 },
    })
    const open = async () => {
      const stopping = new AbortController()
      const response = await fetch(`${strict.url}/live?topics=pool:pool-0`, {
        signal: stopping.signal,
      })
      return { status: response.status, stopping }
    }
    const [first, second, third] = [await open(), await open(), await open()]
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
    first.stopping.abort()
    await eventually(async () => expect((await open()).status).toBe(200))
    for (const query of [
      '',
      '?topics=',
      '?topics=everything',
      '?topics=pool:A',
      '?topics=pool:a&topics=pool:b',
      '?topics=pool:a&lastEventId=x',
    ])
      expect((await strict.ask(`/live${query}`)).status).toBe(400)
    const many = Array.from({ length: 51 }, (_, index) => `pool:p${index}`).join(',')
    expect((await strict.ask(`/live?topics=${many}`)).status).toBe(400)
    await strict.server.stop()
  })
})
