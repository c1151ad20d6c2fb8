import type { SluiceError } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OrderSubject } from '../../../activity/useActivities.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useOrderRunner } from '../useOrderRunner.ts'
import { useDescribeOrderError } from './useDescribeOrderError.ts'
import { useTakeBackOrder } from './useTakeBackOrder.ts'

type OrderFailedProps = {
  readonly id: string
  readonly subject: OrderSubject
  readonly error: SluiceError
  readonly onClose: () => void
}

/** What happened, where the tokens are, what to do. What was begun can be gone on with, or comes back. */
export function OrderFailed({ id, subject, error, onClose }: OrderFailedProps) {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const navigate = useNavigate()
  const { resume } = useOrderRunner()
  const [flow] = useState(() => sdk.flows.pending().find((pending) => pending.id === id))
  const { takeBack, isBusy } = useTakeBackOrder(onClose)
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
        <div className="flex w-full flex-col gap-2">
          {isWaiting && (
            <ConfirmButton
              size="large"
              wide
              disabled={isBusy}
              onClick={() => {
                onClose()
                void resume(flow)
              }}
            >
              {error.funds === 'moving' ? t('failed.findOut') : t('failed.tryAgain')}
            </ConfirmButton>
          )}
          {isStopped && (
            <ConfirmButton look="tonal" wide busy={isBusy} onClick={() => takeBack(id)}>
              {t('failed.takeBack')}
            </ConfirmButton>
          )}
          {!isWaiting && error.funds === 'pool' && (
            <Button size="large" wide onClick={toPool}>
              {tCommon('swapError.action.showPoolBalance')}
            </Button>
          )}
          <Button look="quiet" wide onClick={onClose}>
            {tCommon('common.close')}
          </Button>
        </div>
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
