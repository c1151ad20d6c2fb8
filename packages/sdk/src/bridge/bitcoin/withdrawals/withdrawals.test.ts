import { Principal } from '@icp-sdk/core/principal'
import type { RetrieveBtcStatusV2 } from '@sluice/candid/ckbtc_minter'
import { beforeEach, expect, test } from 'vitest'
import { formatAccount } from '../../../ledgers/addresses.ts'
import { withdrawalAccount } from '../dissolve/withdrawalAccount.ts'
import { bytesOf, type FakeTransaction } from '../testing/FakeBitcoin.ts'
import { FakeBridge, LEDGER, MINTER, OWNER, RECEIVER, START_MS } from '../testing/FakeBridge.ts'
import { Withdrawals } from './Withdrawals.ts'

let world: FakeBridge
let withdrawals: Withdrawals
beforeEach(() => {
  world = new FakeBridge()
  withdrawals = new Withdrawals(world.services)
})

const AMOUNT = 200_000n
const DAY_MS = 86_400_000
const account = { owner: OWNER.owner, subaccount: [] as [] }
const list = () => withdrawals.fetch(LEDGER, OWNER)
const one = (block: bigint) => withdrawals.fetchOne(LEDGER, block)
const sent = ({ txid }: FakeTransaction) => ({ txid: bytesOf(txid) })
/** A payment with what the minter pays to itself at the end. */
const payment = (value = 198_995) =>
  world.bitcoin.send([
    { address: RECEIVER, value },
    { address: 'bcrt1change', value: 1 },
  ])

test.each([
  [{ Pending: null }, 'queued'],
  [{ Signing: null }, 'signing'],
  [{ AmountTooLow: null }, 'unpayable'],
  [{ Unknown: null }, 'unknown'],
] as readonly [RetrieveBtcStatusV2, string][])(
  'a withdrawal with the status %o is %s',
  async (status, kind) => {
    const block = world.burn(AMOUNT, RECEIVER, status)
    const found = await one(block)
    expect(found).toMatchObject({
      id: `btc-out-${block}`,
      ...{ direction: 'dissolve', amount: AMOUNT, address: RECEIVER, fees: [] },
      ...{ account: formatAccount(OWNER), atMs: START_MS, state: { kind } },
      steps: [
        { name: 'burn', status: 'done', ledgerBlock: block },
        { name: 'send' },
        { name: 'confirm' },
      ],
    })
    expect(found).not.toHaveProperty('arrives')
    expect(await list()).toEqual([found])
  },
)

