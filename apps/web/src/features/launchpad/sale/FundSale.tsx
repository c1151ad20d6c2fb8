import type { LaunchSale } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useSaleOrders } from '../useSaleOrders.ts'

type FundSaleProps = { readonly sale: LaunchSale; readonly owner: string }

/** Brings the tokens that a sale lacks, after the founder has seen how many those are. */
export function FundSale({ sale, owner }: FundSaleProps) {
  const { t } = useTranslation('launchpad')
  const { fund } = useSaleOrders()
  const [key, setKey] = useState<ReturnType<typeof newOrderKey>>()
  const disputed = useDisputed([useToken(sale.token.ledgerId)])
  const missing = sale.offered - sale.funded
  return (
    <>
      <ConfirmButton onClick={() => setKey(newOrderKey(owner))}>{t('founder.fund')}</ConfirmButton>
      {key && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setKey(undefined)}
          title={t('founder.fund')}
          isSent
          missing={disputed.missing}
          onConfirm={() => {
            setKey(undefined)
            void fund({ key, sale })
          }}
        >
          <div className="flex flex-col gap-4">
            <p className="flex flex-wrap justify-between gap-2">
              {t('join.pays')}
              <span className="font-medium text-ink">
                <Amount amount={missing + sale.token.fee} token={sale.token} isOwn />
              </span>
            </p>
            <p>{t('founder.fundHint')}</p>
            <DisputedQuestion of={disputed} />
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
