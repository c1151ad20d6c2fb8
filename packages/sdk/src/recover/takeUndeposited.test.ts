import { expect, test, vi } from 'vitest'
import { takeUndeposited } from './takeUndeposited.ts'

const FEE = 10n
const paid = { poolId: 'pool', ledgerId: 'ledger', amount: 500n, fee: FEE }

/** What is brought back when so much lies there. */
async function broughtBack(lying: bigint): Promise<bigint | undefined> {
  const takeBack = vi.fn(async (_taken: { amount: bigint }) => ({}) as never)
  await takeUndeposited(paid, { takeBack, fetchUndeposited: async () => lying })
  return takeBack.mock.calls[0]?.[0].amount
}

test.each([
  { lying: 500n, taken: 500n, why: 'all that was transferred' },
  { lying: 900n, taken: 500n, why: 'no more than was transferred: the rest is something else’s' },
  { lying: 300n, taken: 300n, why: 'what is left of it' },
  { lying: 2n * FEE, taken: undefined, why: 'nothing that costs as much as it is' },
  { lying: 0n, taken: undefined, why: 'nothing where nothing lies' },
])('of $lying that lie there it brings back $why', async ({ lying, taken }) => {
  expect(await broughtBack(lying)).toBe(taken)
})
