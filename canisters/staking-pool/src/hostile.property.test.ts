import { share } from '@sluice/test-depth'
import { FATES, WaywardLedger } from '@sluice/testing/exchange/WaywardLedger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depositAndStake, depositFrom } from './money/deposit.ts'
import { accountOf, setLedgerFee, tokenOn } from './money/transfers.ts'
import { claim, exit, withdraw } from './money/withdraw.ts'
import type { StakingContext } from './pool/StakingContext.ts'
import { userOf } from './rewards/userOf.ts'
import { harvest, stakeAll, unstake } from './rewards/users.ts'
import { logicWorld, RATE, staker } from './testing/logicWorld.ts'

const WALLET = 100_000n
const people = [1, 2, 3].map(staker)

/** What anybody may ask for about what is theirs, or is not. */
const ACTIONS = {
  depositFrom: (pool: StakingContext, who: Uint8Array, amount: bigint) =>
    depositFrom(pool, who, { amount, kind: 'deposit' }),
  depositAndStake: (pool: StakingContext, who: Uint8Array, amount: bigint) =>
    depositAndStake(pool, who, amount),
  stake: async (pool: StakingContext, who: Uint8Array) => stakeAll(pool, who),
  unstake: async (pool: StakingContext, who: Uint8Array, amount: bigint) =>
    unstake(pool, who, amount),
  harvest: async (pool: StakingContext, who: Uint8Array) => harvest(pool, who),
  withdraw: (pool: StakingContext, who: Uint8Array, amount: bigint) =>
    withdraw(pool, who, { side: 'stake', amount }),
  withdrawReward: (pool: StakingContext, who: Uint8Array, amount: bigint) =>
    withdraw(pool, who, { side: 'reward', amount }),
  claim: (pool: StakingContext, who: Uint8Array) => claim(pool, who),
  exit: (pool: StakingContext, who: Uint8Array) => exit(pool, who),
  settle: async ({ journal }: StakingContext) => journal.resume(),
} as const
type Name = keyof typeof ACTIONS
const NAMES: readonly Name[] = [
  'depositFrom',
  'depositAndStake',
  'stake',
  'unstake',
  'harvest',
  'withdraw',
  'withdrawReward',
  'claim',
  'exit',
  'settle',
]

const amount = fc.oneof(
  fc.bigInt(0n, 20_000n),
  fc.constantFrom(0n, 1n, 10n, 11n, WALLET, 2n ** 200n),
)
const action = fc.record({
  name: fc.constantFrom(...NAMES),
  who: fc.constantFrom(...people),
  amount,
})
/** Asked for at the same time, while the ledgers' calls end so; then time passes. */
const step = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 5 }),
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
  seconds: fc.bigInt(0n, 5_000n),
})

function openPool() {
  const ledger = new WaywardLedger()
  const world = logicWorld(ledger, {
    fetchFee: async () => ledger.fee,
    fetchBalance: async (token, owner, subaccount) => ledger.balanceOf(token, owner, subaccount),
  })
  const { pool } = world
  const [stake, reward] = [tokenOn(pool, 'stake').ledger, tokenOn(pool, 'reward').ledger]
  for (const side of ['stake', 'reward'] as const) setLedgerFee(pool, side, ledger.fee)
  for (const owner of people) ledger.give(stake, { owner, subaccount: undefined }, WALLET)
  ledger.give(reward, accountOf(pool, 'reward'), 10n ** 12n)
  return { ...world, ledger, stake, reward }
}

test('whatever is asked for at once and gets lost, everybody leaves with all that they staked, and no reward is paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { ledger, pool, stake, reward, ...world } = openPool()
      let seconds = 0n
      for (const next of steps) {
        ledger.fates = [...next.fates]
        await Promise.all(
          next.actions.map(({ name, who, amount: wanted }) => ACTIONS[name](pool, who, wanted)),
        )
        await world.runJobs()
        world.passSeconds(next.seconds)
        seconds += next.seconds
      }
      ledger.fates = []
      for (let round = 0; pool.journal.pending().length > 0; round++) {
        expect(round).toBeLessThan(100)
        pool.journal.resume()
        await world.runJobs()
      }
      // the first payment of somebody may meet another fee than was known
      for (const owner of [...people, ...people]) await exit(pool, owner)

      for (const owner of people) {
        const isTheirs = ({ from, to }: (typeof ledger.executed)[number]) =>
          `${from.owner}` === `${owner}` || `${to.owner}` === `${owner}`
        const transfers = ledger.executed.filter((one) => `${one.ledger}` === `${stake}`)
        const fees = BigInt(transfers.filter(isTheirs).length) * ledger.fee
        const left = userOf(pool.state, owner).deposited
        expect(left).toBeLessThanOrEqual(ledger.fee)
        expect(userOf(pool.state, owner).staked).toBe(0n)
        expect(ledger.balanceOf(stake, owner) + left).toBe(WALLET - fees)
      }
      const paid = people.reduce((sum, owner) => sum + ledger.balanceOf(reward, owner), 0n)
      expect(paid).toBeLessThanOrEqual(RATE * seconds)
    }),
    share(4_000),
  )
})
