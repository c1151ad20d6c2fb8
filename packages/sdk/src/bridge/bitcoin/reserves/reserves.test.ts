import { Principal } from '@icp-sdk/core/principal'
import type { EventType } from '@sluice/candid/ckbtc_minter'
import { beforeEach, expect, test } from 'vitest'
import { bytesOf, idOf } from '../testing/FakeBitcoin.ts'
import { FakeBridge, LEDGER, START_MS, utxoOf } from '../testing/FakeBridge.ts'
import { Reserves } from './Reserves.ts'
import { EventReplay } from './replayEvents.ts'

const account = { owner: Principal.anonymous(), subaccount: [] as [] }
const coin = (number: number, value: bigint, vout = 0) =>
  utxoOf({ txid: idOf(number), vout, value, height: 1 })

const received = (...utxos: ReturnType<typeof coin>[]): EventType => ({
  received_utxos: { to_account: account, mint_txid: [], utxos },
})
const accepted = (block_index: bigint, amount: bigint): EventType => ({
  accepted_retrieve_btc_request: {
    ...{ amount, block_index, received_at: 0n, kyt_provider: [], reimbursement_account: [] },
    address: { p2pkh: new Uint8Array(20) },
  },
})
const sent = (
  number: number,
  {
    requests,
    utxos,
    change,
  }: { requests: bigint[]; utxos: ReturnType<typeof coin>[]; change: bigint },
): EventType => ({
  sent_transaction: {
    ...{ requests: BigUint64Array.from(requests), txid: bytesOf(idOf(number)), utxos },
    change_output: [{ vout: requests.length, value: change }],
    ...{ submitted_at: 0n, fee: [], withdrawal_fee: [] },
  },
})
const replaced = (
  before: number,
  after: number,
  { change, utxos }: { change: bigint; utxos?: ReturnType<typeof coin>[] },
): EventType => ({
  replaced_transaction: {
    ...{
      old_txid: bytesOf(idOf(before)),
      new_txid: bytesOf(idOf(after)),
      submitted_at: 0n,
      fee: 0n,
    },
    change_output: { vout: 1, value: change },
    withdrawal_fee: [],
    reason: [],
    new_utxos: utxos === undefined ? [] : [utxos],
  },
})
const confirmed = (number: number): EventType => ({
  confirmed_transaction: { txid: bytesOf(idOf(number)) },
})

const eventsOf = (payloads: readonly EventType[]) =>
  payloads.map((payload) => ({ timestamp: [] as [], payload }))

function after(...payloads: EventType[]) {
  const replay = new EventReplay()
  replay.add(eventsOf(payloads))
  const { coins, change, owed } = replay.holdings
  return { coins: coins.map(({ value }) => value), change, owed }
}

const FUNDED = received(coin(1, 100_000n), coin(2, 50_000n))
const ORDERED = accepted(9n, 40_000n)
const PAID = sent(20, { requests: [9n], utxos: [coin(2, 50_000n)], change: 10_300n })

test.each([
  ['nothing', [], { coins: [], change: 0n, owed: 0n }],
  ['deposits', [FUNDED, FUNDED], { coins: [100_000n, 50_000n], change: 0n, owed: 0n }],
  ['an order', [FUNDED, ORDERED], { coins: [100_000n, 50_000n], change: 0n, owed: 40_000n }],
  ['its payment', [FUNDED, ORDERED, PAID], { coins: [100_000n], change: 10_300n, owed: 0n }],
  [
    'its change that came back',
    [FUNDED, ORDERED, PAID, received(coin(20, 10_300n, 1)), confirmed(20)],
    { coins: [100_000n, 10_300n], change: 0n, owed: 0n },
  ],
  [
    'another coin of the same payment, which went to a deposit address',
    [FUNDED, ORDERED, PAID, received(coin(20, 39_000n, 0))],
    { coins: [100_000n, 39_000n], change: 10_300n, owed: 0n },
  ],
  [
    'a replacement',
    [FUNDED, ORDERED, PAID, replaced(20, 21, { change: 10_000n })],
    { coins: [100_000n], change: 10_000n, owed: 0n },
  ],
  [
    'a replacement whose first version was mined all the same',
    [
      ...[FUNDED, ORDERED, PAID, replaced(20, 21, { change: 10_000n })],
      ...[received(coin(20, 10_300n, 1)), confirmed(20)],
    ],
    { coins: [100_000n, 10_300n], change: 0n, owed: 0n },
  ],
  [
    'a replacement that pays nobody, and is given back',
    [
      FUNDED,
      ORDERED,
      sent(20, { requests: [9n], utxos: [coin(1, 100_000n), coin(2, 50_000n)], change: 110_000n }),
      replaced(20, 21, { change: 49_000n, utxos: [coin(2, 50_000n)] }),
      {
        schedule_withdrawal_reimbursement: {
          ...{ account, burn_block_index: 9n, amount: 39_000n },
          reason: {
            invalid_transaction: {
              too_many_inputs: { num_inputs: 2_000n, max_num_inputs: 1_000n },
            },
          },
        },
      },
    ],
    { coins: [100_000n], change: 49_000n, owed: 39_000n },
  ],
  [
    'what was given back',
    [
      {
        schedule_deposit_reimbursement: {
          account,
          burn_block_index: 9n,
          amount: 5n,
          reason: { CallFailed: null },
        },
      },
      { reimbursed_failed_deposit: { burn_block_index: 9n, mint_block_index: 10n } },
      ORDERED,
      { reimbursed_withdrawal: { burn_block_index: 9n, mint_block_index: 11n } },
    ],
    { coins: [], change: 0n, owed: 0n },
  ],
  [
    'an order that was too small',
    [ORDERED, { removed_retrieve_btc_request: { block_index: 9n } }],
    { coins: [], change: 0n, owed: 0n },
  ],
  [
    'what changes nothing',
    [
      { checked_utxo_v2: { utxo: coin(3, 5n), account } },
      confirmed(99),
      replaced(98, 99, { change: 1n }),
    ],
    { coins: [], change: 1n, owed: 0n },
  ],
] as readonly [string, EventType[], ReturnType<typeof after>][])(
  'a log with %s',
  (_, payloads, held) => {
    expect(after(...payloads)).toEqual(held)
  },
)

