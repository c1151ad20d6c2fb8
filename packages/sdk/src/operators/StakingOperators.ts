import { Principal } from '@icp-sdk/core/principal'
import * as StakingPool from '@sluice/candid/staking_pool'
import * as StakingFactory from '@sluice/candid/staking_pool_factory'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import { type PoolFailure, reasonOf } from '../pools/poolFailure.ts'
import { FounderOperators, principalsOf } from './FounderOperators.ts'

/** What operators do with staking pools. Others get `refused` or `rejected`. */
export class StakingOperators extends FounderOperators {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    super()
    this.config = config
    this.actors = actors
  }

  /** What new pools keep of each reward, in parts per thousand. @throws CallError */
  async setFeePerMille(fee: bigint): Promise<void> {
    unwrap(await this.ask((factory) => factory.setRewardFee(fee)))
  }

  /** Names who may lead a pool, in place of those named before. @throws CallError */
  setPoolAdmins(poolId: string, admins: readonly string[]): Promise<void> {
    return this.ask((factory) =>
      factory.setStakingPoolAdmins(Principal.fromText(poolId), principalsOf(admins)),
    )
  }

  /** Nothing is earned from now on. @throws CallError */
  async stop(poolId: string): Promise<void> {
    unwrap(await this.ask((factory) => factory.stopStakingPool(Principal.fromText(poolId))))
  }

  /** Credits everybody with what is staked and earned, of a pool that has ended. @throws CallError */
  async liquidate(poolId: string): Promise<void> {
    unwrap(await translated(() => this.pool(poolId).liquidation()))
  }

  /** Sends everybody what they were credited with. @throws CallError */
  async refundUsers(poolId: string): Promise<void> {
    unwrap(await translated(() => this.pool(poolId).refundUserToken()))
  }

  /** Sends the reward that nobody has earned back to whoever made the pool. @throws CallError */
  async refundReward(poolId: string): Promise<void> {
    unwrap(await translated(() => this.pool(poolId).refundRewardToken()))
  }

  /** Takes a pool off the list, which must owe nobody anything. @throws CallError */
  async delete(poolId: string): Promise<void> {
    unwrap(await this.ask((factory) => factory.deleteStakingPool(Principal.fromText(poolId))))
  }

  protected override async fetchAdmins(): Promise<readonly Principal[]> {
    return unwrap(await this.ask((factory) => factory.getAdmins()))
  }

  protected override setAdmins(admins: Principal[]): Promise<void> {
    return this.ask((factory) => factory.setAdmins(admins))
  }

  private pool(poolId: string): StakingPool._SERVICE {
    const id = Principal.fromText(poolId).toText()
    return this.actors.other<StakingPool._SERVICE>(StakingPool.idlFactory, id)
  }

  protected override get feeFactory(): StakingFactory._SERVICE {
    const id = canisterId(this.config, 'staking_pool_factory')
    return this.actors.other<StakingFactory._SERVICE>(StakingFactory.idlFactory, id)
  }

  private ask<T>(call: (factory: StakingFactory._SERVICE) => Promise<T>): Promise<T> {
    return translated(() => call(this.feeFactory))
  }
}

/** @throws CallError `refused` with the service's words */
function unwrap<T>(answer: { ok: T } | { err: string | PoolFailure }): T {
  if ('ok' in answer) return answer.ok
  throw CallError.refused(typeof answer.err === 'string' ? answer.err : reasonOf(answer.err))
}
