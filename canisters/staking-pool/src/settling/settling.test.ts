import { payingLedger } from '@sluice/testing/exchange/logicEdges'
import { expect, test } from 'vitest'
import { refundRewardToken } from '../money/operators.ts'
import { changeBalance, stakeAll } from '../rewards/users.ts'
import { logicWorld, staker } from '../testing/logicWorld.ts'
import { liquidate, refundUsers } from './settling.ts'

const STAKERS = 600
const STAKING_LEDGER = 1

test('a staking ledger that owes hundreds of answers keeps the creator from nothing', async () => {
  const paying = payingLedger()
  const world = logicWorld({
    send: (intent) =>
      intent.ledger[0] === STAKING_LEDGER ? new Promise(() => {}) : paying.send(intent),
  })
  const { pool, state } = world
  for (let number = 0; number < STAKERS; number++) {
    changeBalance(pool, staker(number), { side: 'stake', by: 1_000n })
    stakeAll(pool, staker(number))
  }
  world.passSeconds(2_000_000n)
  liquidate(pool)
  while (state.settling.get().phase === 'settling') await world.runJobs()
  refundUsers(pool)
  for (let round = 0; round < 40; round++) {
    // nobody waits for what never answers
    void world.runJobs()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(state.settling.get().phase).toBe('refunding')
  expect(await refundRewardToken(pool)).toEqual({ ok: 'Refund successfully' })
  const { funded, accrued, returned } = state.books.get()
  expect(returned).toBe(funded - accrued)
})
