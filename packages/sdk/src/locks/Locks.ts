import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import { type Config, canisterId } from '../config.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import { LiquidityError } from '../liquidity/LiquidityError.ts'
import type { LiquidityReads } from '../liquidity/LiquidityReads.ts'
import type { PlacedPosition } from '../liquidity/Position.ts'
import type { Positions } from '../liquidity/Positions.ts'
import { fromEach } from '../pools/fromEach.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Tokens } from '../tokens.ts'
import { LockError } from './LockError.ts'
import { LOCK_KINDS, type LockFlow, type LockReceipt } from './LockFlow.ts'
import type { LockReads } from './LockReads.ts'
import {
  hasEnded,
  type LockedPosition,
  type LockHandover,
  type LockLimits,
  type PositionLock,
} from './PositionLock.ts'

type Services = {
  readonly flows: Flows
  readonly config: Config
  readonly locks: Pick<
    LockReads,
    'fetchLock' | 'fetchOwn' | 'fetchUnderway' | 'fetchLimits' | 'settle'
  >
  readonly positions: Pick<Positions, 'fetchOne' | 'fetchPool'>
  readonly reads: Pick<LiquidityReads, 'owner' | 'fetchAnyPosition' | 'fetchIsCrowded'>
  readonly pools: Pick<Pools, 'fetchUnused'>
  readonly tokens: Pick<Tokens, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

type Which = Pick<PositionLock, 'poolId' | 'positionId'>

/**
 * Positions that their owners put out of their own reach until a time. The owner gets the trading fees meanwhile and the position back
 * afterwards; nobody ends a lock before. What moves something is a flow: what is interrupted waits in `sdk.flows`.
 */
export class Locks {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** The lock of anybody's position; undefined when it has none. @throws CallError */
  fetchOne(which: Which): Promise<PositionLock | undefined> {
    return this.services.locks.fetchLock(which)
  }

  /**
   * The caller's locked positions as they stand now. One whose pool does not answer is left out, and `onLock` hears of its pool and why.
   * @throws CallError
   */
  async fetchMine(
    onLock: (
      poolId: string,
      found: LockedPosition[] | undefined,
      error?: unknown,
    ) => void = () => {},
  ): Promise<LockedPosition[]> {
    this.starter.requirePrincipal()
    const byKey = new Map(
      (await this.services.locks.fetchOwn()).map((lock) => [`${lock.id}`, lock]),
    )
    return fromEach(
      [...byKey.keys()],
      async (key) => {
        const lock = byKey.get(key)
        const position =
          lock && (await this.services.positions.fetchOne(lock.poolId, lock.positionId))
        return lock && position ? [{ lock, position }] : []
      },
      (key, found, error) => onLock(byKey.get(key)?.poolId ?? '', found, error),
    )
  }

  /** The caller's positions that are on their way into the lock or out of it, because their pools did not answer. @throws CallError */
  fetchUnderway(): Promise<LockHandover[]> {
    this.starter.requirePrincipal()
    return this.services.locks.fetchUnderway()
  }

  /** For how long, and how many. @throws CallError */
  fetchLimits(): Promise<LockLimits> {
    return this.services.locks.fetchLimits()
  }

  /**
   * Finds out where a position is whose handover got no answer. @returns its lock, undefined where it has none.
   * @throws CallError `refused` while the pool does not answer, WalletError
   */
  settle(which: Which): Promise<PositionLock | undefined> {
    return this.services.locks.settle(which)
  }

  /**
   * Locks a position until a time, in seconds since 1970: nobody can take it out before. One that the caller has sent to the lock as to
   * anybody else gets its lock in the same way.
   * @throws LockError, LiquidityError, CallError, WalletError
   */
  lock({
    position,
    unlockSeconds,
    key,
    ...options
  }: { position: PlacedPosition; unlockSeconds: number } & Keyed): Promise<LockReceipt> {
    const begin = async () => {
      const { poolId, id: positionId, pool } = position
      const found = await this.services.reads.fetchAnyPosition(poolId, positionId)
      const { owner } = this.services.reads
      if (found?.owner !== owner && found?.owner !== this.lockOwner()) throw LiquidityError.gone()
      const place = { poolId, positionId, token0: pool.token0, token1: pool.token1 }
      return this.newFlow('lock-position' as const, { ...place, unlockSeconds }, key)
    }
    return this.starter.run(LOCK_KINDS, { key, ...options }, begin)
  }

  /** Moves the end of a lock to a later time, in seconds since 1970. @throws LockError, CallError, WalletError */
  extend({
    lock,
    unlockSeconds,
    key,
    ...options
  }: { lock: Which; unlockSeconds: number } & Keyed): Promise<LockReceipt> {
    const begin = async () => {
      const { facts, found } = await this.ownLock(lock)
      if (unlockSeconds <= found.unlockSeconds) throw LockError.of('lock-not-longer')
      return this.newFlow('extend-lock' as const, { ...facts, unlockSeconds }, key)
    }
    return this.starter.run(LOCK_KINDS, { key, ...options }, begin)
  }

  /** Sends the trading fees of a locked position to the wallet; it stays locked. @throws LockError, LiquidityError, CallError, WalletError */
  claimFees({ lock, key, ...options }: { lock: Which } & Keyed): Promise<LockReceipt> {
    const begin = async () => {
      const { tokens, pools } = this.services
      const { facts } = await this.ownLock(lock)
      const [one, other, { balance0, balance1 }] = await Promise.all([
        tokens.fetch(facts.token0),
        tokens.fetch(facts.token1),
        pools.fetchUnused(facts.poolId),
      ])
      const fees = { fee0: one.fee, fee1: other.fee, held0: balance0, held1: balance1 }
      return this.newFlow('claim-locked-fees' as const, { ...facts, ...fees }, key)
    }
    return this.starter.run(LOCK_KINDS, { key, ...options }, begin)
  }

  /** Takes a position back whose time has come, with the fees that it has earned. @throws LockError, LiquidityError, CallError, WalletError */
  unlock({ lock, key, ...options }: { lock: Which } & Keyed): Promise<LockReceipt> {
    const begin = async () => {
      const [{ facts, found }, isCrowded] = await Promise.all([
        this.ownLock(lock),
        this.services.reads.fetchIsCrowded(lock.poolId),
      ])
      if (!hasEnded(found, this.services.now() / 1_000)) throw LockError.of('still-locked')
      return this.newFlow('unlock-position' as const, { ...facts, isCrowded }, key)
    }
    return this.starter.run(LOCK_KINDS, { key, ...options }, begin)
  }

  private async ownLock({ poolId, positionId }: Which) {
    const [found, { token0, token1 }] = await Promise.all([
      this.services.locks.fetchLock({ poolId, positionId }),
      this.services.positions.fetchPool(poolId),
    ])
    if (found?.owner !== this.starter.requirePrincipal()) throw LockError.of('not-locked')
    return { found, facts: { poolId, positionId, token0, token1 } }
  }

  /** The account identifier by which pools name the lock. */
  private lockOwner(): string {
    const lock = Principal.fromText(canisterId(this.services.config, 'position_lock'))
    return toHex(accountIdentifier(lock.toUint8Array()))
  }

  private newFlow<Kind extends LockFlow['kind'], Facts>(
    kind: Kind,
    facts: Facts,
    key: OrderKey | undefined,
  ) {
    const lockCanisterId = canisterId(this.services.config, 'position_lock')
    return this.starter.newFlow(kind, { ...facts, lockCanisterId }, key)
  }
}
