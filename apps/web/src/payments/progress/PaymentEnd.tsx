import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../activity/ActivityArea.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { DialogAction } from '../../ui/overlays/DialogAction.tsx'
import { useDescribePaymentError } from '../useDescribePaymentError.ts'
import type { PaymentSubject } from './PaymentSubject.ts'
import { PaymentTitle } from './PaymentTitle.tsx'

export { PaymentDone } from './PaymentDone.tsx'

/** What happened, where the tokens are, what to do. */
export function PaymentFailed({ subject, error, onClose }: FailedProps<PaymentSubject>) {
  const { t } = useTranslation()
  const describe = useDescribePaymentError()
  return (
    <ErrorState
      what={<PaymentTitle subject={subject} />}
      funds={describe(error, subject)}
      action={
        <DialogAction>
          <Button size="large" wide onClick={onClose}>
            {t('common.close')}
          </Button>
        </DialogAction>
      }
    />
  )
}
