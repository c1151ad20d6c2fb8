import type { Principal } from '@icp-sdk/core/principal'
import * as StakingFactory from '@sluice/candid/staking_pool_factory'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrapText } from '../agent/unwrapText.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import { type CreationFee, fetchCreationFee, fetchNewcomers } from '../sale/creationFee.ts'
import { toListed } from './readAnswers.ts'
import type { ListedStakingPool } from './StakingPool.ts'

/** Most pools of a list that are believed in: one page of the factory. */
const MOST_POOLS = 1_000n

type Services = {
  readonly config: Config
  readonly actors: Actors
  readonly principal: Principal
  readonly now: () => number
}

/** Reads of the factory of staking pools, as the caller. */
export class StakingFactoryReads {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** @throws CallError where this network has none */
  async fetchId(): Promise<string> {
    return canisterId(this.services.config, 'staking_pool_factory')
  }

  /** Every pool, newest first. @throws CallError */
  async fetchList(): Promise<Omit<ListedStakingPool, 'isMine'>[]> {
    const answer = await translated(() => this.factory.findStakingPoolPage([], 0n, MOST_POOLS))
    const nowSeconds = Math.floor(this.services.now() / 1_000)
    if ('err' in answer) throw CallError.refused('the factory does not list its pools')
    return answer.ok.content.map((info) => toListed(info, nowSeconds))
  }

  /** The pool that the factory has made for a key of the caller's. @throws CallError */
  async fetchMade(creatorKey: bigint): Promise<string | undefined> {
    const ask = () => this.factory.findByCreatorKey(this.services.principal, creatorKey)
    return (await translated(ask))[0]?.toText()
  }

  /** What a pool costs the caller, who is no founder. @throws CallError */
  fetchCreationFee(creatorKey = 0n): Promise<CreationFee> {
    const { principal: creator } = this.services
    return fetchCreationFee(this.factory, { creator, creatorKey })
  }

  /** Pools of people who are no operators, as long as none vouches for them. */
  fetchNewcomers(): Promise<ReadonlySet<string>> {
    return fetchNewcomers(this.factory)
  }

  /**
   * Who may make pools, as far as the factory tells: its admins and its governance. And what new pools keep of every reward, in parts per
   * thousand. @throws CallError
   */
  async fetchAbout(): Promise<{ founders: string[]; feePerMille: bigint }> {
    const { factory } = this
    const [admins, about, init] = await translated(() =>
      Promise.all([factory.getAdmins(), factory.getOperationInfo(), factory.getInitArgs()]),
    )
    const governance = 'ok' in init ? init.ok.governanceCid : []
    const named = [...('ok' in admins ? admins.ok : []), ...governance]
    const [, , feePerMille] = unwrapText(about)
    return { founders: [...new Set(named.map((one) => one.toText()))], feePerMille }
  }

  private get factory(): StakingFactory._SERVICE {
    const id = canisterId(this.services.config, 'staking_pool_factory')
    return this.services.actors.other<StakingFactory._SERVICE>(StakingFactory.idlFactory, id)
  }
}
