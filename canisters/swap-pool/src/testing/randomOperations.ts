import type { Principal } from '@icp-sdk/core/principal'
import fc from 'fast-check'
import { FEE0, FEE1, mintAround, type PoolWorld, person, unwrap } from './poolWorld.ts'

const MANY = 1_000n
const NOTHING = { balance0: 0n, balance1: 0n }
const NO_MINIMUM: [] = []
const anybody = person(99)

/** What one message of the pool does comes more often than what waits for ledgers, which takes ten times as long. */
const kind = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('swap', 'mint', 'increase', 'transfer', 'order', 'cancel'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'deposit',
      'depositFrom',
      'withdraw',
      'oneStep',
      'oneStepFromSubaccount',
      'decrease',
      'remove',
      'claim',
    ),
  },
)

/** One operation by one of these people, with amounts of every size and with shares of what they hold. */
export const operationOf = (people: readonly Principal[]) =>
  fc.record({
    do: kind,
    owner: fc.constantFrom(...people),
    receiver: fc.constantFrom(...people),
    zeroForOne: fc.boolean(),
    amount: fc
      .tuple(fc.integer({ min: 0, max: 30 }), fc.bigInt({ min: 1n, max: 4000n }))
      .map(([bits, base]) => base << BigInt(bits)),
    share: fc.bigInt({ min: 1n, max: 1000n }),
    width: fc.bigInt({ min: 1n, max: 60n }),
    pick: fc.nat(),
  })
export type Operation =
  ReturnType<typeof operationOf> extends fc.Arbitrary<infer Value> ? Value : never

/** What people saw of a pool before they act at once; when the last of them is served, much of it is no longer true. */
export type Sight = {
  tick: bigint
  unused: ReadonlyMap<string, typeof NOTHING>
  positions: ReadonlyMap<string, readonly bigint[]>
  orders: ReadonlyMap<string, readonly bigint[]>
}

export async function lookAt({ pool }: PoolWorld, people: readonly Principal[]): Promise<Sight> {
  const reader = pool.as(anybody)
  const balances = unwrap(await reader.allTokenBalance(0n, MANY)).content
  const { lowerLimitOrders, upperLimitOrders } = unwrap(await reader.getLimitOrders())
  const orders = Map.groupBy([...lowerLimitOrders, ...upperLimitOrders], ([, { owner }]) =>
    owner.toText(),
  )
  const idsOf = async (owner: Principal): Promise<[string, bigint[]]> => [
    owner.toText(),
    unwrap(await reader.getUserPositionIdsByPrincipal(owner)),
  ]
  return {
    tick: unwrap(await reader.metadata()).tick,
    unused: new Map(balances.map(([owner, held]) => [owner.toText(), held])),
    positions: new Map(await Promise.all(people.map(idsOf))),
    orders: new Map(
      [...orders].map(([owner, list]) => [owner, list.map(([, order]) => order.userPositionId)]),
    ),
  }
}

/** Performs an operation. @returns what the pool answered, often a refusal. */
export async function perform(
  world: PoolWorld,
  sight: Sight,
  operation: Operation,
): Promise<unknown> {
  const { owner, zeroForOne, amount } = operation
  const pool = world.pool.as(owner)
  const side = zeroForOne ? 'token0' : 'token1'
  const fee = zeroForOne ? FEE0 : FEE1
  const args = { token: world.addressOf(side), amount, fee }
  const part = (whole: bigint) => (whole * operation.share) / 1000n
  const unused = sight.unused.get(owner.toText()) ?? NOTHING
  const balance = zeroForOne ? unused.balance0 : unused.balance1
  const positionId = pickOf(sight.positions, operation)
  const oneStep = {
    zeroForOne,
    amountIn: `${amount}`,
    amountOutMinimum: `${part(amount)}`,
    tokenInFee: fee,
    tokenOutFee: zeroForOne ? FEE1 : FEE0,
  }
  switch (operation.do) {
    case 'deposit':
      return pool.deposit(args)
    case 'depositFrom':
      return pool.depositFrom(args)
    case 'withdraw':
      return pool.withdraw({ ...args, amount: part(balance) })
    case 'swap':
      return pool.swap({ zeroForOne, amountIn: `${part(balance)}`, amountOutMinimum: '0' })
    case 'oneStep':
      return pool.depositFromAndSwap(oneStep)
    case 'oneStepFromSubaccount':
      return pool.depositAndSwap(oneStep)
    case 'mint': {
      const least = unused.balance0 < unused.balance1 ? unused.balance0 : unused.balance1
      return mintAround(world, owner, {
        width: world.tickSpacing * operation.width,
        amount: part(least),
      })
    }
    case 'increase':
      return pool.increaseLiquidity({
        positionId,
        amount0Desired: `${part(unused.balance0)}`,
        amount1Desired: `${part(unused.balance1)}`,
        amount0Min: NO_MINIMUM,
        amount1Min: NO_MINIMUM,
      })
    case 'decrease': {
      const held = unwrap(await pool.getUserPosition(positionId)).liquidity
      return pool.decreaseLiquidity({ positionId, liquidity: `${part(held)}` })
    }
    case 'remove': {
      const held = unwrap(await pool.getUserPosition(positionId)).liquidity
      return pool.removeLiquidity({
        positionId,
        liquidity: `${part(held)}`,
        amount0Min: '0',
        amount1Min: '0',
        keepInPool: zeroForOne,
      })
    }
    case 'claim':
      return pool.claim({ positionId })
    case 'transfer':
      return pool.transferPosition(owner, operation.receiver, positionId)
    case 'order':
      return placeOrder(world, sight.tick, operation, part(balance))
    case 'cancel':
      return pool.removeLimitOrder(pickOf(sight.orders, operation))
  }
}

/** One of the owner's, or the number 0, which nobody has. */
function pickOf(ids: Sight['positions'], { owner, pick }: Operation): bigint {
  const own = ids.get(owner.toText()) ?? []
  return own[pick % Math.max(1, own.length)] ?? 0n
}

/** A position of one token beside the price, and the order to take it out once the price has passed. */
async function placeOrder(
  world: PoolWorld,
  tick: bigint,
  { owner, zeroForOne, width }: Operation,
  amount: bigint,
): Promise<unknown> {
  const pool = world.pool.as(owner)
  const { feePips, tickSpacing } = world
  const middle = tick - (((tick % tickSpacing) + tickSpacing) % tickSpacing)
  const offset = tickSpacing * (1n + (width % 3n))
  const tickLower = zeroForOne ? middle + offset : middle - offset - tickSpacing
  const positionId = unwrap(
    await pool.mint({
      token0: world.addressOf('token0'),
      token1: world.addressOf('token1'),
      fee: feePips,
      tickLower,
      tickUpper: tickLower + tickSpacing,
      amount0Desired: zeroForOne ? `${amount}` : '0',
      amount1Desired: zeroForOne ? '0' : `${amount}`,
      amount0Min: NO_MINIMUM,
      amount1Min: NO_MINIMUM,
    }),
  )
  const tickLimit = zeroForOne ? tickLower + tickSpacing : tickLower
  return pool.addLimitOrder({ positionId, tickLimit })
}
