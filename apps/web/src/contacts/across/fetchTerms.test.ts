import { expect, test } from 'vitest'
import { fetchTerms } from './fetchTerms.ts'
import { keepState } from './keptBooks.ts'

const OWNER = 'somebody'
const price = { ledgerId: 'ryjl3-tyaaa-aaaaa-aaaba-cai', price: 2_000_000n }

/** A canister that has taken the fees of these numbers; `unused` of them have brought no key. */
function bookThatTook(paid: readonly bigint[], unused = 0n) {
  const asked: bigint[] = []
  const fetchFee = async (feeKey: bigint) => {
    asked.push(feeKey)
    return { price, unused, isPaid: paid.includes(feeKey) }
  }
  return { asked, fetchFee }
}

test('a number that is not paid, or has a key to come, stays', async () => {
  const { feeKey } = keepState(OWNER, {})
  const fresh = bookThatTook([])
  expect(await fetchTerms(fresh, OWNER)).toMatchObject({ isPaid: false })
  const owed = bookThatTook([feeKey], 1n)
  expect(await fetchTerms(owed, OWNER)).toMatchObject({ unused: 1n })
  expect([...fresh.asked, ...owed.asked]).toEqual([feeKey, feeKey])
})

test('a number whose key got lost on its way gives way to a new one, under which can be paid', async () => {
  const { feeKey } = keepState(OWNER, {})
  const book = bookThatTook([feeKey])
  expect(await fetchTerms(book, OWNER)).toMatchObject({ isPaid: false, price })
  const next = keepState(OWNER, {}).feeKey
  expect(next).not.toBe(feeKey)
  expect(book.asked).toEqual([feeKey, next])
})
