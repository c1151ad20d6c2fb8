import { Principal } from '@icp-sdk/core/principal'
import * as SwapFactory from '@sluice/candid/swap_factory'
import * as SwapPool from '@sluice/candid/swap_pool'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import { unwrap } from '../pools/unwrap.ts'
import { principalsOf } from './FounderOperators.ts'

/** A pool as operators see it. */
export type OperatedPool = {
  readonly id: string
  readonly token0: string
  readonly token1: string
  readonly feePips: bigint
  /** Whether everybody may trade; else its admins and those on its white list. */
  readonly isOpen: boolean
  readonly whiteList: readonly string[]
  readonly takesLimitOrders: boolean
  readonly admins: readonly string[]
}

/** A pool that does not answer, so that it hides no other. */
export type SilentPool = { readonly id: string; readonly reason: string }

/** One call of the factory closes this many: more would outlive the request. */
const BATCH = 50

/**
 * What operators do with pools. The factory does it for its controllers and governance, a pool itself for its admins; others get
 * `rejected`. Withdrawing works in a closed pool.
 */
export class PoolOperators {
  private readonly config: Config
  private readonly actors: Actors
  private readonly principal: Principal

  constructor(config: Config, actors: Actors, principal: Principal) {
    this.config = config
    this.actors = actors
    this.principal = principal
  }

  /** Ids of all pools that the factory lists. @throws CallError */
  async fetchIds(): Promise<string[]> {
    const pools = unwrap(await translated(() => this.factory.getPools()))
    return pools.map(({ canisterId }) => canisterId.toText())
  }

  /** Those named, all when none is. @throws CallError */
  async fetchPools(ids: readonly string[]): Promise<(OperatedPool | SilentPool)[]> {
    const listed = unwrap(await translated(() => this.factory.getPools()))
    const known = new Map(listed.map((data) => [data.canisterId.toText(), data]))
    const pools: (OperatedPool | SilentPool)[] = []
    for (const id of ids.length === 0 ? known.keys() : ids) {
      const data = known.get(id)
      pools.push(
        data === undefined
          ? { id, reason: 'the factory does not list it' }
          : await this.fetchPool(data).catch(({ message }: Error) => ({ id, reason: message })),
      )
    }
    return pools
  }

  private async fetchPool(data: SwapFactory.PoolData): Promise<OperatedPool> {
    const id = data.canisterId.toText()
    const pool = this.pool(id)
    const [{ available, whiteList }, orders, admins] = await translated(() =>
      Promise.all([
        pool.getAvailabilityState(),
        pool.getLimitOrderAvailabilityState(),
        pool.getAdmins(),
      ]),
    )
    return {
      id,
      token0: data.token0.address,
      token1: data.token1.address,
      feePips: data.fee,
      isOpen: available,
      whiteList: textsOf(whiteList),
      takesLimitOrders: unwrap(orders),
      admins: textsOf(admins),
    }
  }

  /** Opens pools to trading, or closes them. @throws CallError naming each pool for which it failed: the others are done */
  setOpen(ids: readonly string[], isOpen: boolean): Promise<void> {
    return this.change(ids, {
      byFactory: (pools) => this.factory.batchSetPoolAvailable(pools, isOpen),
      byAdmin: (pool) => pool.setAvailable(isOpen),
    })
  }

  /** Has pools take limit orders, or no new ones. @throws CallError as {@link setOpen} */
  setTakesLimitOrders(ids: readonly string[], takes: boolean): Promise<void> {
    return this.change(ids, {
      byFactory: (pools) => this.factory.batchSetPoolLimitOrderAvailable(pools, takes),
      byAdmin: (pool) => pool.setLimitOrderAvailable(takes),
    })
  }

  /** Who trades in a pool while it is closed, in place of those before. For admins and controllers of the pool. @throws CallError */
  setWhiteList(id: string, traders: readonly string[]): Promise<void> {
    return translated(() => this.pool(id).setWhiteList(principalsOf(traders)))
  }

