import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import type { LockedRow } from './useLocked.ts'

/** What the owner of a lock takes out of it: the fees while the position stays, or the position with all. */
export type LockTask = 'locked-fees' | 'unlock'

type LockTaskDialogProps = {
  readonly task: LockTask
  readonly row: LockedRow
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What comes out of a lock, before it does. */
export function LockTaskDialog({ task, row, open, onOpenChange }: LockTaskDialogProps) {
  const { t } = useTranslation('liquidity')
  const { signsUnasked } = useSdk()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const { lock: run } = useLiquidityRunner()
  const { lock, position, token0, token1 } = row
  const { fees0, fees1 } = position
  const isFees = task === 'locked-fees'
  const amounts = isFees
    ? { amount0: fees0, amount1: fees1 }
    : { amount0: position.amount0 + fees0, amount1: position.amount1 + fees1 }
  const confirm = () => {
    onOpenChange(false)
    const about = { action: task, token0, token1, ...amounts, count: 1 }
    void run({ key, order: { kind: task, lock }, about })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isFees ? t('lock.feesTitle') : t('lock.takeBackTitle')}
      confirm={isFees ? t('lock.claimFees') : t('lock.takeBack')}
      isSent
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <PairAmounts
          title={isFees ? t('card.uncollected') : t('unwrap.holds')}
          row={row}
          amounts={amounts}
        />
        <p>{isFees ? t('lock.feesMeaning') : t('lock.takeBackMeaning')}</p>
        {!signsUnasked && <p>{t('review.prompts', { count: isFees ? 3 : 1 })}</p>}
      </div>
    </ConfirmDialog>
  )
}
