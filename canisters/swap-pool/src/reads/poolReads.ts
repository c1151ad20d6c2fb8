import type { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import type {
  AccountBalance,
  PoolInitArgs,
  PoolMetadata,
  TickInfoWithId,
  TickLiquidityInfo,
  Token,
} from '@sluice/candid/swap_pool'
import { accountIdentifier, type Page, pageOfMap, toHex } from '@sluice/canister'
import { unusedBalance } from '../money/balances.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { eachEntry } from '../pool/PoolStorage.ts'
import type { PoolToken } from '../pool/storedTypes.ts'
import { ownerOf } from '../positions/ownership.ts'

/** The pool's price and shape. */
export function metadata({ storage, engine }: PoolContext): PoolMetadata {
  const { token0, token1 } = storage.config.get()
  const { state } = engine
  return {
    fee: state.feePips,
    key: `${token0.address}_${token1.address}_${state.feePips}`,
    liquidity: state.liquidity,
    maxLiquidityPerTick: state.maxLiquidityPerTick,
    nextPositionId: storage.nextPositionId.get(),
    sqrtPriceX96: state.sqrtPriceX96,
    tick: BigInt(state.tick),
    token0: tokenOf(token0),
    token1: tokenOf(token1),
  }
}

/** What the pool was installed with. */
export function getInitArgs({ storage, toPrincipal }: PoolContext): PoolInitArgs {
  const config = storage.config.get()
  return {
    token0: tokenOf(config.token0),
    token1: tokenOf(config.token1),
    infoCid: toPrincipal(config.infoCid),
    feeReceiverCid: toPrincipal(config.feeReceiverCid),
    trustedCanisterManagerCid: toPrincipal(config.trustedCanisterManagerCid),
    positionIndexCid: toPrincipal(config.positionIndexCid),
  }
}

/** A page of the initialised ticks, lowest first. The pool keeps no oracle: those fields are 0. */
export function getTicks(
  { storage }: PoolContext,
  offset: bigint,
  limit: bigint,
): Page<TickInfoWithId> {
  return pageOfMap(storage.ticks, { offset, limit }, (tick, info) => ({
    id: `${tick}`,
    initialized: true,
    liquidityGross: info.liquidityGross,
    liquidityNet: info.liquidityNet,
    feeGrowthOutside0X128: info.feeGrowthOutside0X128,
    feeGrowthOutside1X128: info.feeGrowthOutside1X128,
    secondsOutside: storage.secondsOutside.get(tick) ?? 0n,
    secondsPerLiquidityOutsideX128: 0n,
    tickCumulativeOutside: 0n,
  }))
}

/** A page of the initialised ticks with their prices; `price0` is the sqrt ratio, `price1` its integer inverse: 0. */
export function getTickInfos(
  { storage }: PoolContext,
  offset: bigint,
  limit: bigint,
): Page<TickLiquidityInfo> {
  return pageOfMap(storage.ticks, { offset, limit }, (tick, info) => ({
    tickIndex: BigInt(tick),
    liquidityGross: info.liquidityGross,
    liquidityNet: info.liquidityNet,
    price0: sqrtRatioAtTick(tick),
    price0Decimal: 1n,
    price1: 0n,
    price1Decimal: 1n,
  }))
}

/** All words of the tick bitmap: at most 694 for the narrowest spacing. */
export function getTickBitmaps({ storage }: PoolContext): [bigint, bigint][] {
  return storage.tickWords.entries().map(([position, word]) => [BigInt(position), word])
}

/** What the pool holds for positions and the protocol; the protocol's settled share is contained in the amounts. */
export function getTokenAmountState({ storage, engine, toPrincipal }: PoolContext) {
  const { tokenAmount0, tokenAmount1, protocolFee0, protocolFee1 } = engine.state
  return {
    token0Amount: tokenAmount0,
    token1Amount: tokenAmount1,
    swapFee0Repurchase: protocolFee0,
    swapFee1Repurchase: protocolFee1,
    swapFeeReceiver: toPrincipal(storage.config.get().feeReceiverCid).toText(),
  }
}

/** A holder's tokens inside the pool that are in no position. */
export function getUnused({ storage }: PoolContext, owner: Uint8Array): AccountBalance {
  const { amount0, amount1 } = unusedBalance(storage, owner)
  return { balance0: amount0, balance1: amount1 }
}

/** A page of all holders' unused balances. */
export function getAllUnused({ storage, toPrincipal }: PoolContext, offset: bigint, limit: bigint) {
  return pageOfMap(storage.unused, { offset, limit }, (owner, { amount0, amount1 }) => {
    const balance: AccountBalance = { balance0: amount0, balance1: amount1 }
    const entry: [ReturnType<typeof toPrincipal>, AccountBalance] = [toPrincipal(owner), balance]
    return entry
  })
}

/** The owner of a position as the interface names owners: the hexadecimal account identifier. */
export function getOwnerText({ storage }: PoolContext, positionId: bigint): string {
  const owner = ownerOf(storage, positionId)
  return owner === undefined ? '' : toHex(accountIdentifier(owner))
}

/** Who handed a position to its present owner, if anybody has. */
export function getSender(
  { storage, toPrincipal }: PoolContext,
  positionId: bigint,
): [] | [Principal] {
  const sender = storage.senders.get(positionId)
  return sender === undefined ? [] : [toPrincipal(sender)]
}

/** As many as fit easily into one query. */
const MOST_POSITIONS = 2_000n

/** Owners with the ids of their positions, as far as those are among the latest. */
export function getOwnersWithPositions({ storage }: PoolContext): [string, bigint[]][] {
  const owners = new Map<string, bigint[]>()
  const end = storage.nextPositionId.get()
  for (let id = end > MOST_POSITIONS ? end - MOST_POSITIONS : 1n; id < end; id++) {
    const owner = ownerOf(storage, id)
    if (owner === undefined) continue
    const name = toHex(accountIdentifier(owner))
    owners.set(name, [...(owners.get(name) ?? []), id])
  }
  return [...owners]
}

/** The sum of all ticks' net liquidity; 0 unless something is wrong. */
export function sumTick({ storage }: PoolContext): bigint {
  let sum = 0n
  for (const [, info] of eachEntry(storage.ticks)) sum += info.liquidityNet
  return sum
}

function tokenOf({ address, standard }: PoolToken): Token {
  return { address, standard }
}