test('a payment is followed from its sending to its last confirmation', async () => {
  const paid = payment()
  const block = world.burn(AMOUNT, RECEIVER, { Sending: sent(paid) })
  const stateNow = async () => (await one(block)).state
  expect(await stateNow()).toEqual({ kind: 'sending' })
  world.statuses.set(block, { Submitted: sent(paid) })
  expect(await stateNow()).toEqual({ kind: 'seen' })
  world.bitcoin.mine(3)
  expect(await stateNow()).toEqual({ kind: 'confirming', confirmations: 3, required: 6 })
  world.statuses.set(block, { Confirmed: sent(paid) })
  const { state, arrives, fees, steps } = await one(block)
  expect([state, arrives]).toEqual([{ kind: 'done' }, 198_995n])
  expect(fees.map(({ name, amount }) => [name, amount])).toEqual([
    ['chain', 705n],
    ['minter', 300n],
  ])
  expect(steps.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
  expect(steps[1]?.txid).toBe(paid.txid)
  expect(steps[2]).toMatchObject({ height: 101, confirmations: 3 })
})

test('the fee of a payment that waits is told against the next block’s, and when it is replaced', async () => {
  const paid = payment()
  const block = world.burn(AMOUNT, RECEIVER, { Submitted: sent(paid) })
  const [, step] = (await one(block)).steps
  expect(step?.feeRate).toEqual({
    ...{ unit: 'sat/vB', paid: 5, expected: 12.5 },
    replacedAtMs: START_MS + DAY_MS,
  })
  world.bitcoin.mine()
  expect((await one(block)).steps[1]).not.toHaveProperty('feeRate')
})

test('of a batch each gets its own output, and its share of the fee', async () => {
  const paid = world.bitcoin.send([
    { address: RECEIVER, value: 99_000 },
    { address: RECEIVER, value: 198_995 },
    { address: 'bcrt1change', value: 1 },
  ])
  const small = world.burn(100_000n, RECEIVER, { Submitted: sent(paid) })
  const large = world.burn(AMOUNT, RECEIVER, { Submitted: sent(paid) })
  expect(await one(small)).toMatchObject({
    arrives: 99_000n,
    fees: [{ amount: 352n }, { amount: 648n }],
  })
  expect(await one(large)).toMatchObject({ arrives: 198_995n })
})

test('tokens that come back are told with the block and the reason, before and after', async () => {
  const tainted = { TaintedDestination: { kyt_fee: 100n, kyt_provider: Principal.anonymous() } }
  const back = { account, amount: 199_900n, reason: tainted }
  const block = world.burn(AMOUNT, RECEIVER, { WillReimburse: back })
  const reason = { kind: 'tainted-destination', fee: 100n }
  expect(await one(block)).toMatchObject({
    state: { kind: 'refunding', amount: 199_900n, reason },
    steps: [
      { name: 'burn' },
      { name: 'send', status: 'failed' },
      { name: 'refund', status: 'active' },
    ],
  })
  const mint_block_index = world.refund(block, 199_900n)
  world.statuses.set(block, { Reimbursed: { ...back, mint_block_index } })
  const refunded = {
    state: { kind: 'refunded', amount: 199_900n, reason, block: mint_block_index },
    steps: [{}, {}, { name: 'refund', status: 'done', ledgerBlock: mint_block_index }],
  }
  expect(await one(block)).toMatchObject(refunded)
  expect(await list()).toMatchObject([refunded])
})

test('what the minter has forgotten came back all the same, as the ledger tells', async () => {
  const block = world.burn(AMOUNT, RECEIVER, { Unknown: null })
  const refund = world.refund(block, AMOUNT)
  const state = { kind: 'refunded', amount: AMOUNT, block: refund }
  expect((await one(block)).state).toEqual(state)
  expect((await list())[0]?.state).toEqual(state)
})

test('withdrawals are listed newest first, also those that a minter of an older build does not list', async () => {
  const blocks = [1n, 2n, 3n].map((more) => world.burn(AMOUNT + more, RECEIVER))
  world.statuses.delete(0n)
  expect((await list()).map(({ id }) => id)).toEqual(
    blocks.toReversed().map((block) => `btc-out-${block}`),
  )
  world.isOld = true
  expect((await list()).map(({ state }) => state.kind)).toEqual(['queued', 'queued', 'unknown'])
})

test('what an older minter burns on an account of its own is whoever paid there', async () => {
  world.isOld = true
  const lying = withdrawalAccount(MINTER, OWNER.owner)
  const block = world.burn(AMOUNT, RECEIVER, { Pending: null }, lying)
  const account = formatAccount(OWNER)
  expect(await list()).toMatchObject([{ id: `btc-out-${block}`, account }])
  // of the block alone nobody can tell
  expect(await one(block)).not.toHaveProperty('account')
})

test('what somebody burns of their own is no withdrawal, whatever they write beside', async () => {
  const real = world.burn(AMOUNT, RECEIVER)
  const [{ memo } = {}] = world.history
  const common = { kind: 'burn' as const, from: formatAccount(OWNER), amount: 5n }
  const forged = world.record({ ...common, ...(memo === undefined ? {} : { memo }) })
  expect((await list()).map(({ id }) => id)).toEqual([`btc-out-${real}`])
  await expect(one(forged)).rejects.toMatchObject({ code: 'bridge-unknown-transfer' })
  await expect(one(99n)).rejects.toMatchObject({ code: 'bridge-unknown-transfer' })
})

test('while explorers are silent, what minter and ledger know is told', async () => {
  const block = world.burn(AMOUNT, RECEIVER, { Submitted: sent(payment()) })
  world.bitcoin.mishap = 'silent'
  expect((await one(block)).state).toEqual({ kind: 'seen' })
  world.statuses.set(block, { Confirmed: { txid: new Uint8Array(3) } })
  const { state, steps } = await one(block)
  expect([state, steps[1]?.txid]).toEqual([{ kind: 'done' }, undefined])
})
