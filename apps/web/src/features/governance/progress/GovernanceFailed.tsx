import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { ResumableFailure, useWaitingFlow } from '../../../activity/progress/ResumableFailure.tsx'
import { type GovernanceSubject, isGovernanceFlow } from './governanceSubject.ts'
import { useDescribeGovernanceError } from './useDescribeGovernanceError.ts'
import { useGovernanceRunner } from './useGovernanceRunner.ts'

export function GovernanceFailed({ id, error, onClose }: FailedProps<GovernanceSubject>) {
  const { t } = useTranslation('governanceProgress')
  const { resume } = useGovernanceRunner()
  const flow = useWaitingFlow(id)
  const funds = {
    wallet: flow === undefined ? t('failed.funds.wallet') : t('failed.funds.begun'),
    pool: flow === undefined ? t('failed.funds.there') : t('failed.funds.begun'),
    moving: t('failed.funds.moving'),
  }
  return (
    <ResumableFailure
      error={error}
      {...useDescribeGovernanceError()(error)}
      funds={funds[error.funds]}
      words={{ findOut: t('failed.findOut'), tryAgain: t('failed.tryAgain') }}
      onResume={flow && isGovernanceFlow(flow) ? () => void resume(flow) : undefined}
      onClose={onClose}
    />
  )
}
