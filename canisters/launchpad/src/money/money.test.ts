import type { LedgerAnswer } from '@sluice/canister'
import { expect, test } from 'vitest'
import { invest } from '../investing/invest.ts'
import {
  FEE,
  FOUNDER,
  flawOf,
  investor,
  LogicLaunchpad,
  PAYMENT,
  SALE,
  TOKEN,
} from '../testing/logicLaunchpad.ts'
import { checkBooks } from './books.ts'
import { withdrawFounder, withdrawInvestor } from './withdraw.ts'

const alice = investor(1)

/** Settled, with 5 000 of a hard cap of 10 000; the founder's and the investor's money is in it. */
async function settledWith(answer: (ledger: Uint8Array) => LedgerAnswer | undefined) {
  let isLying = false
  const world: LogicLaunchpad = new LogicLaunchpad({
    send: async (intent) =>
      (isLying ? answer(intent.ledger) : undefined) ?? world.ledger.send(intent),
  })
  await world.opened()
  await world.invested(alice, 20_000n)
  await world.settled()
  isLying = true
  return world
}

const isToken = (ledger: Uint8Array) => ledger[0] === TOKEN[0]
const refused: LedgerAnswer = {
  kind: 'error',
  error: { GenericError: { error_code: 1n, message: 'no' } },
}

test('a token that cannot be sent keeps nobody from their money', async () => {
  const world = await settledWith((ledger) => (isToken(ledger) ? refused : undefined))
  expect(await flawOf(() => withdrawInvestor(world.context, alice, SALE))).toContain('TOK')
  expect(world.held(PAYMENT, alice)).toBe(10_000n - FEE)
  expect(world.investor(alice)).toMatchObject({ taken: 0n, takenLeaving: 0n, refunded: 10_000n })
  await flawOf(() => withdrawFounder(world.context, FOUNDER, SALE))
  expect(world.held(PAYMENT, FOUNDER)).toBe(10_000n - FEE)
})

test('a leg without an answer is sent once, however often it is asked for', async () => {
  const lost: LedgerAnswer = { kind: 'rejected', code: 6, message: 'lost' }
  let isLost = true
  const world = await settledWith((ledger) => (isToken(ledger) && isLost ? lost : undefined))
  expect(await flawOf(() => withdrawInvestor(world.context, alice, SALE))).toContain('not answered')
  const nothing = 'There is nothing to withdraw'
  expect(await flawOf(() => withdrawInvestor(world.context, alice, SALE))).toBe(nothing)
  expect(world.investor(alice)).toMatchObject({ takenLeaving: 100_000n })
  isLost = false
  await world.untilAnswered()
  expect(world.held(TOKEN, alice)).toBe(100_000n - FEE)
  expect(world.investor(alice)).toMatchObject({ taken: 100_000n, takenLeaving: 0n })
})

test('a fee that has changed is asked for once, and one that no token has is not believed', async () => {
  const fees = [20n, 1n << 200n]
  const badFee = (fee: bigint): LedgerAnswer => ({
    kind: 'error',
    error: { BadFee: { expected_fee: fee } },
  })
  const world = await settledWith((ledger) => {
    const fee = isToken(ledger) ? fees.shift() : undefined
    return fee === undefined ? undefined : badFee(fee)
  })
  expect(await flawOf(() => withdrawInvestor(world.context, alice, SALE))).toContain('BadFee')
  expect(world.sale.token.fee).toBe(20n)
  expect(world.investor(alice)).toMatchObject({ taken: 0n, takenLeaving: 0n })
})

test('books that a ledger contradicts are said not to hold', async () => {
  const world = new LogicLaunchpad()
  await world.opened()
  await world.invested(alice, 3_000n)
  const honest = await checkBooks(world.context, SALE)
  expect(honest.payment).toEqual({ held: 3_000n, owed: 3_000n, holds: true })
  const lying = { ...world.context, fetchBalance: async () => 2_999n }
  expect((await checkBooks(lying, SALE)).payment.holds).toBe(false)
  world.isSilent = true
  expect((await checkBooks(world.context, SALE)).token.holds).toBeUndefined()
  world.isSilent = false
  const asked = checkBooks(world.context, SALE)
  await world.invested(investor(2), 1_000n)
  expect((await asked).payment.holds).not.toBe(false)
})

test('two requests of one person about one sale are not worked on at once', async () => {
  const world = new LogicLaunchpad()
  await world.opened()
  world.pay(alice, 1_000n)
  const flaws = await Promise.all([
    flawOf(() => invest(world.context, alice, SALE)),
    flawOf(() => invest(world.context, alice, SALE)),
  ])
  expect(flaws).toEqual([undefined, 'Your last request about this sale is still being worked on'])
  expect(world.investor(alice).deposited).toBe(1_000n - FEE)
})