test('a log that goes in circles ends', () => {
  const circle = [replaced(1, 2, { change: 1n }), replaced(2, 1, { change: 1n }), confirmed(1)]
  expect(after(...circle).change).toBeLessThanOrEqual(2n)
})

let world: FakeBridge
beforeEach(() => {
  world = new FakeBridge()
})
const fetch = () => new Reserves(world.services).fetch(LEDGER)

/** Coins that are on the chain, and that the minter has written down. */
function own(values: readonly number[]) {
  const utxos = values.map((value) => {
    const { txid } = world.bitcoin.send([{ address: 'bcrt1', value }])
    return utxoOf({ txid, vout: 0, value: BigInt(value), height: 101 })
  })
  world.bitcoin.mine()
  world.events = eventsOf([received(...utxos)])
  world.supply = values.reduce((sum, value) => sum + BigInt(value), 0n)
}

test('what the minter owns by its log is there, as an explorer says', async () => {
  own([100_000, 50_000])
  expect(await fetch()).toEqual({
    ...{ ledgerId: LEDGER, supply: 150_000n, coins: 150_000n, coinCount: 2, owed: 0n },
    ...{ confirmed: 150_000n, denied: 0n, unasked: 0n, isWhole: true, atMs: START_MS },
  })
})

test('a coin that is not there, or is another, is denied', async () => {
  own([100_000, 50_000, 30_000])
  const [last, second] = world.bitcoin.transactions
  world.bitcoin.transactions = world.bitcoin.transactions.filter((one) => one !== last)
  if (second) second.outputs = [{ address: 'bcrt1', value: 50_001 }]
  expect(await fetch()).toMatchObject({ confirmed: 100_000n, denied: 80_000n, unasked: 0n })
})

test('a coin that is spent is denied, also while the spend waits', async () => {
  own([100_000, 50_000])
  const [last] = world.bitcoin.transactions
  world.bitcoin.send([{ address: 'bcrt2', value: 49_000 }], [{ txid: last?.txid ?? '', vout: 0 }])
  expect(await fetch()).toMatchObject({ confirmed: 100_000n, denied: 50_000n, unasked: 0n })
})

test('of many coins the largest are asked about; a silent explorer says nothing', async () => {
  own(Array.from({ length: 30 }, (_, place) => 1_000 + place))
  const largest = Array.from({ length: 20 }, (_, place) => 1_029n - BigInt(place))
  const confirmed = largest.reduce((sum, value) => sum + value, 0n)
  const found = await fetch()
  expect(found).toMatchObject({ coinCount: 30, confirmed, unasked: found.coins - confirmed })
  // once for the transaction, once for what spends it
  expect(world.bitcoin.asked).toBe(40)
  world.bitcoin.mishap = 'silent'
  expect(await fetch()).toMatchObject({ confirmed: 0n, denied: 0n, unasked: found.coins })
})

test('a log that is longer than is read is told as read in part', async () => {
  world.events = eventsOf(Array(100_001).fill(confirmed(1)))
  expect(await fetch()).toMatchObject({ isWhole: false })
})
