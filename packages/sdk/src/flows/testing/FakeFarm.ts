import { FEE } from './chainNames.ts'
import type { FakeLiquidityPool } from './FakeLiquidityPool.ts'
import { figureOf } from './parts.ts'

/** A position that the farm holds for me from the beginning. */
export const STAKED = 4n
/** What it has earned by then. */
const EARNED = 40_000n

type Hands = {
  /** Gives the farm its reward. */
  readonly fund: (amount: bigint) => void
  /** Pays me, less the ledger's fee. */
  readonly payMe: (amount: bigint) => void
}

/** A farm of one pool, in which I alone have stakes. */
export class FakeFarm {
  private readonly pool: FakeLiquidityPool
  private readonly hands: Hands
  private readonly staked = new Set<bigint>([STAKED])
  earned = EARNED

  constructor(pool: FakeLiquidityPool, hands: Hands) {
    this.pool = pool
    this.hands = hands
    pool.belong(STAKED, 'farm')
    hands.fund(EARNED)
  }

  isStaked(positionId: bigint): boolean {
    return this.staked.has(positionId)
  }

  answer(method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'stake':
        return this.stake(figureOf(args, '0'))
      case 'unstake':
        return this.unstake(figureOf(args, '0'))
      case 'withdraw':
        return this.withdraw()
      case 'claimFees':
        return this.claimFees(figureOf(args, '0'))
      default:
        throw new Error(`this farm does not know ${method}`)
    }
  }

  private stake(positionId: bigint): unknown {
    if (this.staked.has(positionId)) return refusal('Position has already been staked')
    if (!this.pool.takeApproved(positionId, 'farm'))
      return refusal('Transfer position failed: Check operator failed')
    this.staked.add(positionId)
    return { ok: 'Staked successfully' }
  }

  private unstake(positionId: bigint): unknown {
    if (!this.staked.delete(positionId)) return refusal('No such position')
    this.pool.belong(positionId, 'me')
    return { ok: 'Unstaked successfully' }
  }

  /** All of it, once. */
  private withdraw(): unknown {
    const { earned } = this
    if (earned === 0n) return { ok: 0n }
    this.earned = 0n
    this.hands.payMe(earned)
    // the ledger's fee does not arrive
    return { ok: earned - FEE }
  }

  private claimFees(positionId: bigint): unknown {
    if (!this.staked.has(positionId)) return refusal('No such position')
    return { ok: { amount0: this.pool.claimFor(positionId), amount1: 0n } }
  }
}

const refusal = (text: string) => ({ err: { InternalError: text } })
