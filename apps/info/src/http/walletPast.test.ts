import { createInfoClient } from '@sluice/sdk/info'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, startOf } from '../model/candles/levels.ts'
import { applyAll } from '../testing/applyAll.ts'
import { indexAll, indexerOf } from '../testing/indexScript.ts'
import { randomMarket, type Told } from '../testing/randomMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { type Served, serve } from '../testing/serve.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'
import { identifierOf } from './records/identifierOf.ts'

const ICP = 100_000_000n
/** Has an account that its ledger calls by an identifier. */
const PAYEE = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const market = randomMarket({ seed: 31, steps: 900, stepMs: 600_000 })
const [firstDay, today] = [
  startOf(market.pools[0]?.log[0]?.timeMs ?? 0, DAY_MS),
  startOf(market.endMs, DAY_MS),
]

/** Somebody gets 10 ICP on the first evening, hands 4 on at the next noon, and gets one back on the third day, with a token without a pool. */
function ledgers(): Told[] {
  const at = (hour: number) => firstDay + hour * HOUR_MS
  const block = (
    source: string,
    seq: number,
    { hour, from, to, amount }: { hour: number; from?: string; to: string; amount: bigint },
  ): Told => ({
    source: `ledger:${source}`,
    seq,
    timeMs: at(hour),
    event: {
      kind: 'blockMade',
      op: from === undefined ? 'mint' : 'transfer',
      from,
      to,
      spender: undefined,
      feeCollector: undefined,
      amount,
      fee: from === undefined ? undefined : 10n,
    },
  })
  const odd = {
    kind: 'tokenTold',
    ledger: 'odd',
    name: 'Odd',
    symbol: 'ODD',
    standard: 'ICRC1',
    decimals: 8,
    fee: 10n,
    totalSupply: undefined,
    mintingAccount: undefined,
    rank: 9,
  } as const
  const facts = market.told.filter(({ source }) => source === 'tokens').length
  return [
    { source: 'tokens', seq: facts + 1, timeMs: firstDay, event: odd },
    block('icp', 1, { hour: 23, to: 'holder', amount: 10n * ICP }),
    block('icp', 2, { hour: 36, from: 'holder', to: 'friend', amount: 4n * ICP }),
    block('icp', 3, { hour: 50, from: 'friend', to: 'holder', amount: ICP }),
    block('icp', 4, { hour: 51, from: 'friend', to: identifierOf(PAYEE), amount: 2n * ICP }),
    block('odd', 1, { hour: 50, to: 'holder', amount: ICP }),
  ]
}

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)
  let served: Served
  let database: Awaited<ReturnType<typeof databases.open>>

  beforeAll(async () => {
    database = await databases.open()
    const sources = scriptedSources([...market.told, ...ledgers()])
    await indexAll(await indexerOf(database, sources), sources)
    served = await serve(database, { now: () => market.endMs })
  })
  afterAll(() => served.server.stop())

  const pastOf = (principal: string, days = 90) =>
    createInfoClient({ url: served.url }).fetchWalletPast({ principal, days })

  test('tokens are worth what was held at the end of a day at the price of its end, and now what they are now', async () => {
    const info = createInfoClient({ url: served.url })
    const closes = new Map(
      (await info.fetchTokenCandles('icp', { level: 'd1', limit: 100 })).rows.map(
        ({ startMs, close }) => [startMs, close],
      ),
    )
    const { days, unpriced, isCut } = await pastOf('holder')
    const held = (index: number) => [0n, 10n * ICP, 6n * ICP - 10n][index] ?? 7n * ICP - 10n
    expect(days.length).toBeGreaterThan(5)
    expect(days.at(-1)?.startMs).toBe(today)
    days.forEach(({ startMs, tokensUsd, positionsUsd }, index) => {
      expect(startMs).toBe(firstDay + (index - 1) * DAY_MS)
      expect(tokensUsd).toBe((held(index) * (closes.get(startMs) ?? 0n)) / ICP)
      expect(positionsUsd).toBe(0n)
    })
    expect(unpriced).toEqual([{ ledgerId: 'odd', symbol: 'ODD' }])
    expect(isCut).toBe(false)
    const { tokensUsd } = await info.fetchWalletTotals('holder')
    expect(days.at(-1)?.tokensUsd).toBe(tokensUsd)
  })

  test('what a ledger keeps under an account identifier counts for its principal', async () => {
    const info = createInfoClient({ url: served.url })
    const priceUsd = (await info.fetchTokens()).find(({ ledgerId }) => ledgerId === 'icp')?.priceUsd
    const { tokensUsd } = await info.fetchWalletTotals(PAYEE)
    expect(tokensUsd).toBe(2n * (priceUsd ?? 0n))
    expect(tokensUsd).toBeGreaterThan(0n)
    const { days } = await pastOf(PAYEE)
    expect(days.at(-1)?.tokensUsd).toBe(tokensUsd)
    expect(days.at(-2)?.tokensUsd).toBeGreaterThan(0n)
  })

  test('fewer days are the end of more', async () => {
    const all = (await pastOf('holder')).days
    expect((await pastOf('holder', 3)).days).toEqual(all.slice(-3))
    expect((await pastOf('holder', 1)).days).toEqual(all.slice(-1))
  })

  test('of the past of who has never held anything the last day is told, with nothing on it', async () => {
    const nothing = { tokensUsd: 0n, positionsUsd: 0n, farmsUsd: 0n, stakesUsd: 0n }
    expect((await pastOf('nobody')).days).toEqual([
      { startMs: today - DAY_MS, ...nothing },
      { startMs: today, ...nothing },
    ])
  })

  test('positions count for whoever had them at the end of a day, as the log has it', async () => {
    const rows = await database.db.selectFrom('position_days').selectAll().execute()
    const expected = new Map<string, bigint>()
    for (let startMs = firstDay; startMs < today; startMs += DAY_MS) {
      const before = market.told.filter(({ timeMs }) => timeMs < startMs + DAY_MS)
      for (const pool of applyAll(before).market.state.pools.values())
        for (const { positionId, owner } of pool.positions.values()) {
          const row = rows.find(
            (each) =>
              each.pool_id === pool.id &&
              each.position_id === positionId &&
              each.start_ms === startMs,
          )
          const key = `${owner.principal} ${startMs}`
          const worth = BigInt(row?.value_usd ?? 0) + BigInt(row?.fees_usd ?? 0)
          expected.set(key, (expected.get(key) ?? 0n) + worth)
        }
    }
    const info = createInfoClient({ url: served.url })
    let compared = 0
    for (let person = 0; person < 12; person++) {
      const principal = `person-${person}`
      const { days } = await pastOf(principal)
      const told = new Map(days.map((day) => [day.startMs, day.positionsUsd]))
      for (let startMs = firstDay; startMs < today; startMs += DAY_MS) {
        const worth = expected.get(`${principal} ${startMs}`) ?? 0n
        expect([principal, startMs, told.get(startMs) ?? 0n]).toEqual([principal, startMs, worth])
        compared += worth > 0n ? 1 : 0
      }
      const { positionsUsd, ordersUsd } = await info.fetchWalletTotals(principal)
      expect(told.get(today)).toBe(positionsUsd + ordersUsd)
    }
    expect(compared).toBeGreaterThan(20)
    const handed = market.told.filter(({ event }) => event.kind === 'positionTransferred')
    expect(handed.length).toBeGreaterThan(3)
  })

  test('a question that makes no sense is refused with a sentence', async () => {
    for (const query of ['', '?pid=A+b', '?pid=x&days=0', '?pid=x&days=366', '?pid=x&days=1.5']) {
      const { status, body } = await served.ask(`/wallet/value/line${query}`)
      expect([query, status]).toEqual([query, 400])
      expect(body).toMatchObject({ data: null, message: expect.stringMatching(/\.$/) })
    }
  })
})
