import { Principal } from '@icp-sdk/core/principal'
import type { Event, EventType, Utxo } from '@sluice/candid/ckbtc_minter'
import { beforeEach, expect, test } from 'vitest'
import { bytesOf, idOf } from '../testing/FakeBitcoin.ts'
import { FakeBridge, LEDGER, MINTER, OWNER, STRANGER, utxoOf } from '../testing/FakeBridge.ts'
import { BridgeLog } from './BridgeLog.ts'
import { toMinterEvent } from './toMinterEvent.ts'

const minter = Principal.fromText(MINTER)
const account = { owner: OWNER.owner, subaccount: [] as [] }
const coin = (number: number, value: bigint, vout = 0): Utxo =>
  utxoOf({ txid: idOf(number), vout, value, height: 1 })
const reason = {
  invalid_transaction: { too_many_inputs: { num_inputs: 2_000n, max_num_inputs: 1_000n } },
}
const accepted: EventType = {
  accepted_retrieve_btc_request: {
    ...{ amount: 40_000n, block_index: 9n, received_at: 5_000_000n },
    ...{ kyt_provider: [], reimbursement_account: [] },
    address: { p2pkh: new Uint8Array(20) },
  },
}
const sent: EventType = {
  sent_transaction: {
    ...{ requests: BigUint64Array.of(9n, 10n), txid: bytesOf(idOf(20)), submitted_at: 7_000_000n },
    utxos: [coin(1, 30_000n), coin(2, 50_000n)],
    change_output: [{ vout: 2, value: 300n }],
    fee: [],
    withdrawal_fee: [{ minter_fee: 300n, bitcoin_fee: 700n }],
  },
}

const received = (subaccount: [] | [Uint8Array], owner = minter): EventType => ({
  received_utxos: {
    to_account: { owner, subaccount },
    mint_txid: [],
    utxos: [coin(3, 300n, 2), { ...coin(4, 5n), outpoint: { txid: Uint8Array.of(1), vout: 0 } }],
  },
})
const replaced = (new_utxos: [] | [Utxo[]]): EventType => ({
  replaced_transaction: {
    ...{ old_txid: bytesOf(idOf(20)), new_txid: bytesOf(idOf(21)), submitted_at: 0n, fee: 0n },
    ...{ change_output: { vout: 1, value: 5n }, withdrawal_fee: [], reason: [], new_utxos },
  },
})
const own = { kind: 'coinsReceived', isOwn: true, amount: 300n, coins: 1 }
const deposit = { kind: 'coinsReceived', isOwn: false, amount: 300n, coins: 1, ownCoins: [] }
const version = { change: 5n, changeVout: 1, minterFee: 0n }

