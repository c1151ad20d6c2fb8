import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depositsByOwner } from './migrations/001-deposits-by-owner.ts'
import { parseSaved, toSaved } from './savedTransactions.ts'
import { ALICE, CKETH, HELPER, hashOf, SENDER, transaction } from './testing/transactions.ts'

const receipt = {
  transactionHash: hashOf(1),
  transactionIndex: 3,
  blockHash: hashOf(2),
  blockNumber: 101,
  from: SENDER,
  to: HELPER,
  isSuccess: true,
}
const AMOUNT = 2n ** 255n

test('everything that is known of a transaction comes back', () => {
  const all = [
    transaction(),
    transaction({
      hash: hashOf(2),
      purpose: { kind: 'approve', token: HELPER, spender: SENDER, amount: AMOUNT },
      ...{ nonce: 0, deadline: 7, lastCheckedBlockNumber: 99, receipt, confirmedTimeMs: 8 },
      earlierHashes: [hashOf(3)],
    }),
    transaction({ hash: hashOf(4), cancelled: {} }),
    transaction({ hash: hashOf(5), cancelled: { by: hashOf(6) } }),
  ]
  expect(parseSaved(JSON.parse(JSON.stringify(toSaved(all))))).toEqual(all)
})

test('whatever was stored, what is read is whole and can be stored again', () => {
  const [saved] = toSaved([transaction({ receipt, cancelled: {} })]).transactions
  const entry = fc
    .tuple(fc.constantFrom(...Object.keys(Object(saved))), fc.anything())
    .map(([name, value]) => ({ ...Object(saved), [name]: value }))
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ transactions: fc.array(entry) })), (stored) => {
      const read = parseSaved(stored)
      for (const { hash, value, purpose } of read) {
        expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
        expect(typeof value).toBe('bigint')
        expect(typeof purpose.amount).toBe('bigint')
      }
      expect(parseSaved(toSaved(read))).toEqual(read)
    }),
  )
})

test('a hash is there once, and no more than are kept', () => {
  const many = Array.from({ length: 300 }, (_, at) => transaction({ hash: hashOf(at) }))
  expect(parseSaved(toSaved([...many, ...many]))).toHaveLength(200)
  expect(parseSaved(toSaved([transaction(), transaction()]))).toHaveLength(1)
})

const deposit = {
  timestamp: '1700000000000',
  block: 18_000_000,
  hash: `0x${'AB'.repeat(32)}`,
  from: SENDER.toUpperCase().replace('X', 'x'),
  to: HELPER,
  value: '30000000000000000',
}
const migrated = (state: object) => parseSaved(depositsByOwner.migrate(state))

test('deposits of an earlier app are taken over with what was seen of them', () => {
  const seen = { nonce: 7, addedTime: 5, lastCheckedBlockNumber: 18_000_004 }
  expect(
    migrated({
      transactions: { 1: { [deposit.hash]: seen, [hashOf(9)]: { nonce: 8 } } },
      web3: { tx: { [ALICE]: [deposit] } },
    }),
  ).toEqual([
    {
      chainId: 1,
      hash: `0x${'ab'.repeat(32)}`,
      owner: ALICE,
      purpose: { kind: 'deposit-eth', ledgerId: CKETH, amount: 30_000_000_000_000_000n },
      from: SENDER,
      to: HELPER,
      value: 30_000_000_000_000_000n,
      addedTimeMs: 1_700_000_000_000,
      addedBlock: 18_000_000,
      nonce: 7,
      lastCheckedBlockNumber: 18_000_004,
    },
  ])
})

test('deposits of tokens send no ether, and a time in seconds is one all the same', () => {
  const erc20Transactions = { [`${ALICE}_${CKETH}`]: [{ ...deposit, timestamp: 1_700_000_000 }] }
  expect(migrated({ web3: { erc20Transactions } })).toMatchObject([
    {
      value: 0n,
      purpose: { kind: 'deposit-erc20', ledgerId: CKETH, amount: 30_000_000_000_000_000n },
      addedTimeMs: 1_700_000_000_000,
    },
  ])
})

test('deposits that had ended, or name nothing that can be followed, stay behind', () => {
  const { hash } = deposit
  expect(
    migrated({ web3: { tx: { [ALICE]: [deposit] }, ethereumFinalizedHashes: [hash] } }),
  ).toEqual([])
  expect(
    migrated({ web3: { tx: { [ALICE]: [{ hash }, null, 7, { ...deposit, value: '1.5' }] } } }),
  ).toEqual([])
  expect(migrated({ transactions: { 1: { [hash]: deposit } } })).toEqual([])
})

test('whatever an earlier app has left, the migration ends', () => {
  const slices = fc.record({
    transactions: fc.anything(),
    web3: fc.oneof(
      fc.anything(),
      fc.record({ tx: fc.anything(), erc20Transactions: fc.anything() }),
    ),
  })
  fc.assert(fc.property(slices, (state) => migrated(state).length <= 200))
})
