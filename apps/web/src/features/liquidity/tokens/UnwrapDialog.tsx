import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import type { WrappedRow } from './useWrapped.ts'

type UnwrapDialogProps = {
  readonly row: WrappedRow
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Makes a token a position again. */
export function UnwrapDialog({ row, open, onOpenChange }: UnwrapDialogProps) {
  const { t } = useTranslation('liquidity')
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const { moveToken } = useLiquidityRunner()
  const { nft, position, token0, token1 } = row
  const { amount0, amount1, fees0, fees1 } = position
  const confirm = () => {
    onOpenChange(false)
    void moveToken({
      key,
      order: { kind: 'unwrap', token: nft },
      about: { action: 'unwrap', token0, token1, amount0, amount1, count: 1 },
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('unwrap.title')}
      confirm={t('unwrap.confirm')}
      isSent
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <PairAmounts
          title={t('unwrap.holds')}
          row={row}
          amounts={{ amount0: amount0 + fees0, amount1: amount1 + fees1 }}
        />
        <p>{t('unwrap.meaning')}</p>
      </div>
    </ConfirmDialog>
  )
}
