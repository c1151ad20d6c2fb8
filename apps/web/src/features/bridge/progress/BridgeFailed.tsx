import type { BridgeFlow } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { StoppedActions } from '../../../activity/progress/StoppedActions.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useBridgeRunner } from '../useBridgeRunner.ts'
import { useDescribeBridgeError } from '../useDescribeBridgeError.ts'
import type { BridgeSubject } from './bridgeSubject.ts'

/** What happened, where the tokens are, what to do. What may have moved can be gone on with. */
export function BridgeFailed({ id, error, onClose }: FailedProps<BridgeSubject>) {
  const { t } = useTranslation('bridge')
  const sdk = useSdk()
  const { resume } = useBridgeRunner()
  const [flow] = useState(() => sdk.flows.pending().find((one) => one.id === id))
  const describe = useDescribeBridgeError()
  const funds = {
    wallet: t('failed.funds.wallet'),
    pool: t('failed.funds.minter'),
    moving: t('failed.funds.moving'),
  }
  const isGas = error.code === 'bridge-gas-burned'
  const isOver = isGas || error.funds === 'wallet'
  return (
    <ErrorState
      what={describe(error)}
      funds={isGas ? t('failed.funds.gas') : funds[error.funds]}
      next={isOver ? t('failed.againNext') : t('failed.findOutNext')}
      action={
        <StoppedActions
          funds={error.funds}
          onResume={flow && isOfBridge(flow) ? () => void resume(flow) : undefined}
          onTakeBack={undefined}
          isBusy={false}
          words={{ findOut: t('failed.findOut'), tryAgain: t('failed.tryAgain'), takeBack: '' }}
          onClose={onClose}
        />
      }
    />
  )
}

const isOfBridge = (flow: { readonly kind: string }): flow is BridgeFlow =>
  flow.kind === 'bridge-dissolve'
