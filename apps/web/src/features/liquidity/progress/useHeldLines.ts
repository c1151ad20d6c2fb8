import type { FlowReceipt } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import type { DoneLine } from '../../../activity/done/DoneLine.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import type { LiquiditySubject } from './LiquiditySubject.ts'

/** What is in a position that has changed hands as a whole, with its fees; until the pool says so what its owner was shown. */
export function useHeldLines(
  receipt: FlowReceipt,
  { token0, token1, amount0, amount1 }: LiquiditySubject,
): readonly DoneLine[] {
  const sdk = useSdk()
  const held = heldBy(receipt)
  const { poolId = '', positionId = 0n } = held ?? {}
  const { data: position } = useQuery({
    queryKey: queryKeys.position(poolId, `${positionId}`),
    queryFn: async () => (await sdk.positions.fetchOne(poolId, positionId)) ?? null,
    enabled: held !== undefined,
  })
  if (held === undefined) return []
  const shown = { amount0, amount1 }
  const [in0, in1] = position
    ? [position.amount0 + position.fees0, position.amount1 + position.fees1]
    : [shown.amount0, shown.amount1]
  return [
    { as: 'held' as const, ledgerId: token0.ledgerId, amount: in0 },
    { as: 'held' as const, ledgerId: token1.ledgerId, amount: in1 },
  ].filter(({ amount }) => amount > 0n)
}

/** The position that a receipt is about, where all of it has changed hands. */
function heldBy(receipt: FlowReceipt) {
  switch (receipt.kind) {
    case 'transfer-position':
    case 'wrap-position':
    case 'unwrap-position':
    case 'send-position-token':
    case 'lock-position':
    case 'extend-lock':
    case 'unlock-position':
    case 'stake-position':
    case 'unstake-position':
      return { poolId: receipt.poolId, positionId: receipt.positionId }
    default:
      return undefined
  }
}
