import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatAccount } from '../../ledgers/addresses.ts'
import type { BridgeState, BridgeTransfer } from '../BridgeTransfer.ts'
import { evidenceOf } from '../transfer/evidenceOf.ts'
import { BitcoinTransfers } from './BitcoinTransfers.ts'
import { depositId, parseTransferId, withdrawalId } from './bitcoinTransferId.ts'
import { bytesOf } from './testing/FakeBitcoin.ts'
import {
  DEPOSIT_ADDRESS,
  FakeBridge,
  LEDGER,
  OWNER,
  RECEIVER,
  TOKEN,
} from './testing/FakeBridge.ts'

let world: FakeBridge
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  world = new FakeBridge()
})
afterEach(() => void vi.useRealTimers())

const transfersOf = (caller: typeof OWNER | undefined) =>
  new BitcoinTransfers({ ...world.services, caller })
const TXID = 'ab'.repeat(32)

test.each([
  [`btc-in-${TXID}-0`, { direction: 'mint', txid: TXID, vout: 0 }],
  [
    `btc-in-${TXID}-4294967295~aaaaa-aa`,
    { direction: 'mint', txid: TXID, vout: 4_294_967_295, account: 'aaaaa-aa' },
  ],
  ['btc-out-0', { direction: 'dissolve', block: 0n }],
  ['btc-out-18446744073709551615', { direction: 'dissolve', block: 2n ** 64n - 1n }],
])('the name %s', (id, meaning) => {
  expect(parseTransferId(id)).toEqual(meaning)
})

test.each([
  ...['', 'btc-in-', `btc-in-${TXID}`, `btc-in-${TXID}-4294967296`, `btc-in-${TXID}-0~nobody`],
  ...[
    `btc-in-${TXID.toUpperCase()}-0`,
    `btc-in-${TXID}-0~`,
    'btc-out-',
    'btc-out--1',
    'btc-out-1e3',
  ],
  ...['btc-out-18446744073709551616', 'eth-in-0x00', '../btc-out-1', 'btc-out-1/..'],
])('“%s” names no transfer', async (id) => {
  expect(parseTransferId(id)).toBeUndefined()
  const unknown = { code: 'bridge-unknown-transfer' }
  await expect(transfersOf(OWNER).fetchTransfer(id)).rejects.toMatchObject(unknown)
})

test('names come back from what they name', () => {
  const coin = fc.record({
    vout: fc.nat(0xffff_ffff),
    subaccount: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  })
  fc.assert(
    fc.property(coin, fc.bigInt(0n, 2n ** 64n - 1n), ({ vout, subaccount }, block) => {
      const account = formatAccount({ ...OWNER, subaccount })
      const direction = 'mint'
      const id = depositId({ txid: TXID, vout }, account)
      expect(parseTransferId(id)).toEqual({ direction, txid: TXID, vout, account })
      expect(encodeURIComponent(id)).toBe(id)
      expect(parseTransferId(withdrawalId(block))).toEqual({ direction: 'dissolve', block })
    }),
    share(200),
  )
})

test('whoever opens the page of a deposit sees it; without the account it is the caller’s', async () => {
  const { txid } = world.bitcoin.send([{ address: DEPOSIT_ADDRESS, value: 5_000 }])
  const id = depositId({ txid, vout: 0 }, formatAccount(OWNER))
  const found = await transfersOf(undefined).fetchTransfer(id)
  expect(found).toMatchObject({ id, state: { kind: 'seen' } })
  expect(await transfersOf(OWNER).fetchTransfer(`btc-in-${txid}-0`)).toEqual(found)
  const visitor = transfersOf(undefined).fetchTransfer(`btc-in-${txid}-0`)
  await expect(visitor).rejects.toMatchObject({ code: 'bridge-unknown-transfer' })
})

test('a withdrawal is followed to its end, through what fails on the way', async () => {
  const block = world.burn(200_000n, RECEIVER)
  const heard: BridgeState[] = []
  const failures: unknown[] = []
  const end = transfersOf(undefined).watchTransfer(withdrawalId(block), {
    signal: new AbortController().signal,
    onChange: ({ state }: BridgeTransfer) => heard.push(state),
    onFailed: (error) => failures.push(error),
  })
  await vi.advanceTimersByTimeAsync(15_000)
  const kept = world.history
  world.history = []
  await vi.advanceTimersByTimeAsync(10_000)
  world.history = kept
  world.statuses.set(block, { Confirmed: { txid: bytesOf(TXID) } })
  await vi.advanceTimersByTimeAsync(10_000)
  await end
  expect(heard.map(({ kind }) => kind)).toEqual(['queued', 'done'])
  expect(failures).toHaveLength(1)
})

test('the evidence of a transfer names everything that anybody can look up, line by line', async () => {
  const { txid } = world.bitcoin.send([{ address: DEPOSIT_ADDRESS, value: 100_000 }])
  world.bitcoin.mine(2)
  const id = depositId({ txid, vout: 0 }, formatAccount(OWNER))
  const hash = (101).toString(16).padStart(64, '0')
  expect(evidenceOf(await transfersOf(undefined).fetchTransfer(id), TOKEN).split('\n')).toEqual([
    `Transfer: ${id}`,
    `From bitcoin to the token of ledger ${LEDGER}`,
    'Amount: 0.001 BTC',
    'Arrives: 0.000999 BTC',
    'Fee (check): 0.000001 BTC',
    `Account: ${formatAccount(OWNER)}`,
    `Address: ${DEPOSIT_ADDRESS}`,
    'State: confirming, confirmations 2, required 6',
    `- send: done, txid ${txid}, vout 0, height 101, blockHash ${hash}, 2023-11-14T22:13:20.000Z`,
    '- confirm: active, confirmations 2, required 6',
    '- mint: waiting',
  ])
})

test('the evidence of what comes back and of what waits has reason, time and fee rate', async () => {
  const sent = world.bitcoin.send([
    { address: RECEIVER, value: 198_995 },
    { address: 'x', value: 1 },
  ])
  const waiting = world.burn(200_000n, RECEIVER, { Submitted: { txid: bytesOf(sent.txid) } })
  const reason = { CallFailed: null }
  const account = { owner: OWNER.owner, subaccount: [] as [] }
  const back = world.burn(200_000n, RECEIVER, { WillReimburse: { account, amount: 7n, reason } })
  const textOf = async (block: bigint) =>
    evidenceOf(await transfersOf(undefined).fetchTransfer(withdrawalId(block)), TOKEN)
  expect(await textOf(waiting)).toContain('fee rate 5.00 sat/vB')
  expect(await textOf(back)).toContain('State: refunding, amount 7, reason call-failed')
})

test('how far the chain is the explorer tells', async () => {
  world.bitcoin.tip = 123
  expect(await transfersOf(OWNER).fetchChainState(LEDGER)).toEqual({ head: 123 })
})
