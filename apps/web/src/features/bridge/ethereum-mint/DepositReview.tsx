import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { coinOf } from '../useBridgeToken.ts'
import { DepositTerms, type DepositTermsProps } from './DepositTerms.tsx'
import type { WalletStep } from './depositStage.ts'

type DepositReviewProps = DepositTermsProps & {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onConfirm: () => void
}

/** What the wallet is about to be asked for, in the same figures that it will show. */
export function DepositReview({ open, onOpenChange, onConfirm, ...terms }: DepositReviewProps) {
  const { t } = useTranslation('ethereum')
  const coin = coinOf(terms.known)
  const titles: Readonly<Record<WalletStep, string>> = {
    reset: t('review.resetTitle', coin),
    approve: t('review.approveTitle', coin),
    deposit: t('review.depositTitle', coin),
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={titles[terms.order.step]}
      confirm={t('review.confirm')}
      isSent
      onConfirm={() => {
        onOpenChange(false)
        onConfirm()
      }}
    >
      <DepositTerms {...terms} />
    </ConfirmDialog>
  )
}
