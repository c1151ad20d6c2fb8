import { Principal } from '@icp-sdk/core/principal'
import type { PositionLock } from '../../locks/PositionLock.ts'
import { LIQUIDITY_POOL, ME } from './chainNames.ts'
import type { FakeLiquidityPool } from './FakeLiquidityPool.ts'
import { figureOf } from './parts.ts'

/** A position that is locked for me from the beginning, whose time has come. */
export const LOCKED_FIRST = 5n
const ENDED_SECONDS = 1

type Mark = (name: string, figure: bigint) => void

/** Locks positions of one pool, all of them mine. */
export class FakeLock {
  private readonly pool: FakeLiquidityPool
  private readonly mark: Mark
  /** Position → when its lock ends. */
  private readonly locks = new Map<bigint, number>()

  constructor(pool: FakeLiquidityPool, mark: Mark) {
    this.pool = pool
    this.mark = mark
    pool.belong(LOCKED_FIRST, 'lock')
    this.put(LOCKED_FIRST, ENDED_SECONDS)
  }

  lockOf(positionId: bigint): PositionLock | undefined {
    const unlockSeconds = this.locks.get(positionId)
    if (unlockSeconds === undefined) return undefined
    const place = { poolId: LIQUIDITY_POOL, positionId, owner: ME }
    return { id: positionId, ...place, sinceSeconds: 0, unlockSeconds }
  }

  answer(method: string, args: readonly unknown[]): unknown {
    const positionId = figureOf(args, '1')
    switch (method) {
      case 'lockPosition':
        return this.lock(positionId, Number(figureOf(args, '2')))
      case 'extendLock':
        return this.extend(positionId, Number(figureOf(args, '2')))
      case 'claimFees':
        return this.locks.has(positionId)
          ? { ok: { amount0: this.pool.claimFor(positionId), amount1: 0n } }
          : NOT_LOCKED
      case 'unlockPosition':
        return this.unlock(positionId)
      default:
        throw new Error(`this lock does not know ${method}`)
    }
  }

  private lock(positionId: bigint, unlockSeconds: number): unknown {
    if (this.locks.has(positionId)) return { err: 'This position is locked already' }
    if (!this.pool.takeApproved(positionId, 'lock')) return { err: 'You do not own this position' }
    return this.put(positionId, unlockSeconds)
  }

  private extend(positionId: bigint, unlockSeconds: number): unknown {
    const before = this.locks.get(positionId)
    if (before === undefined) return NOT_LOCKED
    if (unlockSeconds <= before) return { err: 'A lock can only be made longer' }
    return this.put(positionId, unlockSeconds)
  }

  private unlock(positionId: bigint): unknown {
    const until = this.locks.get(positionId)
    if (until === undefined) return NOT_LOCKED
    if (until > ENDED_SECONDS) return { err: 'This position is still locked' }
    this.locks.delete(positionId)
    this.mark(`locked until ${positionId}`, 0n)
    this.pool.belong(positionId, 'me')
    return { ok: true }
  }

  private put(positionId: bigint, unlockSeconds: number): unknown {
    this.locks.set(positionId, unlockSeconds)
    this.mark(`locked until ${positionId}`, BigInt(unlockSeconds))
    return { ok: this.view(positionId) }
  }

  private view(positionId: bigint) {
    const unlockTime = BigInt(this.locks.get(positionId) ?? 0)
    const [pool, owner] = [Principal.fromText(LIQUIDITY_POOL), Principal.fromText(ME)]
    return { id: positionId, pool, positionId, owner, lockedTime: 0n, unlockTime }
  }
}

const NOT_LOCKED = { err: 'This position is not locked here' }
