import type { AddFacts, CreateFacts, Payment, RemoveFacts } from '../../liquidity/LiquidityFlow.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import {
  BOB,
  FACTORY,
  FEE,
  LEDGERS,
  LEFT_IN_POOL,
  LIQUIDITY_POOL,
  MANAGER,
  ME,
} from './chainNames.ts'
import { EARNING, STANDING } from './FakeLiquidityPool.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const AMOUNT = LEFT_IN_POOL
const payment = (ledgerId: string, more: Partial<Payment> = {}): Payment => ({
  ledgerId,
  fee: FEE,
  by: 'allowance',
  deposit: AMOUNT,
  held: 0n,
  ...more,
})

const added =
  (more: Partial<AddFacts> = {}): Order =>
  (key, now) =>
    newFlow({
      kind: 'add-liquidity',
      principal: ME,
      key,
      now,
      facts: {
        poolId: LIQUIDITY_POOL,
        feePips: 3_000n,
        tickLower: -60,
        tickUpper: 60,
        token0: payment(LEDGERS.icp),
        token1: payment(LEDGERS.cketh),
        minimum0: 1n,
        minimum1: 1n,
        ...more,
      },
    })

const NOTHING = { deposit: 0n }
const taking = (positionId: bigint, liquidity: bigint) => ({
  positionId,
  liquidity,
  minimum0: 0n,
  minimum1: 0n,
})

export const ADDED: readonly Order[] = [
  added(),
  // one token by transfer, and less of it, so that a rest of the other comes back
  added({ token1: payment(LEDGERS.cketh, { by: 'transfer', deposit: AMOUNT / 2n }) }),
  // to a position that stands, single-sided
  added({ positionId: STANDING, token1: payment(LEDGERS.cketh, { deposit: AMOUNT / 4n }) }),
  // one token in, a third of it swapped
  added({
    token1: payment(LEDGERS.cketh, NOTHING),
    swap: { zeroForOne: true, amountIn: AMOUNT / 3n, minimumOut: 1n },
  }),
  // the range of a position changed
  added({
    token0: payment(LEDGERS.icp, NOTHING),
    token1: payment(LEDGERS.cketh, NOTHING),
    from: taking(EARNING, AMOUNT),
    swap: { zeroForOne: true, amountIn: AMOUNT / 4n, minimumOut: 1n },
  }),
  // its fees put back into it
  added({
    token0: payment(LEDGERS.icp, NOTHING),
    token1: payment(LEDGERS.cketh, NOTHING),
    positionId: EARNING,
    tickLower: 900,
    tickUpper: 960,
    from: taking(EARNING, 0n),
    swap: { zeroForOne: true, amountIn: AMOUNT / 3n, minimumOut: 1n },
  }),
]

const removed =
  (
    facts: Pick<RemoveFacts, 'into'> & { readonly of: readonly (readonly [bigint, bigint])[] },
  ): Order =>
  (key, now) =>
    newFlow({
      kind: 'remove-liquidity',
      principal: ME,
      key,
      now,
      facts: {
        takings: facts.of.map(([positionId, liquidity]) => ({
          ...taking(positionId, liquidity),
          poolId: LIQUIDITY_POOL,
          token0: LEDGERS.icp,
          token1: LEDGERS.cketh,
          isBasic: false,
        })),
        ...(facts.into ? { into: facts.into } : {}),
      },
    })

export const REMOVED: readonly Order[] = [
  removed({ of: [[STANDING, AMOUNT]] }),
  // a part, of which another call could take as much
  removed({ of: [[STANDING, AMOUNT / 4n]] }),
  // fees of one, and a part of another
  removed({
    of: [
      [EARNING, 0n],
      [STANDING, AMOUNT / 2n],
    ],
  }),
  // as one token, of which less comes out than was planned: the bound is that of the pool's price
  removed({
    of: [[STANDING, AMOUNT / 2n]],
    into: { zeroForOne: false, amountIn: AMOUNT, minimumOut: AMOUNT * 2n, feeOut: FEE },
  }),
]

const created =
  (more: Partial<CreateFacts> = {}): Order =>
  (key, now) =>
    newFlow({
      kind: 'create-pool',
      principal: ME,
      key,
      now,
      facts: {
        token0: LEDGERS.cketh,
        token1: LEDGERS.slu,
        standard0: 'ICRC2',
        standard1: 'ICRC1',
        feePips: 500n,
        sqrtPriceX96: 1n << 96n,
        factoryId: FACTORY,
        managerId: MANAGER,
        ledgerId: LEDGERS.icp,
        // what a passcode costs in the fake chain
        price: LEFT_IN_POOL,
        fee: FEE,
        ...more,
      },
    })

const pair = { token0: LEDGERS.icp, token1: LEDGERS.cketh }
const first = {
  ...{ tickLower: -60, tickUpper: 60, minimum0: 1n, minimum1: 1n },
  token0: payment(LEDGERS.icp),
  token1: payment(LEDGERS.cketh, { deposit: AMOUNT / 2n }),
}

export const CREATED: readonly Order[] = [
  created(),
  // with its first deposit, of which a part comes back
  created({ ...pair, first }),
  // one of the two by transfer
  created({
    ...pair,
    first: { ...first, token1: payment(LEDGERS.cketh, { by: 'transfer', deposit: AMOUNT }) },
  }),
]

export const HANDED_OVER: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'transfer-position',
      principal: ME,
      key,
      now,
      facts: {
        poolId: LIQUIDITY_POOL,
        token0: LEDGERS.icp,
        token1: LEDGERS.cketh,
        positionId: EARNING,
        to: BOB,
      },
    }),
]