  /** @throws CallError */
  async fetchWhiteList(id: string): Promise<string[]> {
    return textsOf((await translated(() => this.pool(id).getAvailabilityState())).whiteList)
  }

  /** @throws CallError */
  async fetchAdmins(id: string): Promise<string[]> {
    return textsOf(await translated(() => this.pool(id).getAdmins()))
  }

  /** Who may do all this in a pool, in place of those before. For controllers of the factory and governance. @throws CallError */
  setAdmins(id: string, admins: readonly string[]): Promise<void> {
    return translated(() =>
      this.factory.batchSetPoolAdmins([Principal.fromText(id)], principalsOf(admins)),
    )
  }

  /** Asks a pool's ledgers again what a transfer costs. For admins and controllers of the pool. @throws CallError */
  refreshLedgerFees(id: string): Promise<void> {
    return translated(() => this.pool(id).updateTokenFee())
  }

  /** Goes on with what a pool has to pay out. For admins and controllers of the pool. @throws CallError */
  async restartPayouts(id: string): Promise<void> {
    unwrap(await translated(() => this.pool(id).restartWithdrawQueueProcessing(false)))
  }

  /** What a pool does by itself, and when it last did. @throws CallError */
  fetchJobs(id: string): Promise<Awaited<ReturnType<SwapPool._SERVICE['getJobs']>>> {
    return translated(() => this.pool(id).getJobs())
  }

  /** All jobs when none is named. For admins and controllers of the pool. @throws CallError */
  restartJobs(id: string, names: readonly string[]): Promise<void> {
    return translated(() => this.pool(id).restartJobs([...names]))
  }

  /** All jobs when none is named. For admins and controllers of the pool. @throws CallError */
  stopJobs(id: string, names: readonly string[]): Promise<void> {
    return translated(() => this.pool(id).stopJobs([...names]))
  }

  /** Takes pools off the factory's list: they go on as they are, and others may take their places. @throws CallError */
  async remove(ids: readonly string[]): Promise<void> {
    unwrap(await translated(() => this.factory.batchRemovePools(principalsOf(ids))))
  }

  /** A pool's admin asks the pool, whoever is none the factory. What fails for some is done for the others. */
  private async change(ids: readonly string[], { byFactory, byAdmin }: Change): Promise<void> {
    const own: string[] = []
    const others: string[] = []
    for (const id of ids) ((await this.isAdmin(id)) ? own : others).push(id)
    const failures: unknown[] = []
    const attempt = (call: () => Promise<void>) =>
      translated(call).catch((error: unknown) => failures.push(error))
    for (const id of own) await attempt(() => byAdmin(this.pool(id)))
    for (let at = 0; at < others.length; at += BATCH)
      await attempt(() => byFactory(principalsOf(others.slice(at, at + BATCH))))
    if (failures.length === 1) throw failures[0]
    if (failures.length > 1) throw CallError.refused(failures.map(wordsOf).join('; '))
  }

  /** One that does not answer is left to the factory, whose words say so. */
  private async isAdmin(id: string): Promise<boolean> {
    const admins: readonly string[] = await this.fetchAdmins(id).catch(() => [])
    return admins.includes(this.principal.toText())
  }

  private pool(id: string): SwapPool._SERVICE {
    return this.actors.other<SwapPool._SERVICE>(
      SwapPool.idlFactory,
      Principal.fromText(id).toText(),
    )
  }

  private get factory(): SwapFactory._SERVICE {
    const id = canisterId(this.config, 'swap_factory')
    return this.actors.other<SwapFactory._SERVICE>(SwapFactory.idlFactory, id)
  }
}

type Change = {
  readonly byFactory: (pools: Principal[]) => Promise<void>
  readonly byAdmin: (pool: SwapPool._SERVICE) => Promise<void>
}

const textsOf = (principals: readonly Principal[]): string[] =>
  principals.map((one) => one.toText())

const wordsOf = (error: unknown): string =>
  error instanceof CallError ? `${error.details.reason ?? error.code}` : String(error)
