import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, Error as FarmError, InitFarmArgs } from '@sluice/candid/farm'
import * as service from '@sluice/candid/farm'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, installCanister } from '@sluice/testing'
import { madeOnce } from '@sluice/testing/exchange/madeOnce'
import { type MarketWorld, startMarket } from '@sluice/testing/exchange/marketWorld'
import {
  admin,
  controller,
  governance,
  maker,
  nobody,
  person,
  trader,
  unwrap,
} from '@sluice/testing/exchange/people'

/** Given out each second. */
export const RATE = 1_000n
export const CYCLE = 600n
export const LENGTH = 36_000n
export const REWARD = RATE * LENGTH
/** Where a farm begins, after the world is made. */
const LEAD = 3_000n
export const PAIR = 'ICP/TOK'
/** The farm keeps 5 % of every reward. */
const FEE_PER_THOUSAND = 50n
export const refunder = person(30)
export const feeReceiver = person(31)
const POSITION_SIZE = 10n ** 10n

/** The exchange with a farm on the pool of ICP and TOK that pays in ICS. Maker and trader have positions to stake. */
export class FarmWorld {
  readonly exchange: MarketWorld
  readonly id: Principal
  readonly startTime: bigint

  constructor(exchange: MarketWorld, id: Principal, startTime: bigint) {
    this.exchange = exchange
    this.id = id
    this.startTime = startTime
  }

  get network(): Network {
    return this.exchange.network
  }

  as(caller: Principal): _SERVICE {
    return actorOn<_SERVICE>(this.network, service, this.id, caller)
  }

  pool(caller: Principal = controller) {
    return this.exchange.pool(PAIR, caller)
  }

  walletOf(owner: Principal): Promise<bigint> {
    return this.exchange.balance('ICS', owner)
  }

  /** Sends reward to the farm as its creator does. */
  async fund(amount = REWARD, from = maker): Promise<void> {
    const sent = await this.exchange.ledger('ICS', from).icrc1_transfer({
      to: { owner: this.id, subaccount: [] },
      amount,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    if ('Err' in sent) throw new Error('the reward was not sent')
    await this.as(from).checkFunding()
  }

  /** Lets the farm take a position. */
  async approve(positionId: bigint, who: Principal): Promise<void> {
    unwrap(await this.pool(who).approvePosition(this.id, positionId))
  }

  async stake(positionId: bigint, who: Principal): Promise<void> {
    await this.approve(positionId, who)
    unwrap(await this.as(who).stake(positionId))
  }

  async pass(seconds: bigint): Promise<void> {
    await this.network.advanceTime(Number(seconds) * 1_000)
  }

  /** Until the farm has begun. */
  async begin(): Promise<void> {
    await this.fund()
    const { timestamp } = unwrap(await this.as(maker).sync())
    await this.pass(this.startTime - timestamp + 1n)
  }

  /** What an account has been credited with and can withdraw. */
  async credited(owner: Principal): Promise<bigint> {
    return unwrap(await this.as(owner).getUserRewardBalance(owner))
  }

  async pending(positionId: bigint): Promise<bigint> {
    return unwrap(await this.as(maker).getRewardInfo([positionId]))
  }

  async isWith(owner: Principal, positionId: bigint): Promise<boolean> {
    return unwrap(await this.pool().checkOwnerOfUserPosition(owner, positionId))
  }

  /** @throws Error when the farm's books are wrong, or it holds less than it owes. */
  async requireSolvent(): Promise<void> {
    const { solvent } = unwrap(await this.as(maker).checkBooks())
    if (!solvent) throw new Error('the farm owes more than it holds')
  }

  async upgrade(): Promise<void> {
    const { module } = await buildCanister(canisterSource('farm'), () => {})
    const upgrade = { canisterId: this.id, mode: 'upgrade', wasmModule: module } as const
    await this.network.installCode({ ...upgrade, arg: new Uint8Array() })
  }
}

export type Positions = { wide: bigint; narrow: bigint; other: bigint }
/** Of the maker, of the maker, of the trader. */
export const POSITIONS: Positions = { wide: 2n, narrow: 3n, other: 4n }

async function makeFarm(): Promise<FarmWorld> {
  const exchange = await startMarket()
  await exchange.mint(PAIR, maker, POSITION_SIZE, 1200n)
  await exchange.mint(PAIR, maker, POSITION_SIZE, 60n)
  await exchange.mint(PAIR, trader, POSITION_SIZE, 1200n)
  const { timestamp } = unwrap(await exchange.pool(PAIR).getTickPath(0n, 0n))
  const startTime = timestamp + LEAD
  const { canisterId } = await installCanister(exchange.network, {
    source: canisterSource('farm'),
    service,
    args: [farmArgs(exchange, startTime)],
    controllers: [controller],
  })
  const world = new FarmWorld(exchange, canisterId, startTime)
  await world.as(controller).setAdmins([admin])
  await exchange.network.runUntilIdle()
  return world
}

function farmArgs(exchange: MarketWorld, startTime: bigint): InitFarmArgs {
  return {
    creator: maker,
    refunder,
    rewardToken: exchange.token('ICS'),
    pool: exchange.ids.pools[PAIR],
    startTime,
    endTime: startTime + LENGTH,
    secondPerCycle: CYCLE,
    totalReward: REWARD,
    token0AmountLimit: 0n,
    token1AmountLimit: 0n,
    priceInsideLimit: false,
    fee: FEE_PER_THOUSAND,
    feeReceiverCid: feeReceiver,
    governanceCid: [governance],
    farmFactoryCid: nobody,
    farmIndexCid: nobody,
    nodeIndexCid: nobody,
    status: { NOT_STARTED: null },
  }
}

/** A world of its own for one test, from a snapshot that all share. */
export async function forkOf(
  world: FarmWorld,
  snapshot: ReturnType<Network['snapshot']>,
): Promise<FarmWorld> {
  const exchange = world.exchange.on(await Network.start({ from: snapshot }))
  return new FarmWorld(exchange, world.id, world.startTime)
}

/** A farm that has neither begun nor been given its reward. */
export const prepareFarm = madeOnce(makeFarm, forkOf)

/** The text of a refusal. @throws Error for an answer that is none. */
export function textOf(answer: { ok: unknown } | { err: FarmError }): string {
  if ('ok' in answer) throw new Error('this was not refused')
  return 'InternalError' in answer.err ? answer.err.InternalError : JSON.stringify(answer.err)
}
