import { IDL } from '@icp-sdk/core/candid'
import { some } from '@sluice/test-depth'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { regtestOf } from '../bitcoin/node/RegtestChain.ts'
import { toHashText } from '../bitcoin/transaction/hashes.ts'
import { SPEND_KINDS } from '../bitcoin/wallet/Key.ts'
import {
  alice,
  type BridgeWorld,
  bob,
  bridgeFrom,
  MINIMUM,
  outsideAddress,
  RESUBMISSION_SECONDS,
  scriptOf,
  startBridge,
} from './testing/BridgeWorld.ts'

const QUEUE_SECONDS = 601
/** The longest pause between two looks for an old payment. */
const TEN_MINUTES = 601
const AMOUNT = 200_000n
const address = outsideAddress('outside')

let world: BridgeWorld
forkEachTest({
  prepare: () => startBridge(),
  forkOf: bridgeFrom,
  use: (fork) => {
    world = fork
  },
})

/** What the chain's blocks have paid to an address. */
function received(to: string): bigint[] {
  const coins = regtestOf(world.network).node.chain.coins.ofScript(scriptOf(to))
  return [...coins].map(({ value }) => value)
}

const waiting = () => regtestOf(world.network).node.mempool.transactions

test('a withdrawal is paid and confirmed, and its change pays the next one', async () => {
  const first = await world.withdraw(bob, address, AMOUNT)
  expect(await world.status(first)).toEqual({ Pending: null })
  expect((await world.requireSolvent()).waiting).toBe(AMOUNT)

  await world.passSeconds(QUEUE_SECONDS)
  const [sent] = waiting()
  expect(await world.status(first)).toHaveProperty('Submitted')
  await world.requireSolvent()
  await world.confirm()

  const status = await world.status(first)
  expect('Confirmed' in status && toHashText(status.Confirmed.txid)).toBe(sent?.txid)
  const { bitcoin_fee, minter_fee } = await world
    .as(bob)
    .estimate_withdrawal_fee({ amount: [AMOUNT] })
  const [paid = 0n] = received(address)
  expect(paid).toBeGreaterThanOrEqual(AMOUNT - bitcoin_fee - minter_fee)
  expect(paid).toBeLessThan(AMOUNT)
  const books = await world.requireSolvent()
  expect(books).toMatchObject({ outgoing: 0n, waiting: 0n, unclaimed: 0n })

  const second = await world.withdraw(bob, address, AMOUNT)
  await world.passSeconds(QUEUE_SECONDS)
  expect(waiting()[0]?.inputs.map(({ txid }) => txid)).toEqual([sent?.txid])
  await world.confirm()
  expect(await world.status(second)).toHaveProperty('Confirmed')
  await world.requireSolvent()
})

test('twenty requests do not wait; the rest of them waits for its time, and all kinds of addresses are paid', async () => {
  const addresses = Array.from({ length: 25 }, (_, index) =>
    outsideAddress(`outside ${index}`, SPEND_KINDS[index % SPEND_KINDS.length]),
  )
  await world.approve(bob, 25n * AMOUNT)
  for (const each of addresses) await world.retrieve(bob, each, AMOUNT)
  await world.passSeconds(1)
  // those that came before the alarm rang are with them
  const paid = (waiting()[0]?.outputs.length ?? 0) - 1
  expect(paid).toBeGreaterThanOrEqual(20)
  expect(waiting()).toHaveLength(1)
  await world.requireSolvent()

  await world.mine(6)
  await world.passSeconds(QUEUE_SECONDS)
  expect(waiting()[0]?.outputs).toHaveLength(25 - paid + 1)
  await world.confirm()

  for (const each of addresses) expect(received(each)).toHaveLength(1)
  const statuses = await world
    .as(bob)
    .retrieve_btc_status_v2_by_account([{ owner: bob, subaccount: [] }])
  expect(statuses).toHaveLength(25)
  for (const { status_v2 } of statuses) expect(status_v2[0]).toHaveProperty('Confirmed')
  await world.requireSolvent()
})

