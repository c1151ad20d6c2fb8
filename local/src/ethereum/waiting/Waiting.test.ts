import { expect, test } from 'vitest'
import { TestAccount } from '../testing/TestAccount.ts'
import { pendingForm } from './pendingForm.ts'
import { readTransaction, Waiting, type WaitingTransaction } from './Waiting.ts'

const account = new TestAccount(0xa1)
const signed = await readTransaction(await account.sign())

/** The signed transaction as if somebody else had sent it, with another nonce. */
const like = (sender: string, nonce: number): WaitingTransaction => ({
  ...signed,
  hash: `0x${sender}-${nonce}`,
  sender,
  nonce,
})
const add = (waiting: Waiting, ...transactions: readonly WaitingTransaction[]) => {
  for (const transaction of transactions) {
    waiting.check(transaction)
    waiting.add(transaction)
  }
}

test('a signed transaction is read with what it may cost and who has signed it', () => {
  expect(signed).toMatchObject({
    sender: account.address.toLowerCase(),
    nonce: 0,
    maxFee: 3_000_000_000n,
    maxPriorityFee: 1n,
    mostCost: 21_000n * 3_000_000_000n + 1n,
  })
  expect(pendingForm(signed)).toMatchObject({
    hash: signed.hash,
    type: '0x2',
    nonce: '0x0',
    gas: '0x5208',
    value: '0x1',
    input: '0x',
    blockNumber: null,
  })
})

test('the next nonce is after those that wait without a gap', () => {
  const waiting = new Waiting()
  add(waiting, like('a', 3), like('a', 4), like('a', 6), like('b', 5))
  expect(waiting.nonceAfter('A', 3)).toBe(5)
  expect(waiting.nonceAfter('a', 6)).toBe(7)
  expect(waiting.nonceAfter('c', 2)).toBe(2)
})

test('a replacement takes the place of what it replaces, also in lost blocks', () => {
  const waiting = new Waiting()
  add(waiting, like('a', 0), like('b', 0))
  const better = {
    ...like('a', 0),
    hash: '0xff',
    maxFee: 3_300_000_000n,
    maxPriorityFee: 2n,
  } as const
  add(waiting, better)
  expect(waiting.all.map(({ hash }) => hash)).toEqual(['0xff', '0xb-0'])
  waiting.return([like('b', 0), like('a', 0)])
  expect(waiting.all.map(({ hash }) => hash)).toEqual(['0xb-0', '0xa-0'])
})

test('there is room for so many of a sender and in all, and for replacements beyond', () => {
  const waiting = new Waiting()
  const senders = Array.from({ length: 16 }, (_, index) => `s${index}`)
  for (const sender of senders) {
    for (let nonce = 0; nonce < 64 && waiting.all.length < 999; nonce += 1) {
      add(waiting, like(sender, nonce))
    }
  }
  expect(() => waiting.check(like('s0', 64))).toThrow('txpool is full')
  add(waiting, like('other', 0))
  expect(() => waiting.check(like('another', 0))).toThrow('txpool is full')
  const better = { ...like('s0', 0), hash: '0xff', maxFee: 2n * signed.maxFee } as const
  waiting.check({ ...better, maxPriorityFee: 2n })
})
