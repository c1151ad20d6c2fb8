import { IDL } from '@icp-sdk/core/candid'
import { isSameBytes } from '@sluice/canister'
import type { CallVerdict } from '@sluice/network'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, maker, prepare, SIZE } from './testing/faultWorld.ts'
import { FEE0, FEE1, type PoolWorld, person, unwrap } from './testing/poolWorld.ts'

const HUGE = 2n ** 256n - 1n
const BEYOND = 2n ** 300n
const MEGABYTE = 'A'.repeat(1_000_000)
/** Each in an account of its own, so that no single balance overflows, but their sum would. */
const accomplices = [maker, person(20), person(21), person(22), person(23)]
/** What alice's ten ways out may cost at the honest ledger. */
const MOST_FEES = 10n * FEE0
const HOUR_MS = 3_600_000

const TransferError = IDL.Variant({
  BadFee: IDL.Record({ expected_fee: IDL.Nat }),
  BadBurn: IDL.Record({ min_burn_amount: IDL.Nat }),
  InsufficientFunds: IDL.Record({ balance: IDL.Nat }),
  InsufficientAllowance: IDL.Record({ allowance: IDL.Nat }),
  TooOld: IDL.Null,
  CreatedInFuture: IDL.Record({ ledger_time: IDL.Nat64 }),
  TemporarilyUnavailable: IDL.Null,
  Duplicate: IDL.Record({ duplicate_of: IDL.Nat }),
  GenericError: IDL.Record({ error_code: IDL.Nat, message: IDL.Text }),
})
const Answer = IDL.Variant({ Ok: IDL.Nat, Err: TransferError })

const says = (answer: object): CallVerdict => ({
  kind: 'replaceReply',
  data: IDL.encode([Answer], [answer]),
})
const fails = (error: object) => says({ Err: error })
const bytes = (data: Uint8Array): CallVerdict => ({ kind: 'replaceReply', data })

/** What a token's ledger may do when the pool asks it to move tokens; `turn` counts the calls. */
const lies: Record<string, (turn: number) => CallVerdict> = {
  'nonsense at first and then Ok': (turn) =>
    turn < 12 ? bytes(Uint8Array.of(1, 2, 3)) : says({ Ok: 1n }),
  'Ok and nothing moved': () => says({ Ok: 0n }),
  'Ok with a block beyond 2^256': () => says({ Ok: BEYOND }),
  'a duplicate of a block beyond 2^256': () => fails({ Duplicate: { duplicate_of: BEYOND } }),
  'a fee beyond 2^256': () => fails({ BadFee: { expected_fee: BEYOND } }),
  'the greatest fee': () => fails({ BadFee: { expected_fee: HUGE } }),
  'another fee each time': (turn) => fails({ BadFee: { expected_fee: BigInt(turn) } }),
  'a balance beyond 2^256': () => fails({ InsufficientFunds: { balance: BEYOND } }),
  'a refusal of a megabyte': () =>
    fails({ GenericError: { error_code: BEYOND, message: MEGABYTE } }),
  'a reject of a megabyte': () => ({ kind: 'rejectBefore', code: 2, message: MEGABYTE }),
  'a megabyte of nothing': () => bytes(new Uint8Array(1_900_000)),
  'no bytes at all': () => bytes(new Uint8Array()),
  'something else each time': (turn) =>
    [says({ Ok: HUGE }), fails({ TooOld: null }), bytes(Uint8Array.of(7))][turn % 3] ?? 'deliver',
  'a trap': () => ({ kind: 'trapCallee' }),
  nothing: () => ({ kind: 'holdAnswer' }),
}

/** What it may say to questions about itself. */
const questions: Record<string, CallVerdict> = {
  icrc1_fee: bytes(IDL.encode([IDL.Nat], [BEYOND])),
  icrc1_symbol: bytes(IDL.encode([IDL.Text], [MEGABYTE])),
  icrc1_decimals: bytes(IDL.encode([IDL.Nat8], [255])),
  icrc1_balance_of: bytes(IDL.encode([IDL.Nat], [BEYOND])),
}

let prepared: PoolWorld
beforeAll(async () => {
  prepared = await prepare()
})
afterAll(() => prepared.network.stop())

