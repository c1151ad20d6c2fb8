import type { CallVerdict } from '@sluice/network'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  FEE0,
  FEE1,
  mintAround,
  type PoolWorld,
  person,
  startPoolWorld,
  unwrap,
} from './testing/poolWorld.ts'

/** Set SLUICE_POOL_ROUNDS to search longer. */
const ROUNDS = Number(process.env.SLUICE_POOL_ROUNDS ?? 600)
/** Positions pile up and make the comparison of the books dearer: a long search begins anew now and then. */
const ROUNDS_A_WORLD = 600
/** Operations of a round run at once; checking the books after it costs about as much as one of them. */
const MOST_AT_ONCE = 12
const MOST_MS_A_ROUND = 1500
const people = [person(1), person(2), person(3)]

const amount = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.bigInt({ min: 1n, max: 4000n }))
  .map(([bits, base]) => base << BigInt(bits))
const operation = fc.record({
  do: fc.constantFrom(
    'deposit',
    'depositFrom',
    'withdraw',
    'swap',
    'oneStep',
    'oneStep',
    'oneStepFromSubaccount',
    'mint',
    'increase',
    'decrease',
    'claim',
    'transfer',
    'order',
    'order',
    'cancel',
  ),
  owner: fc.constantFrom(...people),
  zeroForOne: fc.boolean(),
  amount,
  share: fc.bigInt({ min: 1n, max: 1000n }),
  width: fc.bigInt({ min: 1n, max: 60n }),
  pick: fc.nat(),
})
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

const verdict: fc.Arbitrary<CallVerdict> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<CallVerdict>('deliver') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<CallVerdict>(
      { kind: 'rejectBefore', code: 2, message: 'by the test' },
      { kind: 'rejectBefore', code: 5, message: 'by the test' },
      { kind: 'rejectAfter', code: 5, message: 'by the test' },
      { kind: 'trapCallback' },
    ),
  },
)
const round = fc.record({
  operations: fc.array(operation, { minLength: 1, maxLength: MOST_AT_ONCE, size: 'max' }),
  verdicts: fc.array(verdict, { maxLength: 3 * MOST_AT_ONCE, size: 'max' }),
  /** What happens to the machine while the operations run, or between them. */
  disruption: fc.oneof(
    { weight: 20, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom('upgrade' as const, 'crash' as const) },
  ),
})

test(
  'the books equal the ledgers after each round of random operations and faults',
  async () => {
    let operations = 0
    const length = { minLength: ROUNDS_A_WORLD, maxLength: ROUNDS_A_WORLD, size: 'max' } as const
    await fc.assert(
      fc.asyncProperty(fc.array(round, length), async (rounds) => {
        const world = await startPoolWorld({ people })
        await prepare(world)
        for (const next of rounds) {
          await play(world, next)
          // throws when a token is missing or too many
          await world.requireBalanced()
          operations += next.operations.length
        }
        await world.network.stop()
      }),
      { numRuns: Math.ceil(ROUNDS / ROUNDS_A_WORLD), endOnFailure: true },
    )
    console.log(`${operations} operations`)
  },
  300_000 + ROUNDS * MOST_MS_A_ROUND,
)

async function prepare(world: PoolWorld): Promise<void> {
  for (const owner of people) {
    await world.approveAll(owner)
    await world.depositBoth(owner, 10n ** 12n)
    await mintAround(world, owner, { width: 6000n, amount: 10n ** 11n })
    for (const side of ['token0', 'token1'] as const) {
      await world.sendToSubaccount(owner, side, 10n ** 12n)
    }
  }
}

async function play(
  world: PoolWorld,
  next: typeof round extends fc.Arbitrary<infer R> ? R : never,
) {
  const verdicts = [...next.verdicts]
  world.network.interceptCalls(({ method }) =>
    method.startsWith('icrc') ? (verdicts.shift() ?? 'deliver') : 'deliver',
  )
  const running = next.operations.map((each) =>
    // A trapped callback rejects the call; what matters is where the tokens are then.
    perform(world, each).catch(() => 'rejected'),
  )
  if (next.disruption === 'upgrade') await world.pool.upgrade()
  if (next.disruption === 'crash') {
    world.network.faults.crashAt('afterCommit', {
      after: ({ method }) => method.startsWith('icrc'),
    })
  }
  await Promise.all(running)
  // Payouts follow in messages of their own; they shall meet their faults before the time that passes below.
  if (next.disruption === 'crash') await startAgain(world)
  else await world.network.runUntilIdle()
  world.network.interceptCalls(undefined)
  // Nothing waits longer than the journal's longest delay.
  await world.network.advanceTime(700_000)
}

