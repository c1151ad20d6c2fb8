import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { StoppedActions } from '../../../activity/progress/StoppedActions.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { type GovernanceSubject, isGovernanceFlow } from './governanceSubject.ts'
import { useDescribeGovernanceError } from './useDescribeGovernanceError.ts'
import { useGovernanceRunner } from './useGovernanceRunner.ts'

/** What happened, where the tokens are, what to do. What was begun can be gone on with. */
export function GovernanceFailed({ id, error, onClose }: FailedProps<GovernanceSubject>) {
  const { t } = useTranslation('governanceProgress')
  const sdk = useSdk()
  const { resume } = useGovernanceRunner()
  const [flow] = useState(() => sdk.flows.pending().find((one) => one.id === id))
  const { what, next } = useDescribeGovernanceError()(error)
  const funds = {
    wallet: flow === undefined ? t('failed.funds.wallet') : t('failed.funds.begun'),
    pool: flow === undefined ? t('failed.funds.there') : t('failed.funds.begun'),
    moving: t('failed.funds.moving'),
  }
  return (
    <ErrorState
      what={what}
      funds={funds[error.funds]}
      next={next}
      action={
        <StoppedActions
          funds={error.funds}
          onResume={flow && isGovernanceFlow(flow) ? () => void resume(flow) : undefined}
          onTakeBack={undefined}
          isBusy={false}
          words={{ findOut: t('failed.findOut'), tryAgain: t('failed.tryAgain'), takeBack: '' }}
          onClose={onClose}
        />
      }
    />
  )
}
