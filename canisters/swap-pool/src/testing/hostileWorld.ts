import { IDL } from '@icp-sdk/core/candid'
import { isSameBytes } from '@sluice/canister'
import type { CallVerdict } from '@sluice/network'
import { alice, SIZE } from './faultWorld.ts'
import { FEE0, type PoolWorld, unwrap } from './poolWorld.ts'

/** The greatest number that the pool can write down. */
export const HUGE = 2n ** 256n - 1n
/** One that it can read and not write down. */
export const BEYOND = 2n ** 300n
const MEGABYTE = 'A'.repeat(1_000_000)

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
export const Answer = IDL.Variant({ Ok: IDL.Nat, Err: TransferError })

export const says = (answer: object): CallVerdict => ({
  kind: 'replaceReply',
  data: IDL.encode([Answer], [answer]),
})
const fails = (error: object) => says({ Err: error })
export const bytes = (data: Uint8Array): CallVerdict => ({ kind: 'replaceReply', data })

/** What a token's ledger may do when the pool asks it to move tokens; `turn` counts the calls. */
export const lies: Record<string, (turn: number) => CallVerdict> = {
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

/** Lets the ledger of token1 lie about everything; the ledger of token0 stays honest. */
export function beHostile(
  { network, ledgers }: PoolWorld,
  lie: (turn: number) => CallVerdict,
): void {
  const liar = ledgers.token1.canisterId.toUint8Array()
  let turn = 0
  network.interceptCalls(({ callee, method }) => {
    if (!isSameBytes(callee, liar)) return 'deliver'
    return questions[method] ?? lie(turn++)
  })
}

/** What alice's ten ways out may cost at the honest ledger. */
const MOST_FEES = 10n * FEE0

/**
 * Lets alice leave a copy of the world, whose other ledger goes on lying there.
 * @throws Error when she gets less of the honest token than is hers, or cannot close a position.
 */
export async function requireHonestExit(
  world: PoolWorld,
  lie: (turn: number) => CallVerdict,
  { upgrade = false } = {},
): Promise<void> {
  const fork = await world.fork()
  beHostile(fork, lie)
  const owed = await honestClaims(fork)
  if (upgrade) await fork.pool.upgrade()
  const received = await exit(fork)
  await fork.network.stop()
  if (received < owed - MOST_FEES) throw new Error(`${received} left the pool of ${owed} owed`)
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
  if (unwrap(await pool.getUserPositionIdsByPrincipal(alice)).length > 0) {
    throw new Error('a position could not be closed')
  }
  return world.walletOf(alice, 'token0')
}
