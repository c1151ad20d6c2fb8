import type { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import type { _SERVICE, InitRequests } from '@sluice/candid/staking_pool'
import * as service from '@sluice/candid/staking_pool'
import { principalSubaccount } from '@sluice/canister'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { approveAll, installLedger } from '@sluice/testing/exchange/ledgers'
import { admin, controller, founder, minter, person } from '@sluice/testing/exchange/people'

export const FEE = 10n
export const RATE = 1_000n
export const DAY = 86_400n
export const alice = person(20)
export const bob = person(21)
export const feeReceiver = person(30)
/** Has made the pool and paid its rewards in. */
export const creator = founder
const WEALTH = 10n ** 12n
/** Seconds since 1970 at which networks begin here; the pool opens a minute later. */
const START = 1_800_000_000n

export type TokenName = 'stake' | 'reward'

/** A staking pool between two ledgers, or with one for both tokens, with a day of rewards. */
export class StakingWorld {
  readonly network: Network
  readonly pool: Installed<_SERVICE>
  readonly ledgers: Readonly<Record<TokenName, Principal>>

  constructor(
    network: Network,
    pool: Installed<_SERVICE>,
    ledgers: Readonly<Record<TokenName, Principal>>,
  ) {
    this.network = network
    this.pool = pool
    this.ledgers = ledgers
  }

  as(caller: Principal): _SERVICE {
    return this.pool.as(caller)
  }

  ledger(token: TokenName, caller: Principal): ledgerService._SERVICE {
    return actorOn(this.network, ledgerService, this.ledgers[token], caller)
  }

  walletOf(token: TokenName, owner: Principal): Promise<bigint> {
    return this.ledger(token, owner).icrc1_balance_of({ owner, subaccount: [] })
  }

  /** What lies in somebody's subaccount of the pool. */
  lyingFor(owner: Principal): Promise<bigint> {
    const subaccount: [Uint8Array] = [principalSubaccount(owner.toUint8Array())]
    return this.ledger('stake', owner).icrc1_balance_of({
      owner: this.pool.canisterId,
      subaccount,
    })
  }

  async send(
    token: TokenName,
    from: Principal,
    { amount, to }: { amount: bigint; to?: Principal },
  ): Promise<void> {
    const sent = await this.ledger(token, from).icrc1_transfer({
      to: {
        owner: this.pool.canisterId,
        subaccount: to === undefined ? [] : [principalSubaccount(to.toUint8Array())],
      },
      amount,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    if ('Err' in sent) throw new Error('the ledger refuses')
  }

  /** The creator pays rewards in, and the pool has seen it. */
  async fund(amount: bigint): Promise<void> {
    await this.send('reward', creator, { amount })
    await this.passSeconds(6n)
    const synced = await this.as(creator).syncReward()
    if ('err' in synced) throw new Error(synced.err)
  }

  async passSeconds(seconds: bigint): Promise<void> {
    await this.network.advanceTime(Number(seconds) * 1_000)
  }

  async on(network: Network): Promise<StakingWorld> {
    return new StakingWorld(network, this.pool.on(network), this.ledgers)
  }
}

export type WorldOptions = { sameToken?: boolean; userIndex?: Principal }

/** A new world. The pool opens in a minute and runs for a day; nothing has been paid in. */
export async function startStaking({
  sameToken = false,
  userIndex = person(40),
}: WorldOptions = {}): Promise<StakingWorld> {
  const network = await Network.start({ inMemory: true, startTime: START * 1_000_000_000n })
  const people = [alice, bob, creator]
  const ledger = (symbol: string) =>
    installLedger(network, {
      symbol,
      fee: FEE,
      minter,
      balances: people.map((owner) => [owner, WEALTH] as const),
    })
  const stake = await ledger('STK')
  const reward = sameToken ? stake : await ledger('RWD')
  const pool = await installCanister<_SERVICE>(network, {
    source: canisterSource('staking-pool'),
    service,
    args: [initArgs({ stake, reward, userIndex })],
    controllers: [controller],
  })
  const world = new StakingWorld(network, pool, { stake, reward })
  await pool.as(controller).setAdmins([admin])
  for (const owner of people) await approveAll(world.ledger('stake', owner), pool.canisterId)
  await network.runUntilIdle()
  return world
}

function initArgs({
  stake,
  reward,
  userIndex,
}: {
  stake: Principal
  reward: Principal
  userIndex: Principal
}): InitRequests {
  return {
    name: 'STK for RWD',
    creator,
    feeReceiverCid: feeReceiver,
    userIndexCid: userIndex,
    createTime: START,
    startTime: START + 60n,
    bonusEndTime: START + 60n + DAY,
    rewardPerTime: RATE,
    rewardFee: 50n,
    stakingToken: { address: stake.toText(), standard: 'ICRC2' },
    stakingTokenSymbol: 'STK',
    stakingTokenDecimals: 8n,
    stakingTokenFee: FEE,
    rewardToken: { address: reward.toText(), standard: 'ICRC2' },
    rewardTokenSymbol: 'RWD',
    rewardTokenDecimals: 8n,
    rewardTokenFee: FEE,
  }
}
