import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { ResumableFailure, useWaitingFlow } from '../../../activity/progress/ResumableFailure.tsx'
import { isNftFlow, type NftSubject } from './nftSubject.ts'
import { useDescribeNftFailure } from './useDescribeNftFailure.ts'
import { useNftRunner } from './useNftRunner.ts'

export function NftFailed({ id, error, onClose }: FailedProps<NftSubject>) {
  const { t } = useTranslation('nftProgress')
  const { resume } = useNftRunner()
  const flow = useWaitingFlow(id)
  const funds = {
    wallet: flow === undefined ? t('failed.funds.wallet') : t('failed.funds.begun'),
    pool: t('failed.funds.begun'),
    moving: t('failed.funds.moving'),
  }
  return (
    <ResumableFailure
      error={error}
      {...useDescribeNftFailure()(error)}
      funds={funds[error.funds]}
      words={{ findOut: t('failed.findOut'), tryAgain: t('failed.tryAgain') }}
      onResume={flow && isNftFlow(flow) ? () => void resume(flow) : undefined}
      onClose={onClose}
    />
  )
}
