import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import { ReceiverField } from './ReceiverField.tsx'
import { useReceiver } from './useReceiver.ts'

type TransferDialogProps = {
  readonly row: PositionRow
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Gives a position away, after a look at what goes with it. */
export function TransferDialog({ row, open, onOpenChange }: TransferDialogProps) {
  const { t } = useTranslation('liquidity')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('transfer.title')}>
      <Form row={row} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Form({ row, onDone }: { readonly row: PositionRow; readonly onDone: () => void }) {
  const { t } = useTranslation('liquidity')
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const { transfer } = useLiquidityRunner()
  const { position, token0, token1 } = row
  const receiver = useReceiver([token0.ledgerId, token1.ledgerId])
  const to = receiver.receiver
  const confirm = () => {
    if (to === undefined) return
    onDone()
    const { amount0, amount1 } = position
    const about = { action: 'transfer', token0, token1, amount0, amount1, count: 1 } as const
    void transfer({ key, position, to, about })
  }
  return (
    <div className="flex flex-col gap-4">
      <PairAmounts
        title={`${formatSymbol(token0.symbol)}/${formatSymbol(token1.symbol)} #${position.id}`}
        row={row}
        amounts={{
          amount0: position.amount0 + position.fees0,
          amount1: position.amount1 + position.fees1,
        }}
      />
      <ReceiverField receiver={receiver} />
      <Notice tone="warn">{t('transfer.warning')}</Notice>
      <DialogAction>
        <ConfirmButton size="large" wide disabled={to === undefined} onClick={confirm}>
          {t('transfer.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