/** Ends the network as by pulling the plug, unless a call did that already, and goes on from what was saved. */
async function startAgain({ network }: PoolWorld): Promise<void> {
  await network.restart()
  await network.runUntilIdle()
}

async function perform(world: PoolWorld, next: Operation): Promise<unknown> {
  const pool = world.pool.as(next.owner)
  const side = next.zeroForOne ? 'token0' : 'token1'
  const fee = next.zeroForOne ? FEE0 : FEE1
  const args = { token: world.addressOf(side), amount: next.amount, fee }
  const part = (whole: bigint) => (whole * next.share) / 1000n
  const unused = await world.unusedOf(next.owner)
  const balance = next.zeroForOne ? unused.balance0 : unused.balance1
  const ids = unwrap(await pool.getUserPositionIdsByPrincipal(next.owner))
  const positionId = ids[next.pick % Math.max(1, ids.length)] ?? 0n
  const oneStep = {
    zeroForOne: next.zeroForOne,
    amountIn: `${next.amount}`,
    amountOutMinimum: `${part(next.amount)}`,
    tokenInFee: fee,
    tokenOutFee: next.zeroForOne ? FEE1 : FEE0,
  }
  switch (next.do) {
    case 'deposit':
      return pool.deposit(args)
    case 'depositFrom':
      return pool.depositFrom(args)
    case 'withdraw':
      return pool.withdraw({ ...args, amount: part(balance) })
    case 'swap':
      return pool.swap({ ...oneStep, amountIn: `${part(balance)}`, amountOutMinimum: '0' })
    case 'oneStep':
      return pool.depositFromAndSwap(oneStep)
    case 'oneStepFromSubaccount':
      return pool.depositAndSwap(oneStep)
    case 'mint': {
      const least = unused.balance0 < unused.balance1 ? unused.balance0 : unused.balance1
      return mintAround(world, next.owner, { width: 60n * next.width, amount: part(least) })
    }
    case 'increase':
      return pool.increaseLiquidity({
        positionId,
        amount0Desired: `${part(unused.balance0)}`,
        amount1Desired: `${part(unused.balance1)}`,
        amount0Min: [],
        amount1Min: [],
      })
    case 'decrease': {
      const held = unwrap(await pool.getUserPosition(positionId)).liquidity
      return pool.decreaseLiquidity({ positionId, liquidity: `${part(held)}` })
    }
    case 'claim':
      return pool.claim({ positionId })
    case 'order': {
      const { tick } = unwrap(await pool.metadata())
      const middle = 60n * ((tick - (((tick % 60n) + 60n) % 60n)) / 60n)
      const offset = 60n * (1n + (next.width % 3n))
      const tickLower = next.zeroForOne ? middle + offset : middle - offset - 60n
      const order = await pool.mint({
        token0: world.addressOf('token0'),
        token1: world.addressOf('token1'),
        fee: 3000n,
        tickLower,
        tickUpper: tickLower + 60n,
        amount0Desired: next.zeroForOne ? `${part(balance)}` : '0',
        amount1Desired: next.zeroForOne ? '0' : `${part(balance)}`,
        amount0Min: [],
        amount1Min: [],
      })
      const tickLimit = next.zeroForOne ? tickLower + 60n : tickLower
      return pool.addLimitOrder({ positionId: unwrap(order), tickLimit })
    }
    case 'cancel': {
      const orders = unwrap(await pool.getSortedUserLimitOrders(next.owner))
      return pool.removeLimitOrder(
        orders[next.pick % Math.max(1, orders.length)]?.userPositionId ?? 0n,
      )
    }
    case 'transfer':
      return pool.transferPosition(next.owner, people[next.pick % 3] ?? next.owner, positionId)
  }
}
