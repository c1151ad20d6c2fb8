import { claimLeaf, claimProof } from '@sluice/candid/claim-tree'
import { sha256 } from '@sluice/canister'
import { times } from '@sluice/test-depth'
import { expect, test } from 'vitest'
import { claimListed, claimProven } from './claims/claim.ts'
import { addQuotas, MOST_AT_ONCE } from './claims/quotas.ts'
import { principalUser } from './claims/users.ts'
import { makeReady, setTerms } from './events/events.ts'
import { setStatus } from './events/funding.ts'
import { EVENT, type LogicClaims, logicClaims, receiver } from './testing/logicClaims.ts'

const AMOUNT = 1_000n
/** A quarter of a million in a deep run: what more would hold is a list's limit of a million, not the maps on a test's heap. */
const MANY = times(250_000, 25_000)

/** An open event with so many on its list, imported in batches as a creator does. @returns what each batch touched, too */
async function withList(count: number): Promise<{ claims: LogicClaims; perEntry: number[] }> {
  const claims = await logicClaims()
  const perEntry: number[] = []
  for (let first = 0; first < count; first += MOST_AT_ONCE) {
    const size = Math.min(MOST_AT_ONCE, count - first)
    const batch = Array.from({ length: size }, (_, place) => ({
      user: principalUser(receiver(first + place)),
      amount: AMOUNT,
    }))
    claims.takeTouched()
    expect(addQuotas(claims.context, EVENT, batch)).toEqual({ ok: true })
    perEntry.push(claims.takeTouched() / size)
  }
  return { claims, perEntry }
}

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    index: BigInt(index),
    receiver: receiver(index),
    amount: AMOUNT,
  }))

/** What a claim from the list and one by proof touch, with so many on either. */
async function costsWith(count: number): Promise<number[]> {
  const { claims, perEntry } = await withList(count)
  const leaves = entries(count).map((entry) => claimLeaf(sha256, EVENT, entry))
  const { root, proof } = claimProof(sha256, leaves, 7)
  const terms = { hash: root, amount: AMOUNT * BigInt(count), users: BigInt(count) }
  expect(setTerms(claims.context, EVENT, { root: [terms], deadline: [] })).toEqual({ ok: true })
  expect(makeReady(claims.context, EVENT)).toEqual({ ok: true })
  expect(await setStatus(claims.context, EVENT, true)).toHaveProperty('ok')
  const costOf = async (work: () => Promise<unknown>) => {
    claims.takeTouched()
    expect(await work()).toHaveProperty('ok')
    return claims.takeTouched()
  }
  const { context } = claims
  const listed = await costOf(() => claimListed(context, EVENT, receiver(3)))
  const proven = await costOf(() =>
    claimProven(context, receiver(7), { eventId: EVENT, index: 7n, amount: AMOUNT, proof }),
  )
  return [Math.max(...perEntry), listed, proven]
}

test('an entry, a claim from the list and one by proof touch as much with ten as with very many', async () => {
  const [few, many] = [await costsWith(10), await costsWith(MANY)]
  const [entry = 0, listed = 0, proven = 0] = many
  expect(entry).toBeLessThanOrEqual(few[0] ?? 0)
  expect([listed, proven]).toEqual(few.slice(1))
  expect(Math.max(listed, proven)).toBeLessThan(60)
}, 300_000)

test('a list ends at a million; a tree takes any number', async () => {
  const claims = await logicClaims()
  const { state } = claims.context
  const event = state.events.get(0n)
  if (event === undefined) throw new Error('the event is there')
  state.events.set(0n, { ...event, listed: 999_999n })
  const add = (number: number) =>
    addQuotas(claims.context, EVENT, [{ user: principalUser(receiver(number)), amount: AMOUNT }])
  expect(add(1)).toEqual({ ok: true })
  expect(add(2)).toEqual({
    err: 'A list has at most 1000000 entries; a root takes any number',
  })
  const root = { hash: new Uint8Array(32), amount: 10n ** 18n, users: 1n << 39n }
  expect(setTerms(claims.context, EVENT, { root: [root], deadline: [] })).toEqual({ ok: true })
})
