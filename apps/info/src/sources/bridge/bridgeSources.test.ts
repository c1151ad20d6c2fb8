import type { LoggedMinterEvent, MinterLogSlice } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { MarketState } from '../../model/state/MarketState.ts'
import { bridgeSources } from './bridgeSources.ts'

const NAMED = { ckbtc_ledger: 'btc', ckbtc_minter: 'minter' }
const bitcoin = { network: 'regtest', explorers: ['http://localhost:1'] } as const

/** The sources of a network whose minter and ledger answer as a test says. */
function made(answers: {
  log?: () => MinterLogSlice
  supply?: () => bigint
  nowMs?: () => number
}) {
  const state = new MarketState()
  const asked: { seq: number; limit: number }[] = []
  const [minter, supply] = bridgeSources({
    config: { canisters: NAMED, bitcoin },
    log: {
      fetch: async (_, place) => {
        asked.push(place)
        if (answers.log === undefined) throw new Error('the minter is silent')
        return answers.log()
      },
      fetchSupply: async () => {
        if (answers.supply === undefined) throw new Error('the ledger is silent')
        return answers.supply()
      },
    },
    state: () => state,
    now: answers.nowMs ?? (() => 5),
  })
  if (minter === undefined || supply === undefined) throw new Error('there are no sources')
  return { state, minter, supply, asked }
}

const noted = (seq: number, times: Partial<LoggedMinterEvent> = {}): LoggedMinterEvent => ({
  ...{ seq, event: { kind: 'minterNoted', what: 'checked_utxo' } },
  ...times,
})

test.each([
  ['no minter', { canisters: { ckbtc_ledger: 'btc' }, bitcoin }],
  ['no ledger', { canisters: { ckbtc_minter: 'minter' }, bitcoin }],
  ['no chain', { canisters: NAMED }],
])('a network with %s has nothing to tell', (_, config) => {
  const { state } = made({})
  const log = { fetch: async () => ({ events: [], end: 0 }), fetchSupply: async () => 0n }
  expect(bridgeSources({ config, log, state: () => state, now: () => 5 })).toEqual([])
})

test('a page is asked for from where it goes on, and tells whether there is more', async () => {
  const { minter, asked } = made({ log: () => ({ events: [noted(4, { atMs: 9 })], end: 6 }) })
  expect(await minter.fetch(4, 1)).toMatchObject({
    events: [{ seq: 4, timeMs: 9, event: { kind: 'minterNoted' } }],
    endSeq: 6,
  })
  expect(asked).toEqual([{ seq: 4, limit: 1 }])
})

test('events without times have those of what they tell of, and never run backwards', async () => {
  const events = [
    noted(4),
    noted(5, { sinceMs: 20 }),
    noted(6, { sinceMs: 8 }),
    noted(7, { atMs: 30 }),
  ]
  const { minter, state } = made({ log: () => ({ events, end: 8 }) })
  state.bridges.book('btc').lastMs = 12
  const times = (await minter.fetch(4, 9)).events.map(({ timeMs }) => timeMs)
  expect(times).toEqual([12, 20, 20, 30])
})

test('a minter or ledger that is silent fails, and is asked again', async () => {
  const { minter, supply } = made({})
  await expect(minter.fetch(0, 9)).rejects.toThrow('silent')
  await expect(supply.fetch(1, 9)).rejects.toThrow('silent')
  await expect(supply.fetch(1, 9)).rejects.toThrow('silent')
})

test('after failures less is asked for at once, and then more again', async () => {
  let answer = (): MinterLogSlice => {
    throw new Error('the answer is too large')
  }
  const { minter, asked } = made({ log: () => answer() })
  for (let time = 0; time < 4; time++) await expect(minter.fetch(0, 50)).rejects.toThrow('large')
  answer = () => ({ events: [], end: 0 })
  for (let time = 0; time < 4; time++) await minter.fetch(0, 50)
  expect(asked.map(({ limit }) => limit)).toEqual([50, 25, 12, 10, 10, 20, 40, 50])
})

test('a log that has become shorter is a replica that lags, and then one that was cut', async () => {
  let end = 3
  const { minter } = made({ log: () => ({ events: [], end }) })
  for (let time = 0; time < 3; time++)
    expect(await minter.fetch(5, 9)).toEqual({ events: [], endSeq: 5 })
  await expect(minter.fetch(5, 9)).rejects.toThrow('less than it did')
  end = 5
  expect(await minter.fetch(5, 9)).toEqual({ events: [], endSeq: 5 })
  end = 4
  expect(await minter.fetch(5, 9)).toEqual({ events: [], endSeq: 5 })
})

test.each<[string, LoggedMinterEvent['event']]>([
  ['an amount', { kind: 'withdrawalAccepted', withdrawal: 1n, amount: -1n }],
  ['a count', { ...{ kind: 'coinsReceived', isOwn: false, amount: 1n, ownCoins: [] }, coins: 0.5 }],
  [
    'the id of a coin',
    { ...{ kind: 'coinsReceived', isOwn: true, amount: 1n, coins: 1 }, ownCoins: ['a b'] },
  ],
])('%s out of its range is nonsense', async (_, event) => {
  const { minter } = made({ log: () => ({ events: [{ ...noted(0), event }], end: 1 }) })
  await expect(minter.fetch(0, 9)).rejects.toThrow('out of its range')
})

test('the supply is told when it has changed, and asked for once a minute', async () => {
  let [supplyNow, nowMs] = [7n, 1_000_000]
  const { supply, state } = made({ supply: () => supplyNow, nowMs: () => nowMs })
  expect((await supply.fetch(1, 9)).events).toMatchObject([
    { seq: 1, timeMs: 1_000_000, event: { kind: 'supplyTold', supply: 7n } },
  ])
  state.bridges.book('btc').supply = { amount: 7n, timeMs: nowMs }
  supplyNow = 8n
  expect((await supply.fetch(2, 9)).events).toEqual([])
  nowMs += 60_000
  expect((await supply.fetch(2, 9)).events).toMatchObject([{ event: { supply: 8n } }])
  nowMs += 60_000
  supplyNow = 7n
  expect((await supply.fetch(3, 9)).events).toEqual([])
  nowMs += 60_000
  supplyNow = 2n ** 256n
  await expect(supply.fetch(3, 9)).rejects.toThrow('out of its range')
})
