import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useSnsOrders } from '../useSnsOrders.ts'

type RefundButtonProps = { readonly swapId: string; readonly owner: string }

/** Has a sale that is over send back what it holds of somebody's, once that is agreed to. */
export function RefundButton({ swapId, owner }: RefundButtonProps) {
  const { t } = useTranslation('sns')
  const [isAsking, setAsking] = useState(false)
  const [key] = useState(() => newOrderKey(owner))
  const { refund } = useSnsOrders()
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('own.refund')}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('own.refundTitle')}
        confirm={t('own.refund')}
        isSent
        onConfirm={() => {
          setAsking(false)
          void refund({ key, swapId })
        }}
      >
        <p>{t('own.refundHint')}</p>
      </ConfirmDialog>
    </>
  )
}
