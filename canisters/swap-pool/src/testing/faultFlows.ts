import { alice, feeOf, maker, SIZE, type Side } from './faultWorld.ts'
import { FEE0, FEE1, type PoolWorld } from './poolWorld.ts'

/** The ledger that a flow waits for, and the method it waits for there. */
export type Await = { side: Side; method: string }

/** Something that alice does, and every call to a ledger that it waits for, in their order. */
export type Flow = {
  name: string
  awaits: Await[]
  run(world: PoolWorld): Promise<unknown>
  /** What she does again when she got no answer. */
  finish?(world: PoolWorld): Promise<unknown>
}

const out = (side: Side): Await => ({ side, method: 'icrc1_transfer' })
const pull = (side: Side): Await => ({ side, method: 'icrc2_transfer_from' })
export const OWN_SUBACCOUNT = new Uint8Array(32).fill(7)
const NONE: [] = []
const user = (world: PoolWorld) => world.pool.as(alice)
const oneStep = (minimum = 0n) => ({
  zeroForOne: true,
  amountIn: `${SIZE}`,
  amountOutMinimum: `${minimum}`,
  tokenInFee: FEE0,
  tokenOutFee: FEE1,
})
const held = (world: PoolWorld, side: Side) => ({
  token: world.addressOf(side),
  amount: SIZE,
  fee: feeOf(side),
})

/** Alice's positions in the prepared world. */
const WITH_FEES = 2n
const ORDER = 3n
const OTHER_ORDER = 4n

/** Amounts that no price uses both of, so that a rest goes back. */
const desired = (world: PoolWorld) => ({
  token0: world.addressOf('token0'),
  token1: world.addressOf('token1'),
  fee: 3000n,
  tickLower: -60n,
  tickUpper: 660n,
  amount0Desired: `${SIZE}`,
  amount1Desired: `${SIZE}`,
  amount0Min: NONE,
  amount1Min: NONE,
})

const PUSH = 10n ** 10n

export const FLOWS: Flow[] = [
  {
    name: 'deposit',
    awaits: [out('token0')],
    run: (world) => user(world).deposit(held(world, 'token0')),
  },
  {
    name: 'depositFrom',
    awaits: [pull('token1')],
    run: (world) => user(world).depositFrom(held(world, 'token1')),
  },
  {
    name: 'withdraw',
    awaits: [out('token0')],
    run: (world) => user(world).withdraw(held(world, 'token0')),
  },
  {
    name: 'withdrawToSubaccount',
    awaits: [out('token1')],
    run: (world) =>
      user(world).withdrawToSubaccount({
        ...held(world, 'token1'),
        subaccount: OWN_SUBACCOUNT,
      }),
  },
  {
    name: 'depositFromAndSwap',
    awaits: [pull('token0'), out('token1')],
    run: (world) => user(world).depositFromAndSwap(oneStep()),
  },
  {
    name: 'depositAndSwap',
    awaits: [out('token0'), out('token1')],
    run: (world) => user(world).depositAndSwap(oneStep()),
  },
  {
    name: 'depositAndSwap below its minimum',
    awaits: [out('token0')],
    run: (world) => user(world).depositAndSwap(oneStep(10n ** 12n)),
  },
  {
    name: 'mint with a rest',
    awaits: [out('token1')],
    run: (world) => user(world).mint(desired(world)),
  },
  {
    name: 'increaseLiquidity with a rest',
    awaits: [out('token1')],
    run: (world) =>
      user(world).increaseLiquidity({
        positionId: WITH_FEES,
        amount0Desired: `${SIZE}`,
        amount1Desired: `${3n * SIZE}`,
        amount0Min: [],
        amount1Min: [],
      }),
  },
  {
    name: 'decreaseLiquidity',
    awaits: [out('token0'), out('token1')],
    run: (world) => user(world).decreaseLiquidity({ positionId: WITH_FEES, liquidity: '1000000' }),
  },
  {
    name: 'removeLiquidity',
    awaits: [out('token0'), out('token1')],
    run: (world) =>
      user(world).removeLiquidity({
        positionId: WITH_FEES,
        liquidity: '1000000',
        amount0Min: '1',
        amount1Min: '1',
        keepInPool: false,
      }),
  },
  {
    name: 'claim',
    awaits: [out('token0'), out('token1')],
    run: (world) => user(world).claim({ positionId: WITH_FEES }),
  },
  {
    name: 'claimToSubaccount',
    awaits: [out('token0'), out('token1')],
    run: (world) =>
      user(world).claimToSubaccount({
        positionId: WITH_FEES,
        subaccount: OWN_SUBACCOUNT,
      }),
  },
  {
    name: 'removeLimitOrder',
    awaits: [out('token0')],
    run: (world) => user(world).removeLimitOrder(ORDER),
  },
  {
    name: 'removeLimitOrder of the other side',
    awaits: [out('token1')],
    run: (world) => user(world).removeLimitOrder(OTHER_ORDER),
  },
  {
    name: "somebody's swap that fills the order",
    awaits: [out('token1')],
    async run(world) {
      const answer = await world.pool
        .as(maker)
        .swap({ zeroForOne: false, amountIn: `${PUSH}`, amountOutMinimum: '0' })
      await world.network.runUntilIdle()
      return answer
    },
  },
  {
    name: 'claimStrayDeposit',
    awaits: [
      { side: 'token0', method: 'icrc3_get_blocks' },
      { side: 'token0', method: 'icrc1_balance_of' },
    ],
    async run(world) {
      await sendStray(world)
      return claimStray(world)
    },
    finish: claimStray,
  },
  {
    name: 'withdraw with a fee that the pool does not know',
    awaits: [{ side: 'token0', method: 'icrc1_fee' }],
    run: (world) => user(world).withdraw({ ...held(world, 'token0'), fee: FEE0 + 1n }),
  },
]

async function sendStray(world: PoolWorld): Promise<void> {
  const to = { owner: world.pool.canisterId, subaccount: NONE }
  const plain = { fee: NONE, memo: NONE, created_at_time: NONE, from_subaccount: NONE }
  const sent = await world.ledgers.token0.as(alice).icrc1_transfer({ ...plain, to, amount: SIZE })
  if (!('Ok' in sent)) throw new Error('the stray deposit could not be sent')
}

/** The latest block of the ledger that is a transfer of alice to the pool. */
async function claimStray(world: PoolWorld): Promise<unknown> {
  const { log_length } = await world.ledgers.token0
    .as(alice)
    .icrc3_get_blocks([{ start: 0n, length: 0n }])
  return user(world).claimStrayDeposit(world.addressOf('token0'), log_length - 1n)
}
