import type { Network } from '@sluice/network'
import { share } from '@sluice/test-depth'
import { PREPARING_MS } from '@sluice/testing/exchange/marketWorld'
import { controller, maker, unwrap } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forkOf, prepareReceiver, type ReceiverWorld } from '../testing/receiverWorld.ts'

let prepared: ReceiverWorld
let snapshot: ReturnType<Network['snapshot']>
beforeAll(async () => {
  prepared = await prepareReceiver()
  await prepared.watchPools()
  snapshot = prepared.network.snapshot()
}, PREPARING_MS)
afterAll(() => prepared.network.stop())

const METHODS = ['withdraw', 'deposit', 'swap', 'icrc1_transfer', 'quote', 'metadata'] as const
const VERDICTS = [
  { kind: 'trapCallee' },
  { kind: 'rejectAfter', code: 5, message: 'by the test' },
  { kind: 'trapCallback' },
  { kind: 'holdAnswer', forMs: 1_800_000 },
] as const

const step = fc.oneof(
  fc.constant({ kind: 'hour' } as const),
  fc.constant({ kind: 'cycle' } as const),
  fc.constant({ kind: 'upgrade' } as const),
  fc.record({ kind: fc.constant('gift' as const), amount: fc.bigInt(10n ** 7n, 10n ** 11n) }),
  fc.record({
    kind: fc.constant('trade' as const),
    isBuy: fc.boolean(),
    amount: fc.bigInt(10n ** 9n, 6n * 10n ** 13n),
  }),
  fc.record({
    kind: fc.constant('fault' as const),
    method: fc.constantFrom(...METHODS),
    verdict: fc.constantFrom(...VERDICTS),
  }),
  fc.constant({ kind: 'by hand' } as const),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Does one thing to the world. @returns how much of TOK the receiver was given. */
async function apply(world: ReceiverWorld, next: Step): Promise<bigint> {
  const { exchange } = world
  switch (next.kind) {
    case 'hour':
      await world.passHours(1)
      return 0n
    case 'cycle':
      await world.as(controller).startAutoSyncPools()
      await world.network.advanceTime(1_000)
      return 0n
    case 'upgrade':
      await world.upgrade()
      return 0n
    case 'gift':
      await exchange.ledger('TOK', maker).icrc1_transfer({
        to: { owner: world.id, subaccount: [] },
        amount: next.amount,
        fee: [],
        memo: [],
        created_at_time: [],
        from_subaccount: [],
      })
      return next.amount
    case 'trade':
      await exchange.trade('ICP/TOK', next.isBuy ? 'ICP' : 'TOK', next.amount)
      return 0n
    case 'fault':
      world.network.faults.onCall({ from: world.id, method: next.method }, next.verdict)
      return 0n
    case 'by hand':
      // its answer may be held back until time passes
      void world
        .as(controller)
        .swapToICP(exchange.token('TOK'))
        .catch(() => 'a callback trapped')
      await world.network.advanceTime(1_000)
      return 0n
  }
}

/** In more hours the trades would rightly move what the receiver takes for the usual price. */
function withoutLateHours(steps: readonly Step[]): Step[] {
  let hours = 0
  return steps.filter(({ kind }) => kind !== 'hour' || ++hours <= 5)
}

test('whatever happens, no token gets lost and none is sold far below its usual price', async () => {
  const run = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25 }), async (steps) => {
    const world = await forkOf(prepared, snapshot)
    try {
      let given = await world.worth('TOK')
      for (const next of withoutLateHours(steps)) given += await apply(world, next)
      await world.passHours(1)

      const sold = unwrap(await world.as(controller).getTokenSwapLog()).filter(
        ({ errMsg, step: name }) => errMsg === '' && name === 'swap to ICP',
      )
      // at the start the price is 1, and the trades of a few hours don't move the median
      for (const { amountIn, amountOut } of sold) {
        expect(amountOut).toBeGreaterThanOrEqual((amountIn * 97n) / 100n)
      }
      const logged = sold.reduce((sum, { amountIn }) => sum + amountIn, 0n)
      const left = await world.worth('TOK')
      // a swap whose answer was lost is in the pool's log only; then less is logged than was sold
      expect(left + logged).toBeLessThanOrEqual(given)
      const lostAnswers = steps.some(({ kind }) => kind === 'fault' || kind === 'upgrade')
      if (!lostAnswers) expect(given - left - logged).toBeLessThanOrEqual(10_000n)
      await world.exchange.requireBalanced()
    } finally {
      await world.network.stop()
    }
  })
  await fc.assert(run, { ...share(40, 2), endOnFailure: true })
}, 300_000)
