import type { LedgerAnswer } from '@sluice/canister'
import { expect, test } from 'vitest'
import { userOf } from '../rewards/userOf.ts'
import { unstake } from '../rewards/users.ts'
import { logicWorld, staker } from '../testing/logicWorld.ts'
import { depositAndStake } from './deposit.ts'
import { exit, withdraw } from './withdraw.ts'

const alice = staker(1)
const LOST: LedgerAnswer = { kind: 'rejected', code: 5, message: 'the answer was lost' }

/** Somebody with so much staked and half of it taken out, before the ledger's answers are lost. */
async function withLostAnswers(amount: bigint) {
  let answer: LedgerAnswer = { kind: 'ok', block: 1n }
  const world = logicWorld({ send: async () => answer })
  await depositAndStake(world.pool, alice, amount)
  world.passSeconds(100n)
  unstake(world.pool, alice, amount / 2n)
  answer = LOST
  return world
}

test('a part whose answer was lost leaves once, and the rest stays', async () => {
  const { pool, state } = await withLostAnswers(1_000n)

  expect(await withdraw(pool, alice, { side: 'stake', amount: 200n })).toHaveProperty('err')

  expect(pool.journal.pending()).toMatchObject([{ amount: 200n }])
  expect(userOf(state, alice)).toMatchObject({ staked: 500n, deposited: 300n })
  expect(state.books.get()).toMatchObject({ staked: 500n, deposited: 300n })
})

test('a way out whose answers were lost leaves once, stake and reward', async () => {
  const { pool, state } = await withLostAnswers(1_000n)

  expect(await exit(pool, alice)).toHaveProperty('err')
  expect(await exit(pool, alice)).toHaveProperty('err')

  expect(pool.journal.pending()).toHaveLength(2)
  expect(userOf(state, alice)).toMatchObject({ staked: 0n, deposited: 0n, rewardBalance: 0n })
})
