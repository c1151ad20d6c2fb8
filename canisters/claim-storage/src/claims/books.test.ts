import { claimLeaf, claimProof } from '@sluice/candid/claim-tree'
import { type LedgerAnswer, sha256, type TransferIntent } from '@sluice/canister'
import { expect, test } from 'vitest'
import { makeReady, setTerms } from '../events/events.ts'
import { setStatus, syncFunding } from '../events/funding.ts'
import { takeBack } from '../events/takeBack.ts'
import type { ClaimContext } from '../state/ClaimContext.ts'
import { EVENT, logicClaims, NOW_NS, receiver } from '../testing/logicClaims.ts'
import { claimListed, claimProven } from './claim.ts'
import { addQuotas } from './quotas.ts'
import { principalUser } from './users.ts'

/** What an event's figures are while its ledger answers late, refuses, or its time runs out. */

const AMOUNT = 1_000n
const DEADLINE_NS = NOW_NS + 1_000n
const [alice, bob] = [receiver(1), receiver(2)]
const NOT_OPEN = { err: 'The event is not open' }
const NOTHING_LEFT = { err: 'There is nothing to take back' }
const paid: LedgerAnswer = { kind: 'ok', block: 1n }
const refused: LedgerAnswer = { kind: 'error', error: { TemporarilyUnavailable: null } }

type World = {
  answer: (intent: TransferIntent) => Promise<LedgerAnswer>
  balance: () => Promise<bigint>
  nowNs: bigint
}

/** An open event with alice and bob on its list and alice in its tree, until a deadline. */
async function openEvent() {
  const world: World = {
    answer: async () => paid,
    balance: async () => 3n * AMOUNT,
    nowNs: NOW_NS,
  }
  const { context } = await logicClaims(
    { send: (intent) => world.answer(intent) },
    { now: () => world.nowNs, fetchBalance: () => world.balance() },
  )
  const quotas = [alice, bob].map((one) => ({ user: principalUser(one), amount: AMOUNT }))
  expect(addQuotas(context, EVENT, quotas)).toEqual({ ok: true })
  const leaf = claimLeaf(sha256, EVENT, { index: 0n, receiver: alice, amount: AMOUNT })
  const { root, proof } = claimProof(sha256, [leaf], 0)
  const promised = { hash: root, amount: AMOUNT, users: 1n }
  const terms = { root: [promised] as [typeof promised], deadline: [DEADLINE_NS] as [bigint] }
  expect(setTerms(context, EVENT, terms)).toEqual({ ok: true })
  expect(makeReady(context, EVENT)).toEqual({ ok: true })
  expect(await setStatus(context, EVENT, true)).toEqual({ ok: true })
  const claims = {
    list: () => claimListed(context, EVENT, alice),
    proof: () => claimProven(context, alice, { eventId: EVENT, index: 0n, amount: AMOUNT, proof }),
  }
  return { world, context, claims }
}

const figures = ({ state }: ClaimContext) => state.events.get(0n)

test.each(['list', 'proof'] as const)(
  'from the deadline on a claim from the %s is refused, though nobody has closed the event yet',
  async (from) => {
    const { world, context, claims } = await openEvent()
    world.nowNs = DEADLINE_NS
    expect(await claims[from]()).toEqual(NOT_OPEN)
    expect(figures(context)).toMatchObject({ status: 'live', pendingAmount: 0n })
    world.nowNs = DEADLINE_NS - 1n
    expect(await claims[from]()).toHaveProperty('ok')
  },
)

test('a claim that is sent again for another fee is not sent after the deadline', async () => {
  const { world, context, claims } = await openEvent()
  let sent = 0
  world.answer = async () => {
    sent++
    world.nowNs = DEADLINE_NS
    return { kind: 'error', error: { BadFee: { expected_fee: 20n } } }
  }
  expect(await claims.list()).toEqual(NOT_OPEN)
  expect(sent).toBe(1)
  expect(figures(context)).toMatchObject({ pendingAmount: 0n, fee: 20n })
})

test.each(['list', 'proof'] as const)(
  'a claim from the %s that the ledger refuses leaves every figure as it was, and can be made again',
  async (from) => {
    const { world, context, claims } = await openEvent()
    const before = figures(context)
    world.answer = async () => refused
    expect(await claims[from]()).toHaveProperty('err')
    expect(figures(context)).toEqual(before)
    world.answer = async () => paid
    expect(await claims[from]()).toHaveProperty('ok')
    expect(figures(context)).toMatchObject({ claimedAmount: AMOUNT, paid: AMOUNT })
  },
)

test('what is on its way back is not sent a second time, and is there again when it was refused', async () => {
  const { world, context } = await openEvent()
  expect(await setStatus(context, EVENT, false)).toEqual({ ok: true })
  const { promise, resolve } = Promise.withResolvers<LedgerAnswer>()
  world.answer = () => promise
  const first = takeBack(context, EVENT)
  const second = takeBack(context, EVENT)
  expect(await second).toEqual(NOTHING_LEFT)
  resolve(refused)
  expect(await first).toHaveProperty('err')
  expect(figures(context)).toMatchObject({ returned: 0n, returning: 0n, paid: 0n })
  world.answer = async () => paid
  expect(await takeBack(context, EVENT)).toEqual({ ok: 3n * AMOUNT })
  world.balance = async () => 0n
  expect(await takeBack(context, EVENT)).toEqual(NOTHING_LEFT)
})

test('a claim that is paid while the ledger tells the balance does not count as tokens that came in', async () => {
  const { world, context, claims } = await openEvent()
  world.balance = async () => {
    await claims.list()
    return 3n * AMOUNT
  }
  expect(await syncFunding(context, EVENT)).toEqual({ ok: true })
  expect(figures(context)).toMatchObject({ funded: 3n * AMOUNT, paid: AMOUNT })
})

test('an event does not open again with tokens that are on their way out of it', async () => {
  const { world, context, claims } = await openEvent()
  world.answer = async () => ({ kind: 'rejected', code: 5, message: 'the answer was lost' })
  expect(await claims.list()).toHaveProperty('err')
  expect(await setStatus(context, EVENT, false)).toEqual({ ok: true })
  // all but what is being paid
  expect(await takeBack(context, EVENT)).toHaveProperty('err')
  expect(figures(context)).toMatchObject({ pendingAmount: AMOUNT, returning: 2n * AMOUNT })
  expect(await setStatus(context, EVENT, true)).toEqual({
    err: expect.stringContaining(`0 of ${2n * AMOUNT} are there`),
  })
})