test.each<[string, EventType, object]>([
  ['coins of the minter itself', received([]), { ...own, ownCoins: [`${idOf(3)}:2`] }],
  [
    'the same by its subaccount of zeros',
    received([new Uint8Array(32)]),
    { ...own, ownCoins: [`${idOf(3)}:2`] },
  ],
  ['a deposit to another subaccount', received([new Uint8Array(32).fill(1)]), deposit],
  ['a deposit of somebody', received([], STRANGER), deposit],
  ['an order', accepted, { kind: 'withdrawalAccepted', withdrawal: 9n, amount: 40_000n }],
  [
    'an order that is too small',
    { removed_retrieve_btc_request: { block_index: 9n } },
    { kind: 'withdrawalRemoved', withdrawal: 9n },
  ],
  [
    'a payment',
    sent,
    {
      ...{ kind: 'transactionSent', txid: idOf(20), withdrawals: ['9', '10'], spent: 80_000n },
      ...{ coins: 2, change: 300n, changeVout: 2, minterFee: 300n },
    },
  ],
  [
    'a replacement',
    replaced([]),
    { kind: 'transactionReplaced', before: idOf(20), txid: idOf(21), ...version },
  ],
  [
    'a replacement that spends something else',
    replaced([[coin(1, 30_000n)]]),
    {
      ...{ kind: 'transactionReplaced', before: idOf(20), txid: idOf(21), ...version },
      ...{ spent: 30_000n, coins: 1 },
    },
  ],
  [
    'a confirmation',
    { confirmed_transaction: { txid: bytesOf(idOf(21)) } },
    { kind: 'transactionConfirmed', txid: idOf(21) },
  ],
  [
    'a confirmation of what is no transaction',
    { confirmed_transaction: { txid: Uint8Array.of(1, 2) } },
    { kind: 'minterNoted', what: 'confirmed_transaction' },
  ],
  [
    'a refund to come',
    { schedule_withdrawal_reimbursement: { account, burn_block_index: 9n, amount: 5n, reason } },
    { kind: 'refundScheduled', withdrawal: 9n, amount: 5n },
  ],
  [
    'a refund of former times',
    { reimbursed_failed_deposit: { burn_block_index: 9n, mint_block_index: 10n } },
    { kind: 'refunded', withdrawal: 9n },
  ],
  [
    'a refund',
    { reimbursed_withdrawal: { burn_block_index: 9n, mint_block_index: 10n } },
    { kind: 'refunded', withdrawal: 9n },
  ],
  [
    'what counts for nothing',
    { checked_utxo_v2: { utxo: coin(3, 5n), account } },
    { kind: 'minterNoted', what: 'checked_utxo_v2' },
  ],
])('%s is told as it counts', (_, payload, event) => {
  expect(toMinterEvent(payload, MINTER)).toEqual(event)
})

let world: FakeBridge
let log: BridgeLog
beforeEach(() => {
  world = new FakeBridge()
  log = new BridgeLog(world.reads)
})
const noted = (at?: bigint): Event => ({
  timestamp: at === undefined ? [] : [at],
  payload: { confirmed_transaction: { txid: Uint8Array.of(1) } },
})

test('a log is read from any number on, and says whether it goes on', async () => {
  expect(await log.fetch(LEDGER, { seq: 0, limit: 2 })).toEqual({ events: [], end: 0 })
  world.events = [noted(1_000_000n), noted(2_999_999n), noted(3_000_000n), noted()]
  const read = async (seq: number) => {
    const { events, end } = await log.fetch(LEDGER, { seq, limit: 2 })
    return [events.map((event) => [event.seq, event.atMs]), end]
  }
  expect(await read(0)).toEqual([
    [
      [0, 1],
      [1, 2],
    ],
    3,
  ])
  expect(await read(1)).toEqual([
    [
      [1, 2],
      [2, 3],
    ],
    4,
  ])
  expect(await read(2)).toEqual([
    [
      [2, 3],
      [3, undefined],
    ],
    4,
  ])
  expect(await read(4)).toEqual([[], 4])
})

test('a log that has been cut ends before what was read of it', async () => {
  world.events = [noted()]
  expect((await log.fetch(LEDGER, { seq: 3, limit: 2 })).end).toBeLessThan(3)
})

test('events without a time say when that was of which they tell', async () => {
  world.events = [accepted, sent].map((payload) => ({ timestamp: [], payload }))
  const { events } = await log.fetch(LEDGER, { seq: 0, limit: 9 })
  expect(events.map(({ atMs, sinceMs }) => [atMs, sinceMs])).toEqual([
    [undefined, 5],
    [undefined, 7],
  ])
})

test('the supply is that of the ledger, and a token without a bridge has none', async () => {
  world.supply = 77n
  expect(await log.fetchSupply(LEDGER)).toBe(77n)
  await expect(log.fetchSupply(MINTER)).rejects.toMatchObject({ code: 'bridge-unavailable' })
  await expect(log.fetch(MINTER, { seq: 0, limit: 1 })).rejects.toMatchObject({
    code: 'bridge-unavailable',
  })
})