test('what cannot be paid is refused before anything is burned', async () => {
  const retrieve = (to: string, amount = AMOUNT) => world.retrieve(bob, to, amount)
  const main = await world.depositAddress(world.minter.canisterId)
  const MALFORMED = { Err: { MalformedAddress: expect.any(String) } }
  const before = await world.balanceOf(bob)

  expect(await retrieve(address, MINIMUM - 1n)).toEqual({ Err: { AmountTooLow: MINIMUM } })
  expect(await retrieve('')).toEqual(MALFORMED)
  expect(await retrieve('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual(MALFORMED)
  expect(await retrieve(address)).toEqual({ Err: { InsufficientAllowance: { allowance: 0n } } })
  await expect(retrieve(main)).rejects.toThrow('illegal retrieve_btc target')
  await world.checker.as(controller).set_blocked({ addresses: [address], txids: [] })
  expect(await retrieve(address)).toEqual({
    Err: { GenericError: { error_code: 1n, error_message: 'Destination address is tainted' } },
  })
  await world.upgradeWith({ mode: [{ RestrictedTo: [alice] }] })
  expect(await retrieve(outsideAddress('other'))).toEqual({
    Err: { TemporarilyUnavailable: 'access to the minter is temporarily restricted' },
  })

  expect(await world.balanceOf(bob)).toBe(before)
  expect((await world.requireSolvent()).waiting).toBe(0n)
  expect(await world.as(bob).retrieve_btc_status_v2_by_account([])).toEqual([])
})

test('the least amount is paid, and one whose fees would leave dust is given back', async () => {
  const least = await world.withdraw(bob, address, MINIMUM)
  await world.passSeconds(QUEUE_SECONDS)
  await world.confirm()
  expect(await world.status(least)).toHaveProperty('Confirmed')

  const low = await world.withdraw(bob, address, MINIMUM)
  const before = await world.balanceOf(bob)
  await world.upgradeWith({ max_time_in_queue_nanos: [0n] })
  await world.chain((chain) => {
    chain.leastFeeRate = 50_000n
  })
  await world.passSeconds(1)

  expect(await world.status(low)).toMatchObject({ Reimbursed: { amount: MINIMUM } })
  expect(await world.as(bob).retrieve_btc_status({ block_index: low })).toEqual({
    AmountTooLow: null,
  })
  expect(await world.balanceOf(bob)).toBe(before + MINIMUM)
  await world.requireSolvent()
})

test('the older flow burns what was sent to the withdrawal account', async () => {
  const account = await world.as(bob).get_withdrawal_account()
  const transfer = { from_subaccount: [], memo: [], created_at_time: [], fee: [] } as const
  const args = { address, amount: AMOUNT }
  expect(await world.as(bob).retrieve_btc(args)).toEqual({
    Err: { InsufficientFunds: { balance: 0n } },
  })
  await world.ledger(bob).icrc1_transfer({
    ...transfer,
    from_subaccount: [],
    memo: [],
    created_at_time: [],
    fee: [],
    to: account,
    amount: AMOUNT,
  })
  const answer = await world.as(bob).retrieve_btc(args)
  if (!('Ok' in answer)) throw new Error('refused')
  await world.passSeconds(QUEUE_SECONDS)
  await world.confirm()
  const { block_index } = answer.Ok
  expect(await world.as(bob).retrieve_btc_status({ block_index })).toHaveProperty('Confirmed')
  await world.requireSolvent()
})

test('a payment that no block takes is replaced at a higher fee, and whichever version is mined counts', async () => {
  const id = await world.withdraw(bob, address, AMOUNT)
  await world.passSeconds(QUEUE_SECONDS)
  const [first] = waiting()
  await world.chain((chain) => {
    chain.leastFeeRate = 50_000n
  })
  await world.mine(3)
  expect(waiting()).toHaveLength(1)
  await world.passSeconds(RESUBMISSION_SECONDS - 60)
  expect(waiting()).toEqual([first])

  await world.passSeconds(120)

  const [second] = waiting()
  expect(second?.txid).not.toBe(first?.txid)
  const status = await world.status(id)
  expect('Submitted' in status && toHashText(status.Submitted.txid)).toBe(second?.txid)
  await world.requireSolvent()
  const fork = await bridgeFrom(world, world.network.snapshot())

  await world.confirm()
  const confirmed = await world.status(id)
  expect('Confirmed' in confirmed && toHashText(confirmed.Confirmed.txid)).toBe(second?.txid)
  await world.requireSolvent()

  // the other way round: a miner had the first version
  if (first === undefined) throw new Error('nothing was sent')
  await fork.chain(({ node }) => node.reorganize({ depth: 1, transactions: [first] }))
  await fork.confirm()
  const older = await fork.status(id)
  expect('Confirmed' in older && toHashText(older.Confirmed.txid)).toBe(first.txid)
  await fork.requireSolvent()
  await fork.network.stop()
})

test('a fee source that collapses does not make payments that nobody mines', async () => {
  const collapsed = new Uint8Array(
    IDL.encode([IDL.Vec(IDL.Nat64)], [new BigUint64Array(100).fill(142n)]),
  )
  world.network.faults.onCall(
    { from: world.minter.canisterId, method: 'bitcoin_get_current_fee_percentiles' },
    { kind: 'replaceReply', data: collapsed },
  )
  await world.withdraw(bob, address, AMOUNT)
  await world.passSeconds(QUEUE_SECONDS)
  const [sent] = waiting()
  const events = await world.as(bob).get_events({ start: 0n, length: 100n })
  const fees = events.flatMap(({ payload }) =>
    'sent_transaction' in payload ? payload.sent_transaction.fee : [],
  )
  expect(fees).toEqual([5_000n])
  expect(sent).toBeDefined()
})

test('a payment of too many coins is given back, once', async () => {
  await world.upgradeWith({ max_num_inputs_in_transaction: [2n] })
  for (let coin = 0; coin < 4; coin++) await world.deposit(alice, 10_000n, 0)
  await world.mine(6)
  await world.update(alice)
  const all = await world.balanceOf(bob)
  // all of the endowment, and more than one coin beside it
  await world.ledger(alice).icrc1_transfer({
    to: { owner: bob, subaccount: [] },
    amount: 39_500n,
    from_subaccount: [],
    memo: [],
    created_at_time: [],
    fee: [],
  })
  const amount = all + 30_000n
  const id = await world.withdraw(bob, address, amount)
  const before = await world.balanceOf(bob)
  await world.passSeconds(QUEUE_SECONDS)

  expect(await world.status(id)).toMatchObject({ Reimbursed: { amount } })
  await world.passSeconds(QUEUE_SECONDS)
  expect(await world.balanceOf(bob)).toBe(before + amount)
  expect(await world.requireSolvent()).toMatchObject({ waiting: 0n, minting: 0n })
})

test('two equal withdrawals at the same instant are two', async () => {
  await world.approve(bob, 2n * AMOUNT)
  await world.ledger(bob).icrc1_transfer({
    to: { owner: bob, subaccount: [new Uint8Array(32).fill(1)] },
    amount: AMOUNT,
    from_subaccount: [],
    memo: [],
    created_at_time: [],
    fee: [],
  })
  const first = await world.retrieve(bob, address, AMOUNT)
  const second = await world.retrieve(bob, address, AMOUNT)
  expect(first).toHaveProperty('Ok')
  expect(second).toHaveProperty('Ok')
  expect(second).not.toEqual(first)
  expect((await world.requireSolvent()).waiting).toBe(2n * AMOUNT)
})

/** Where a withdrawal is when the machine stops. */
const STATES: Record<string, () => Promise<unknown>> = {
  queued: async () => {},
  sent: () => world.passSeconds(QUEUE_SECONDS),
  'mined, 3 of 6': async () => {
    await world.passSeconds(QUEUE_SECONDS)
    await world.mine(3)
  },
  confirmed: async () => {
    await world.passSeconds(QUEUE_SECONDS)
    await world.confirm()
  },
}

test.each(some(Object.entries(STATES), 2))(
  'a withdrawal that is %s survives an upgrade and a stop of the machine',
  async (_, reach) => {
    await world.deposit(alice, AMOUNT)
    await world.update(alice)
    const id = await world.withdraw(alice, address, AMOUNT / 2n)
    await reach()
    const before = await world.books()

    await world.minter.upgrade()
    world.network.crash()
    await world.network.restart()

    expect(await world.books()).toEqual(before)
    await world.passSeconds(QUEUE_SECONDS)
    await world.mine(6)
    await world.passSeconds(TEN_MINUTES)
    expect(await world.status(id)).toHaveProperty('Confirmed')
    expect(received(address)).toHaveLength(1)
    await world.requireSolvent()
  },
)
