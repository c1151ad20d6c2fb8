import { takePasscode } from '@sluice/canister-swap-factory/passcodes'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { viewBooks } from './books.ts'
import { transferEarnings } from './governance.ts'
import { destroyPasscode, requestPasscode, retryRequests } from './passcodes.ts'
import { purposeOf } from './purpose.ts'
import { type Fate, FEE, type LogicWorld, logicWorld, PRICE } from './testing/logicWorld.ts'
import { deposit, depositFrom, withdraw } from './wallet.ts'

const people = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)]
const treasury = Uint8Array.of(9)

const fate = fc.constantFrom<Fate>(
  'answered',
  'answered',
  'neverRan',
  'refused',
  'answerLost',
  'noAnswer',
)
const who = fc.constantFrom(...people)
const amount = fc.bigInt({ min: 0n, max: 5_000n })
const pair = fc
  .constantFrom(100n, 500n, 3000n)
  .map((fee) => ({ token0: Uint8Array.of(5), token1: Uint8Array.of(6), fee }))
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('deposit' as const, 'depositFrom' as const, 'withdraw' as const),
    who,
    amount,
    fate,
  }),
  fc.record({
    kind: fc.constantFrom('request' as const, 'destroy' as const, 'use' as const),
    who,
    pair,
    fate,
  }),
  fc.record({ kind: fc.constant('transfer' as const), amount, fate }),
  fc.record({
    kind: fc.constantFrom('drain' as const, 'retry' as const, 'upgrade' as const),
    fate,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Runs a step as far as it gets without answers that never come; passcodes used by creations are counted. */
async function take(world: LogicWorld, step: Step, used: { count: bigint }): Promise<void> {
  world.fateOf.ledger = () => step.fate
  world.fateOf.factory = () => step.fate
  const manager = world.manager()
  switch (step.kind) {
    case 'deposit':
      return settled(deposit(manager, step.who, { amount: step.amount, fee: FEE }))
    case 'depositFrom':
      return settled(depositFrom(manager, step.who, { amount: step.amount, fee: FEE }))
    case 'withdraw':
      return settled(withdraw(manager, step.who, { amount: step.amount, fee: FEE }))
    case 'request':
      return settled(requestPasscode(manager, step.who, step.pair))
    case 'destroy':
      return settled(destroyPasscode(manager, step.who, step.pair))
    case 'use':
      if (takePasscode(world.factoryState, step.who, step.pair)) used.count += 1n
      return
    case 'transfer':
      return settled(transferEarnings(manager, treasury, step.amount))
    case 'drain':
      return settled(world.drain())
    case 'retry':
      return settled(retryRequests(manager))
    case 'upgrade':
      return world.upgrade()
  }
}

/** Lets everything run until it ends or waits for an answer that never comes: the fakes answer in microtasks. */
async function settled(flow: Promise<unknown>): Promise<void> {
  void flow
  await new Promise((resolve) => setImmediate(resolve))
}

/** Every unit in the main account is somebody's: in a balance, under way, or earned. */
function requireBalanced(world: LogicWorld): void {
  const { balances, sold, refunded, taken } = viewBooks(world.state)
  let owed = balances + sold - refunded - taken
  for (const [, intent] of world.state.intents.entries()) {
    const hasMoved = world.wasExecuted(intent)
    const isDeposit = purposeOf(intent).kind === 'deposit'
    if (isDeposit && hasMoved) owed += intent.amount
    if (!isDeposit && !hasMoved) owed += intent.amount + intent.fee
  }
  expect(world.mainBalance()).toBe(owed)
}

async function settleAll(world: LogicWorld): Promise<void> {
  world.fateOf.ledger = () => 'answered'
  world.fateOf.factory = () => 'answered'
  world.upgrade()
  for (let round = 0; round < 3; round++) {
    await world.drain()
    await retryRequests(world.manager())
  }
}

test('whatever fails, tokens are conserved and every passcode is paid for or paid back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world = logicWorld(people)
      const used = { count: 0n }
      for (const person of people)
        await deposit(world.manager(), person, { amount: 4n * PRICE, fee: FEE })
      for (const step of steps) {
        await take(world, step, used)
        requireBalanced(world)
      }
      await settleAll(world)

      requireBalanced(world)
      const { sold, refunded, taken, pendingIn, pendingOut } = viewBooks(world.state)
      const held = world.factoryState.passcodes
        .entries()
        .reduce((sum, [, list]) => sum + list.length, 0)
      expect({ pendingIn, pendingOut, open: world.state.requests.size }).toEqual({
        pendingIn: 0n,
        pendingOut: 0n,
        open: 0,
      })
      expect(sold - refunded).toBe(PRICE * (BigInt(held) + used.count))
      expect(sold - refunded - taken).toBeGreaterThanOrEqual(PRICE * BigInt(held))
    }),
    share(1000),
  )
})
