import type { BridgeFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { ResumableFailure, useWaitingFlow } from '../../../activity/progress/ResumableFailure.tsx'
import { useBridgeRunner } from '../useBridgeRunner.ts'
import { useDescribeBridgeError } from '../useDescribeBridgeError.ts'
import type { BridgeSubject } from './bridgeSubject.ts'

export function BridgeFailed({ id, error, onClose }: FailedProps<BridgeSubject>) {
  const { t } = useTranslation('bridge')
  const { resume } = useBridgeRunner()
  const flow = useWaitingFlow(id)
  const describe = useDescribeBridgeError()
  const funds = {
    wallet: t('failed.funds.wallet'),
    pool: t('failed.funds.minter'),
    moving: t('failed.funds.moving'),
  }
  const isGas = error.code === 'bridge-gas-burned'
  const isOver = isGas || error.funds === 'wallet'
  return (
    <ResumableFailure
      error={error}
      what={describe(error)}
      funds={isGas ? t('failed.funds.gas') : funds[error.funds]}
      next={isOver ? t('failed.againNext') : t('failed.findOutNext')}
      words={{ findOut: t('failed.findOut'), tryAgain: t('failed.tryAgain') }}
      onResume={flow && isOfBridge(flow) ? () => void resume(flow) : undefined}
      onClose={onClose}
    />
  )
}

const isOfBridge = (flow: { readonly kind: string }): flow is BridgeFlow =>
  flow.kind === 'bridge-dissolve'
