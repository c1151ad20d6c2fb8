import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { ResumableFailure, useWaitingFlow } from '../../../activity/progress/ResumableFailure.tsx'
import { isLaunchpadFlow, type LaunchpadSubject } from './launchpadSubject.ts'
import { useDescribeLaunchpadError } from './useDescribeLaunchpadError.ts'
import { useLaunchpadRunner } from './useLaunchpadRunner.ts'

export function LaunchpadFailed({ id, error, onClose }: FailedProps<LaunchpadSubject>) {
  const { t } = useTranslation('launchpadProgress')
  const { resume } = useLaunchpadRunner()
  const flow = useWaitingFlow(id)
  const funds = {
    wallet: flow === undefined ? t('failed.funds.wallet') : t('failed.funds.begun'),
    pool: flow === undefined ? t('failed.funds.there') : t('failed.funds.begun'),
    moving: t('failed.funds.moving'),
  }
  return (
    <ResumableFailure
      error={error}
      {...useDescribeLaunchpadError()(error)}
      funds={funds[error.funds]}
      words={{ findOut: t('failed.findOut'), tryAgain: t('failed.tryAgain') }}
      onResume={flow && isLaunchpadFlow(flow) ? () => void resume(flow) : undefined}
      onClose={onClose}
    />
  )
}
