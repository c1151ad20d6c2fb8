import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { ReceiverField } from '../position/ReceiverField.tsx'
import { useReceiver } from '../position/useReceiver.ts'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import type { WrappedRow } from './useWrapped.ts'

type SendTokenDialogProps = {
  readonly row: WrappedRow
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Gives a token with its position to somebody else. */
export function SendTokenDialog({ row, open, onOpenChange }: SendTokenDialogProps) {
  const { t } = useTranslation('liquidity')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('send.title')}>
      <Form row={row} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Form({ row, onDone }: { readonly row: WrappedRow; readonly onDone: () => void }) {
  const { t } = useTranslation('liquidity')
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const { moveToken } = useLiquidityRunner()
  const { nft, position, token0, token1 } = row
  const receiver = useReceiver([token0.ledgerId, token1.ledgerId])
  const { amount0, amount1, fees0, fees1 } = position
  const to = receiver.receiver
  const confirm = () => {
    if (to === undefined) return
    onDone()
    void moveToken({
      key,
      order: { kind: 'send', token: nft, to },
      about: { action: 'send', token0, token1, amount0, amount1, count: 1 },
    })
  }
  return (
    <div className="flex flex-col gap-4">
      <PairAmounts
        title={nft.name}
        row={row}
        amounts={{ amount0: amount0 + fees0, amount1: amount1 + fees1 }}
      />
      <ReceiverField receiver={receiver} />
      <Notice tone="warn">{t('send.warning')}</Notice>
      <DialogAction>
        <ConfirmButton size="large" wide disabled={to === undefined} onClick={confirm}>
          {t('send.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
