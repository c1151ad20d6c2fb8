import type { FlowReceipt } from '@sluice/sdk'
import { arriving, type DoneLine } from '../../../activity/done/DoneLine.ts'
import type { LiquiditySubject } from './LiquiditySubject.ts'

/** What moved, and of which tokens the ledgers have to tell what arrived. */
export function linesOf(
  receipt: FlowReceipt,
  subject: Pick<LiquiditySubject, 'token0' | 'token1'>,
): readonly DoneLine[] {
  const lines: readonly DoneLine[] = 'moved' in receipt ? receipt.moved : []
  const isTold = (id: string) =>
    lines.some(({ as, ledgerId }) => as === 'received' && ledgerId === id)
  const wanted = arrivingIn(receipt, subject, lines).filter((id) => !isTold(id))
  return [...wanted.map(arriving), ...lines]
}

/** The tokens of which something comes to the wallet when all goes as it should. */
function arrivingIn(
  receipt: FlowReceipt,
  { token0, token1 }: Pick<LiquiditySubject, 'token0' | 'token1'>,
  lines: readonly DoneLine[],
): readonly string[] {
  switch (receipt.kind) {
    case 'remove-liquidity':
      // what came out as one token, or in part, is told
      if (lines.some(({ as }) => as === 'received')) return []
      return [token0, token1].flatMap(({ ledgerId, fee }) =>
        lines.some((line) => line.ledgerId === ledgerId && (line.amount ?? 0n) > fee)
          ? [ledgerId]
          : [],
      )
    case 'withdraw-reward':
      return [receipt.rewardToken]
    case 'unstake-tokens':
      return [token0.ledgerId]
    case 'harvest-stake':
      return [token1.ledgerId]
    default:
      return []
  }
}
