import { Principal } from '@icp-sdk/core/principal'
import * as Lock from '@sluice/candid/position_lock'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrapText } from '../agent/unwrapText.ts'
import { type Config, canisterId } from '../config.ts'
import { requireId } from '../requireId.ts'
import type { LockHandover, LockLimits, PositionLock } from './PositionLock.ts'

type Place = { readonly poolId: string; readonly positionId: bigint }

/** More locks of one owner are not believed in. */
const MOST_LOCKS = 1_000
/** Positions on their way: more are not listed, and are looked for again by the canister all the same. */
const MOST_UNDERWAY = 1_000
const UNDERWAY_AT_ONCE = 200n

/** Reads of the canister that locks positions. An exchange without one has no locks. */
export class LockReads {
  private readonly config: Config
  private readonly actors: Actors
  private readonly principal: Principal

  constructor(config: Config, actors: Actors, principal: Principal) {
    this.config = config
    this.actors = actors
    this.principal = principal
  }

  /** The lock of a position; undefined when it has none. @throws CallError */
  async fetchLock({ poolId, positionId }: Place): Promise<PositionLock | undefined> {
    requireId(poolId)
    const service = this.serviceIfAny()
    if (service === undefined) return undefined
    const [found] = await translated(() => service.getLock(Principal.fromText(poolId), positionId))
    return found && toLock(found)
  }

  /** The caller's locks, as they came. @throws CallError */
  async fetchOwn(): Promise<PositionLock[]> {
    const service = this.serviceIfAny()
    if (service === undefined) return []
    const found = await translated(() => service.getLocksOf(this.principal))
    return found.slice(0, MOST_LOCKS).map(toLock)
  }

  /** The caller's positions that are on their way into the lock or out of it. @throws CallError */
  async fetchUnderway(): Promise<LockHandover[]> {
    const service = this.serviceIfAny()
    if (service === undefined) return []
    const found: Lock.Handover[] = []
    while (found.length < MOST_UNDERWAY) {
      const offset = BigInt(found.length)
      const page = await translated(() =>
        service.getHandoversOf(this.principal, offset, UNDERWAY_AT_ONCE),
      )
      found.push(...page)
      if (BigInt(page.length) < UNDERWAY_AT_ONCE) break
    }
    return found.map(({ pool, positionId, kind, sinceTime }) => ({
      poolId: pool.toText(),
      positionId,
      way: 'lock' in kind ? 'in' : 'out',
      sinceSeconds: Number(sinceTime),
    }))
  }

  /** @throws CallError, Error where the exchange has no lock */
  async fetchLimits(): Promise<LockLimits> {
    const service = this.service()
    const { leastSeconds, mostSeconds, mostOfOwner } = await translated(() => service.getLimits())
    return {
      leastSeconds: Number(leastSeconds),
      mostSeconds: Number(mostSeconds),
      mostOfOwner: Number(mostOfOwner),
    }
  }

  /**
   * Has the lock ask the pool where a position is whose handover got no answer. @returns its lock, undefined where it has none.
   * @throws CallError `refused` while the pool does not answer
   */
  async settle({ poolId, positionId }: Place): Promise<PositionLock | undefined> {
    const service = this.service()
    const [found] = unwrapText(
      await translated(() => service.resume(Principal.fromText(poolId), positionId)),
    )
    return found && toLock(found)
  }

  private service(): Lock._SERVICE {
    const id = canisterId(this.config, 'position_lock')
    return this.actors.other<Lock._SERVICE>(Lock.idlFactory, id)
  }

  private serviceIfAny(): Lock._SERVICE | undefined {
    return this.config.canisters.position_lock === undefined ? undefined : this.service()
  }
}

const toLock = ({ id, pool, positionId, owner, ...times }: Lock.Lock): PositionLock => ({
  id,
  poolId: pool.toText(),
  positionId,
  owner: owner.toText(),
  sinceSeconds: Number(times.lockedTime),
  unlockSeconds: Number(times.unlockTime),
})