describe.each(Object.entries(lies))('when the other ledger answers %s', (_, lie) => {
  let world: PoolWorld
  beforeAll(async () => {
    world = await prepared.fork()
    beHostile(world, lie)
    await attack(world)
    await world.network.advanceTime(HOUR_MS + 1000)
    await world.network.runUntilIdle()
    return () => world.network.stop()
  })

  test('the honest token leaves the pool in full', async () => {
    const fork = await world.fork()
    beHostile(fork, lie)
    const owed = await honestClaims(fork)
    expect(await exit(fork)).toBeGreaterThanOrEqual(owed - MOST_FEES)
    await fork.network.stop()
  })

  test('it does so after an upgrade, too', async () => {
    const fork = await world.fork()
    beHostile(fork, lie)
    const owed = await honestClaims(fork)
    await fork.pool.upgrade()
    expect(await exit(fork)).toBeGreaterThanOrEqual(owed - MOST_FEES)
    await fork.network.stop()
  })

  test('a swap between two balances inside the pool still works', async () => {
    const order = { zeroForOne: true, amountIn: `${SIZE}`, amountOutMinimum: '0' }
    expect(await world.pool.as(maker).swap(order)).toHaveProperty('ok')
  })

  test('its history can be read', async () => {
    const pool = world.pool.as(person(9))
    expect((await pool.getEvents(1n, 500n)).events.length).toBeGreaterThan(0)
    for (const owner of [alice, maker]) unwrap(await pool.getTransactionsByOwner(owner))
    unwrap(await pool.getFailedTransactions())
    unwrap(await pool.getWithdrawQueueInfo())
    unwrap(await pool.getSwapRecordState())
  })
})

/** Lets the ledger of token1 lie about everything; the ledger of token0 stays honest. */
function beHostile({ network, ledgers }: PoolWorld, lie: (turn: number) => CallVerdict): void {
  const liar = ledgers.token1.canisterId.toUint8Array()
  let turn = 0
  network.interceptCalls(({ callee, method }) => {
    if (!isSameBytes(callee, liar)) return 'deliver'
    return questions[method] ?? lie(turn++)
  })
}

/** Somebody in league with the ledger uses every way that moves its tokens, some of them with absurd amounts. */
async function attack(world: PoolWorld): Promise<void> {
  const pool = world.pool.as(maker)
  const token = world.addressOf('token1')
  const [positionId = 0n] = unwrap(await pool.getUserPositionIdsByPrincipal(maker))
  const absurd = { token, amount: HUGE, fee: FEE1 }
  const back = { zeroForOne: false, tokenInFee: FEE1, tokenOutFee: FEE0, amountOutMinimum: '0' }
  const attempts = [
    ...accomplices.map((owner) => () => world.pool.as(owner).depositFrom(absurd)),
    () => pool.deposit(absurd),
    () => pool.depositFrom({ token, amount: SIZE, fee: FEE1 }),
    () => pool.depositFromAndSwap({ ...back, amountIn: '1000' }),
    () => pool.depositFromAndSwap({ ...back, amountIn: `${2n ** 199n}` }),
    () => pool.withdraw({ token, amount: SIZE, fee: FEE1 }),
    () => pool.claim({ positionId }),
    () => pool.claimStrayDeposit(token, 0n),
    () => pool.depositFrom({ token, amount: SIZE, fee: FEE1 + 1n }),
  ]
  for (const attempt of attempts) {
    void attempt().catch(() => 'rejected')
    await world.network.runUntilIdle()
  }
}

/** What alice has of the honest token: in her wallet, on her subaccount, unused, in positions and as fees. */
async function honestClaims(world: PoolWorld): Promise<bigint> {
  const pool = world.pool.as(alice)
  const own = new Set(unwrap(await pool.getUserPositionIdsByPrincipal(alice)))
  const { content } = unwrap(await pool.getUserPositionWithTokenAmount(0n, 100n))
  const inPositions = content
    .filter(({ id }) => own.has(id))
    .reduce((sum, { token0Amount, tokensOwed0 }) => sum + token0Amount + tokensOwed0, 0n)
  const { balance0 } = await world.unusedOf(alice)
  return (await world.walletOf(alice, 'token0')) + 10n * SIZE + balance0 + inPositions
}

/** Takes all of alice's honest tokens out, whatever the other ledger does meanwhile. @returns her wallet. */
async function exit(world: PoolWorld): Promise<bigint> {
  const { network } = world
  const pool = world.pool.as(alice)
  const token = world.addressOf('token0')
  /** Calls that also pay the other token may never be answered. */
  const go = async (call: Promise<unknown>) => {
    void call.catch(() => 'rejected')
    await network.runUntilIdle()
  }
  await go(pool.deposit({ token, amount: 10n * SIZE - FEE0, fee: FEE0 }))
  const orders = unwrap(await pool.getSortedUserLimitOrders(alice))
  for (const { userPositionId } of orders) await go(pool.removeLimitOrder(userPositionId))
  for (const positionId of unwrap(await pool.getUserPositionIdsByPrincipal(alice))) {
    const { liquidity } = unwrap(await pool.getUserPosition(positionId))
    await go(pool.decreaseLiquidity({ positionId, liquidity: `${liquidity}` }))
  }
  const { balance0 } = await world.unusedOf(alice)
  if (balance0 > FEE0) await go(pool.withdraw({ token, amount: balance0, fee: FEE0 }))
  expect(unwrap(await pool.getUserPositionIdsByPrincipal(alice))).toEqual([])
  return world.walletOf(alice, 'token0')
}
