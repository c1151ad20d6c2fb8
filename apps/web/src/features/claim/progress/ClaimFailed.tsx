import type { ClaimFlow } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { StoppedActions } from '../../../activity/progress/StoppedActions.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useClaimRunner } from '../useClaimRunner.ts'
import type { ClaimSubject } from './claimSubject.ts'
import { useDescribeClaimError } from './useDescribeClaimError.ts'

/** What happened, where the tokens are, what to do. What was begun can be gone on with. */
export function ClaimFailed({ id, subject, error, onClose }: FailedProps<ClaimSubject>) {
  const { t } = useTranslation('claim')
  const sdk = useSdk()
  const { resume } = useClaimRunner()
  const [flow] = useState(() => sdk.flows.pending().find((one) => one.id === id))
  const describe = useDescribeClaimError()
  const { what, next } = describe(error, subject)
  const isBegun = flow !== undefined && subject.action !== 'claim'
  const funds = {
    wallet: isBegun ? t('failed.funds.begun') : t('failed.funds.wallet'),
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
          onResume={flow && isOfClaim(flow) ? () => void resume(flow) : undefined}
          onTakeBack={undefined}
          isBusy={false}
          words={{
            findOut: t('failed.findOut'),
            tryAgain: t('failed.tryAgain'),
            takeBack: '',
          }}
          onClose={onClose}
        />
      }
    />
  )
}

const isOfClaim = (flow: { readonly kind: string }): flow is ClaimFlow =>
  flow.kind === 'claim-tokens' || flow.kind.endsWith('-claim-event')
