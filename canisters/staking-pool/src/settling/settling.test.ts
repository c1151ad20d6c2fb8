import { codec, type LedgerAnswer, type LedgerPort } from '@sluice/canister'
import { payingLedger } from '@sluice/testing/exchange/logicEdges'
import { expect, test } from 'vitest'
import { refundRewardToken } from '../money/operators.ts'
import { settleTransfer } from '../money/settleTransfer.ts'
import { withdraw } from '../money/withdraw.ts'
import { purposeField } from '../pool/StakingState.ts'
import { syncFunding } from '../rewards/funding.ts'
import { changeBalance, harvest, stakeAll } from '../rewards/users.ts'
import { type LogicWorld, logicWorld, staker } from '../testing/logicWorld.ts'
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
  expect(await refundRewardToken(pool)).toEqual({ err: 'The reward token balance of pool is 0' })
})

/** A pool that is over and has paid everybody; nothing was staked in it. */
async function endedPool(ledger?: LedgerPort): Promise<LogicWorld> {
  const world = logicWorld(ledger)
  world.passSeconds(2_000_000n)
  liquidate(world.pool)
  refundUsers(world.pool)
  return world
}

test('what is on its way back to the creator is not sent a second time', async () => {
  let answer: (reply: LedgerAnswer) => void = () => {}
  const sent: bigint[] = []
  const { pool } = await endedPool({
    send: ({ amount }) => {
      sent.push(amount)
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  const first = refundRewardToken(pool)
  await new Promise((resolve) => setImmediate(resolve))
  expect(await refundRewardToken(pool)).toEqual({ err: 'The reward token balance of pool is 0' })
  answer({ kind: 'ok', block: 1n })
  expect(await first).toEqual({ ok: 'Refund successfully' })
  expect(sent).toHaveLength(1)
})

test('what the ledger would not send back to the creator can be sent again', async () => {
  const replies: LedgerAnswer[] = [
    { kind: 'error', error: { GenericError: { error_code: 1n, message: 'not now' } } },
    { kind: 'ok', block: 1n },
  ]
  const { pool, state } = await endedPool({
    send: async () => replies.shift() ?? { kind: 'rejected', code: 2, message: 'no more' },
  })
  expect(await refundRewardToken(pool)).toHaveProperty('err')
  expect(state.books.get().returned).toBe(0n)
  expect(await refundRewardToken(pool)).toEqual({ ok: 'Refund successfully' })
})

test('tokens that arrive to be staked after the end are a deposit to be withdrawn', async () => {
  const { pool, state } = await endedPool()
  const owner = staker(1)
  settleTransfer(
    pool,
    pool.journal.begin({
      method: 'transfer',
      ledger: Uint8Array.of(STAKING_LEDGER),
      from: { owner, subaccount: undefined },
      to: { owner: pool.self(), subaccount: undefined },
      amount: 700n,
      fee: 0n,
      purpose: codec(purposeField).encode({ kind: 'depositAndStake', owner }),
    }),
    { kind: 'done', block: 1n },
  )
  expect(state.users.get(owner)).toMatchObject({ deposited: 700n, staked: 0n })
})

test('what the pool has paid out counts as funded still, and harvested fees are the operator’s', async () => {
  const world = logicWorld()
  const { pool, state } = world
  changeBalance(pool, staker(1), { side: 'stake', by: 1_000n })
  stakeAll(pool, staker(1))
  world.passSeconds(100n)
  const gained = harvest(pool, staker(1))
  const { rewardFees, harvestedEver, funded } = state.books.get()
  expect(rewardFees).toBe((harvestedEver * 50n) / 1_000n)
  expect(gained + rewardFees).toBe(harvestedEver)
  expect(await withdraw(pool, staker(1), { side: 'reward', amount: gained })).toHaveProperty('ok')
  const { paid } = state.books.get()
  expect(paid).toBe(gained)
  const more = { ...pool, fetchBalance: async () => funded - paid + 5n }
  expect(await syncFunding(more)).toBe('done')
  expect(state.books.get().funded).toBe(funded + 5n)
})
