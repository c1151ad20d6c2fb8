import { claimLeaf, claimProof } from '@sluice/candid/claim-tree'
import { type LedgerAnswer, sha256, type TransferIntent } from '@sluice/canister'
import { expect, test } from 'vitest'
import { makeReady, setTerms } from '../events/events.ts'
import { setStatus } from '../events/funding.ts'
import type { ClaimContext } from '../state/ClaimContext.ts'
import { EVENT, logicClaims, receiver } from '../testing/logicClaims.ts'
import { claimListed, claimProven } from './claim.ts'
import { addQuotas } from './quotas.ts'
import { principalUser } from './users.ts'

const AMOUNT = 1_000n
const alice = receiver(1)
const PAYING = { err: 'Your claim is being paid: see getPending, and do not repeat it' }
const CLAIMED = { err: 'You have claimed already' }

/** An open event in which alice is listed, and in a tree; `answer` is what its ledger says to each transfer. */
async function openEvent(answer: (intent: TransferIntent) => Promise<LedgerAnswer>) {
  const sent: bigint[] = []
  const { context } = await logicClaims({
    send: (intent) => {
      sent.push(intent.id)
      return answer(intent)
    },
  })
  const quotas = [{ user: principalUser(alice), amount: AMOUNT }]
  expect(addQuotas(context, EVENT, quotas)).toEqual({ ok: true })
  const leaf = claimLeaf(sha256, EVENT, { index: 0n, receiver: alice, amount: AMOUNT })
  const { root, proof } = claimProof(sha256, [leaf], 0)
  const promised = { hash: root, amount: 3n * AMOUNT, users: 1n }
  expect(setTerms(context, EVENT, { root: [promised], deadline: [] })).toEqual({ ok: true })
  expect(makeReady(context, EVENT)).toEqual({ ok: true })
  expect(await setStatus(context, EVENT, true)).toHaveProperty('ok')
  const claims = {
    list: () => claimListed(context, EVENT, alice),
    proof: () => claimProven(context, alice, { eventId: EVENT, index: 0n, amount: AMOUNT, proof }),
  }
  return { context, claims, sent }
}

const eventIn = ({ state }: ClaimContext) => state.events.get(0n)

test.each(['list', 'proof'] as const)(
  'who claims from the %s three times at once is paid once',
  async (from) => {
    let block = 0n
    const { context, claims, sent } = await openEvent(async () => ({ kind: 'ok', block: block++ }))
    const claim = claims[from]

    const answers = await Promise.all([claim(), claim(), claim()])

    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'err' in answer)).toEqual([PAYING, PAYING])
    expect(await claim()).toEqual(CLAIMED)
    expect(sent).toHaveLength(1)
    expect(eventIn(context)).toMatchObject({
      claimedAmount: AMOUNT,
      claimedUsers: 1n,
      pendingAmount: 0n,
      paid: AMOUNT,
    })
  },
)

test.each(['list', 'proof'] as const)(
  'while nobody knows whether a claim from the %s was paid there is no second payment',
  async (from) => {
    const lost = { kind: 'rejected', code: 5, message: 'the answer was lost' } as const
    const { context, claims, sent } = await openEvent(async () => lost)

    expect(await claims[from]()).toEqual(PAYING)
    expect(await claims[from]()).toEqual(PAYING)

    expect(new Set(sent).size).toBe(1)
    expect(context.journal.pending()).toHaveLength(1)
    expect(eventIn(context)).toMatchObject({ pendingAmount: AMOUNT, paid: 0n })
  },
)

test('proofs that come to more than the creator has promised are not paid beyond that', async () => {
  const { context } = await logicClaims()
  const [first, second] = [receiver(1), receiver(2)]
  const entry = (place: number, who: Uint8Array) => ({
    index: BigInt(place),
    receiver: who,
    amount: AMOUNT,
  })
  const leaves = [first, second].map((who, place) => claimLeaf(sha256, EVENT, entry(place, who)))
  const { root } = claimProof(sha256, leaves, 0)
  const promised = { hash: root, amount: 2n * AMOUNT - 1n, users: 2n }
  expect(setTerms(context, EVENT, { root: [promised], deadline: [] })).toEqual({ ok: true })
  expect(makeReady(context, EVENT)).toEqual({ ok: true })
  expect(await setStatus(context, EVENT, true)).toHaveProperty('ok')
  const claim = (place: number, who: Uint8Array) =>
    claimProven(context, who, {
      eventId: EVENT,
      index: BigInt(place),
      amount: AMOUNT,
      proof: claimProof(sha256, leaves, place).proof,
    })

  expect(await claim(0, first)).toHaveProperty('ok')
  expect(await claim(1, second)).toEqual({
    err: 'The proofs of this event come to more than its creator has promised',
  })
  expect(eventIn(context)).toMatchObject({ claimedAmount: AMOUNT, provenAmount: AMOUNT })
})
