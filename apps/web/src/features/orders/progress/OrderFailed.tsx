import type { SluiceError } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { useWaitingFlow } from '../../../activity/progress/ResumableFailure.tsx'
import { StoppedActions } from '../../../activity/progress/StoppedActions.tsx'
import { useTakeBack } from '../../../activity/progress/useTakeBack.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useOrderRunner } from '../useOrderRunner.ts'
import type { OrderSubject } from './OrderSubject.ts'
import { useDescribeOrderError } from './useDescribeOrderError.ts'

/** What happened, where the tokens are, what to do. What was begun can be gone on with, or comes back. */
export function OrderFailed({ id, subject, error, onClose }: FailedProps<OrderSubject>) {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation(['common', 'progress'])
  const navigate = useNavigate()
  const { resume } = useOrderRunner()
  const flow = useWaitingFlow(id)
  const { takeBack, isBusy } = useTakeBack({
    take: ({ orders }, stopped) => orders.takeBack(stopped),
    words: { done: t('toast.takenBack'), unknown: t('toast.takeBackUnknown') },
    onDone: onClose,
  })
  const describe = useDescribeOrderError()
  const { what, next } = describe(error, {
    symbolIn: formatSymbol(subject.tokenIn.symbol),
    symbolOut: formatSymbol(subject.tokenOut.symbol),
  })
  const isWaiting = flow?.kind === 'order' || flow?.kind === 'cancel-order'
  const isStopped = flow?.kind === 'order' && error.funds !== 'moving'
  const where = isStopped ? t('failed.funds.half') : fundsText(t, error.funds)
  const toPool = () => {
    onClose()
    navigate('/swap/withdraw')
  }
  return (
    <ErrorState
      what={what}
      funds={where}
      next={next}
      action={
        <StoppedActions
          funds={error.funds}
          onResume={isWaiting ? () => void resume(flow) : undefined}
          onTakeBack={isStopped ? () => takeBack(id) : undefined}
          isBusy={isBusy}
          words={{
            findOut: t('failed.findOut'),
            tryAgain: t('failed.tryAgain'),
            takeBack: t('failed.takeBack'),
          }}
          onClose={onClose}
        >
          {!isWaiting && error.funds === 'pool' && (
            <Button size="large" wide onClick={toPool}>
              {tCommon('progress:swapError.action.showPoolBalance')}
            </Button>
          )}
        </StoppedActions>
      }
    />
  )
}

function fundsText(
  t: ReturnType<typeof useTranslation<'orders'>>['t'],
  funds: SluiceError['funds'],
): string {
  switch (funds) {
    case 'wallet':
      return t('failed.funds.wallet')
    case 'pool':
      return t('failed.funds.pool')
    case 'moving':
      return t('failed.funds.moving')
  }
}
