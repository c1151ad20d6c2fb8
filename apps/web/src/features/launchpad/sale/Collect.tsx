import type { CollectSaleFacts, LaunchSale } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useSaleOrders } from '../useSaleOrders.ts'

type CollectProps = {
  readonly sale: Pick<LaunchSale, 'id' | 'name'>
  readonly owner: string
  readonly what: CollectSaleFacts['what']
}

/** Brings what is due to the wallet, once that is agreed to. */
export function Collect({ sale, owner, what }: CollectProps) {
  const { t } = useTranslation('launchpad')
  const [key, setKey] = useState<ReturnType<typeof newOrderKey>>()
  const { collect } = useSaleOrders()
  const words = {
    share: { label: t('own.collect'), hint: t('own.collectHint') },
    deposit: { label: t('own.takeBack'), hint: t('own.takeBackHint') },
    founder: { label: t('founder.collect'), hint: t('founder.collectHint') },
  }
  const { label, hint } = words[what]
  return (
    <>
      <Button onClick={() => setKey(newOrderKey(owner))}>{label}</Button>
      <ConfirmDialog
        open={key !== undefined}
        onOpenChange={() => setKey(undefined)}
        title={label}
        confirm={label}
        isSent
        onConfirm={() => {
          setKey(undefined)
          if (key) void collect({ key, sale, what })
        }}
      >
        <p>{hint}</p>
      </ConfirmDialog>
    </>
  )
}
