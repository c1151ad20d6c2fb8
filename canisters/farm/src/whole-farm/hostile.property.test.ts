import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptFlow } from '../farm/result.ts'
import { invariants } from '../money/books.ts'
import { close, finishManually, sendRewardManually } from '../money/close.ts'
import { checkFunding } from '../money/funding.ts'
import { withdrawRewardFee } from '../money/rewardFee.ts'
import { withdraw } from '../money/withdraw.ts'
import { stake } from '../stakes/stake.ts'
import { unstake } from '../stakes/unstake.ts'
import { LogicFarm, nameOf } from '../testing/logicFarm.ts'
import { statusOf } from '../time/status.ts'

const people = [1, 2, 3].map((byte) => Uint8Array.of(byte))
const POSITIONS = [1n, 2n, 3n, 4n]
const ownerOf = (id: bigint) => people[Number(id) % people.length] ?? Uint8Array.of(1)

type Asked = { readonly who: Uint8Array; readonly id: bigint }
/** What anybody asks for, and what pool and ledger do to them meanwhile. */
const ACTIONS = {
  stake: ({ context }: LogicFarm, { id }: Asked) => stake(context, ownerOf(id), id),
  leave: ({ context }: LogicFarm, { id }: Asked) =>
    unstake(context, { caller: ownerOf(id), isAdmin: false }, id),
  takeOthers: ({ context }: LogicFarm, { who, id }: Asked) =>
    unstake(context, { caller: who, isAdmin: false }, id),
  withdraw: ({ context }: LogicFarm, { who }: Asked) => withdraw(context, who),
  bury: async ({ buried }: LogicFarm, { who }: Asked) => toggle(buried, nameOf(who)),
  refusePay: async ({ unpayable }: LogicFarm, { who }: Asked) => toggle(unpayable, nameOf(who)),
  silence: async (farm: LogicFarm) => {
    farm.isSilent = !farm.isSilent
  },
} as const
const NAMES = [
  ...(['stake', 'stake', 'stake', 'leave', 'leave', 'takeOthers'] as const),
  ...(['withdraw', 'withdraw', 'bury', 'refusePay', 'silence'] as const),
]

function toggle(set: Set<string>, name: string): void {
  if (!set.delete(name)) set.add(name)
}

const action = fc.record({
  name: fc.constantFrom(...NAMES),
  who: fc.constantFrom(...people),
  id: fc.constantFrom(...POSITIONS),
})
/** Asked for at the same time, while handovers end so; then the price moves. */
const step = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 5 }),
  handovers: fc.array(fc.constantFrom('answered', 'answer-lost', 'lost'), { maxLength: 4 }),
  seconds: fc.bigInt(1n, 90_000n),
  tick: fc.integer({ min: -700, max: 700 }),
})

test('whatever pool, ledger and strangers do meanwhile, every position goes back to who brought it, and the farm closes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const farm = new LogicFarm()
      farm.isAnsweredLater = true
      const { context } = farm
      const reward = farm.balance
      await checkFunding(context)
      for (const id of POSITIONS) {
        farm.positions.set(id, { tickLower: -600, tickUpper: 600, liquidity: 10n ** 12n })
        farm.holders.set(id, nameOf(ownerOf(id)))
      }
      for (const { actions, handovers, seconds, tick } of steps) {
        farm.handovers = [...handovers]
        await Promise.all(
          actions.map(({ name, ...asked }) => attemptFlow(async () => ACTIONS[name](farm, asked))),
        )
        farm.move(seconds, tick)
      }

      // pool and ledger do again what they are for
      Object.assign(farm, { isSilent: false, handovers: [] })
      farm.buried.clear()
      farm.unpayable.clear()
      finishManually(context)
      for (const id of [...POSITIONS, ...POSITIONS])
        await attemptFlow(() => unstake(context, { caller: ownerOf(id), isAdmin: false }, id))
      expect([context.state.deposits.size, context.state.setAside.size]).toEqual([0, 0])
      for (const [id, holder] of farm.holders) expect(holder).toBe(nameOf(ownerOf(id)))

      await sendRewardManually(context)
      await attemptFlow(() => withdrawRewardFee(context))
      expect(await attemptFlow(() => close(context))).toEqual({ ok: 'Close successfully' })
      expect(statusOf(context)).toBe('CLOSED')
      expect(farm.balance).toBe(0n)
      const paid = farm.payments.reduce((sum, { amount }) => sum + amount, 0n)
      expect(paid).toBeLessThanOrEqual(reward)
      expect(invariants(context)).toHaveProperty('ok')
    }),
    share(4_000),
  )
})
