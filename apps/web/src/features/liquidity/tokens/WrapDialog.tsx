import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'

type WrapDialogProps = {
  readonly row: PositionRow
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Makes a position a token, after what that means. */
export function WrapDialog({ row, open, onOpenChange }: WrapDialogProps) {
  const { t } = useTranslation('liquidity')
  const { signsUnasked } = useSdk()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const { moveToken } = useLiquidityRunner()
  const { position, token0, token1 } = row
  const { amount0, amount1 } = position
  const confirm = () => {
    onOpenChange(false)
    void moveToken({
      key,
      order: { kind: 'wrap', position },
      about: { action: 'wrap', token0, token1, amount0, amount1, count: 1 },
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('wrap.title')}
      confirm={t('wrap.confirm')}
      isSent
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <PairAmounts title={t('card.inPosition')} row={row} amounts={position} />
        <p>{t('wrap.meaning')}</p>
        <p>{t('wrap.fees')}</p>
        {!signsUnasked && <p>{t('review.prompts', { count: 2 })}</p>}
      </div>
    </ConfirmDialog>
  )
}
