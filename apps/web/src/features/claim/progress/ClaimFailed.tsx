import type { ClaimFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { ResumableFailure, useWaitingFlow } from '../../../activity/progress/ResumableFailure.tsx'
import { useClaimRunner } from '../useClaimRunner.ts'
import type { ClaimSubject } from './claimSubject.ts'
import { useDescribeClaimError } from './useDescribeClaimError.ts'

export function ClaimFailed({ id, subject, error, onClose }: FailedProps<ClaimSubject>) {
  const { t } = useTranslation('claim')
  const { resume } = useClaimRunner()
  const flow = useWaitingFlow(id)
  const isBegun = flow !== undefined && subject.action !== 'claim'
  const funds = {
    wallet: isBegun ? t('failed.funds.begun') : t('failed.funds.wallet'),
    pool: t('failed.funds.begun'),
    moving: t('failed.funds.moving'),
  }
  return (
    <ResumableFailure
      error={error}
      {...useDescribeClaimError()(error, subject)}
      funds={funds[error.funds]}
      words={{ findOut: t('failed.findOut'), tryAgain: t('failed.tryAgain') }}
      onResume={flow && isOfClaim(flow) ? () => void resume(flow) : undefined}
      onClose={onClose}
    />
  )
}

const isOfClaim = (flow: { readonly kind: string }): flow is ClaimFlow =>
  flow.kind === 'claim-tokens' || flow.kind.endsWith('-claim-event')
