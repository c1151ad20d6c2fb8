import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { StoppedActions } from '../../../activity/progress/StoppedActions.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { isNftFlow, type NftSubject } from './nftSubject.ts'
import { useDescribeNftFailure } from './useDescribeNftFailure.ts'
import { useNftRunner } from './useNftRunner.ts'

/** What happened, where token and money are, what to do. What was begun can be gone on with. */
export function NftFailed({ id, error, onClose }: FailedProps<NftSubject>) {
  const { t } = useTranslation('nftProgress')
  const sdk = useSdk()
  const { resume } = useNftRunner()
  const [flow] = useState(() => sdk.flows.pending().find((one) => one.id === id))
  const { what, next } = useDescribeNftFailure()(error)
  const funds = {
    wallet: flow === undefined ? t('failed.funds.wallet') : t('failed.funds.begun'),
    pool: t('failed.funds.begun'),
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
          onResume={flow && isNftFlow(flow) ? () => void resume(flow) : undefined}
          onTakeBack={undefined}
          isBusy={false}
          words={{ findOut: t('failed.findOut'), tryAgain: t('failed.tryAgain'), takeBack: '' }}
          onClose={onClose}
        />
      }
    />
  )
}
