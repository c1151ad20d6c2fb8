import type { FlowReceipt } from '@sluice/sdk'
import type { LiquiditySubject } from './LiquiditySubject.ts'

type Place = {
  readonly path: string
  readonly kind: 'add' | 'position' | 'positions' | 'farm' | 'staking-pool'
}

/** Where what was done is to be seen, or goes on. */
export function placeOf({ token0, token1 }: LiquiditySubject, receipt: FlowReceipt): Place {
  switch (receipt.kind) {
    case 'create-pool': {
      const { poolId, positionId } = receipt
      if (positionId !== undefined)
        return { path: positionPath({ poolId, positionId }), kind: 'position' }
      const pair = `${token0.ledgerId}/${token1.ledgerId}`
      return { path: `/liquidity/add/${pair}?pool=${receipt.poolId}`, kind: 'add' }
    }
    case 'add-liquidity':
      return { path: positionPath(receipt), kind: 'position' }
    case 'unwrap-position':
    case 'lock-position':
    case 'extend-lock':
    case 'claim-locked-fees':
    case 'unlock-position':
      return { path: positionPath(receipt), kind: 'position' }
    case 'wrap-position':
      return { path: '/liquidity?tab=Wrapped', kind: 'positions' }
    default:
      if ('farmId' in receipt) return { path: `/farm/details/${receipt.farmId}`, kind: 'farm' }
      if ('stakingPoolId' in receipt)
        return { path: `/stake/details/${receipt.stakingPoolId}`, kind: 'staking-pool' }
      return { path: '/liquidity', kind: 'positions' }
  }
}

type Placed = { readonly poolId: string; readonly positionId: bigint }

const positionPath = ({ poolId, positionId }: Placed): string =>
  `/liquidity/position/${positionId}/${poolId}`
