import { share } from '@sluice/test-depth'
import { person } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outsideAddress } from './testing/BridgeWorld.ts'
import { LogicBridge } from './testing/LogicBridge.ts'

const PEOPLE = [person(20), person(21)] as const
const FEE = 100n
const DAY_SECONDS = 86_400
const outside = outsideAddress('outside')

type Step =
  | { readonly kind: 'pay'; readonly who: 0 | 1; readonly value: bigint }
  | { readonly kind: 'mine'; readonly blocks: number }
  | { readonly kind: 'reorganize'; readonly depth: number }
  | { readonly kind: 'update' | 'updateTwice'; readonly who: 0 | 1 }
  | { readonly kind: 'withdraw'; readonly who: 0 | 1; readonly part: bigint }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'restart' | 'replaceDeposit' }
  | { readonly kind: 'rush'; readonly rate: bigint }

const who = fc.constantFrom<0 | 1>(0, 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    who,
    value: fc.bigInt({ min: 50n, max: 3_000n }).map((value) => 546n + value * value),
  }),
  fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ kind: fc.constant('reorganize' as const), depth: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constantFrom('update' as const, 'updateTwice' as const), who }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    who,
    part: fc.constantFrom(1n, 2n, 50n, 150n),
  }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 30, 120, 4_000) }),
  fc.record({ kind: fc.constantFrom('restart' as const, 'replaceDeposit' as const) }),
  fc.record({ kind: fc.constant('rush' as const), rate: fc.constantFrom(0n, 20_000n, 80_000n) }),
)
const mishap = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom('lost' as const, 'unreachable' as const) },
)

async function play(bridge: LogicBridge, next: Step): Promise<void> {
  switch (next.kind) {
    case 'pay':
      bridge.pay(await bridge.addressOf(PEOPLE[next.who]), next.value)
      return
    case 'mine':
      bridge.chain.node.mine({
        blocks: next.blocks,
        script: bridge.faucet.script,
        leastFeeRate: bridge.chain.leastFeeRate,
      })
      return
    case 'reorganize':
      bridge.chain.node.reorganize({ depth: Math.min(next.depth, bridge.chain.height) })
      return
    case 'update':
      await bridge.update(PEOPLE[next.who])
      return
    case 'updateTwice':
      await Promise.all([bridge.update(PEOPLE[next.who]), bridge.update(PEOPLE[next.who])])
      return
    case 'withdraw':
      await bridge.retrieve(
        PEOPLE[next.who],
        outside,
        bridge.balanceOf(PEOPLE[next.who]) / next.part,
      )
      return
    case 'wait':
      await bridge.passSeconds(next.seconds)
      return
    case 'restart':
      bridge.restart()
      return
    case 'replaceDeposit':
      bridge.replaceDeposit(await bridge.addressOf(PEOPLE[0]))
      return
    case 'rush':
      bridge.chain.leastFeeRate = next.rate
      return
  }
}

/** Both have something to begin with. */
async function endow(bridge: LogicBridge): Promise<void> {
  for (const each of PEOPLE) bridge.pay(await bridge.addressOf(each), 900_000n)
  bridge.mine(6)
  for (const each of PEOPLE) await bridge.update(each)
}

/** All is quiet: everybody has what they sent, and everything that was burned is paid or given back. */
async function finish(bridge: LogicBridge): Promise<void> {
  bridge.mishaps = () => undefined
  bridge.chain.leastFeeRate = 0n
  bridge.mine(7)
  await bridge.passSeconds(1_000)
  for (const each of PEOPLE) while ('Ok' in (await bridge.update(each)));
  for (let days = 0; days < 3; days++) {
    await bridge.passSeconds(DAY_SECONDS)
    bridge.mine(7)
    await bridge.passSeconds(1_200)
  }
}

test('whatever happens in whatever order, what is minted and kept is what was deposited, and what is burned is paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.infiniteStream(mishap),
      async (steps, mishaps) => {
        const bridge = new LogicBridge()
        await endow(bridge)
        bridge.mishaps = () => mishaps.next().value
        for (const next of steps) {
          await play(bridge, next)
          expect(await bridge.flawOfBooks()).toBeUndefined()
        }
        await finish(bridge)
        await requireEven(bridge)
      },
    ),
    share(30, 12),
  )
})

async function requireEven(bridge: LogicBridge): Promise<void> {
  expect(await bridge.flawOfBooks()).toBeUndefined()
  const { model } = bridge.minter.log
  expect([model.queue.size, model.owed.size, model.payments.size]).toEqual([0, 0, 0])
  expect(bridge.minter.journal.pending()).toEqual([])
  const deposits: bigint[] = []
  for (const each of PEOPLE) deposits.push(...bridge.coinsAt(await bridge.addressOf(each)))
  const minted = [...model.received].length
  const mints = bridge.blocks.filter(({ kind }) => kind === 'mint').map(({ amount }) => amount)
  const reimbursed = [...model.withdrawals.values()].filter(
    ({ state }) => state.kind === 'reimbursed',
  )
  expect(mints.length - reimbursed.length).toBe(deposits.length)
  expect(minted).toBeGreaterThanOrEqual(deposits.length)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)
  expect(
    sum(mints) - sum(reimbursed.map(({ amount }) => amount)) + FEE * BigInt(deposits.length),
  ).toBe(sum(deposits))
  const confirmed = [...model.withdrawals.values()].filter(
    ({ state }) => state.kind === 'confirmed',
  )
  expect(confirmed.length + reimbursed.length).toBe(
    bridge.blocks.filter(({ kind }) => kind === 'burn').length,
  )
  expect(bridge.coinsAt(outside)).toHaveLength(confirmed.length)
}
