import { useTranslation } from 'react-i18next'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { useWaitingFlow } from '../../../activity/progress/ResumableFailure.tsx'
import { StoppedActions } from '../../../activity/progress/StoppedActions.tsx'
import { useTakeBack } from '../../../activity/progress/useTakeBack.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import type { LiquiditySubject } from './LiquiditySubject.ts'
import { useDescribeLiquidityError } from './useDescribeLiquidityError.ts'

/** What happened, where the tokens are, what to do. What was begun can be gone on with, or comes back. */
export function LiquidityFailed({ id, subject, error, onClose }: FailedProps<LiquiditySubject>) {
  const { t } = useTranslation('liquidity')
  const { resume } = useLiquidityRunner()
  const flow = useWaitingFlow(id)
  const { takeBack, isBusy } = useTakeBack({
    take: ({ liquidity }, stopped) => liquidity.takeBack(stopped),
    words: { done: t('toast.takenBack'), unknown: t('toast.takeBackUnknown') },
    onDone: onClose,
  })
  const describe = useDescribeLiquidityError()
  const { what, next } = describe(error, {
    symbolIn: formatSymbol(subject.token0.symbol),
    symbolOut: formatSymbol(subject.token1.symbol),
  })
  const isWaiting =
    flow?.kind === 'create-pool' ||
    flow?.kind === 'add-liquidity' ||
    flow?.kind === 'remove-liquidity' ||
    flow?.kind === 'transfer-position' ||
    flow?.kind === 'wrap-position' ||
    flow?.kind === 'unwrap-position' ||
    flow?.kind === 'send-position-token' ||
    flow?.kind === 'lock-position' ||
    flow?.kind === 'extend-lock' ||
    flow?.kind === 'claim-locked-fees' ||
    flow?.kind === 'unlock-position' ||
    flow?.kind === 'stake-position' ||
    flow?.kind === 'unstake-position' ||
    flow?.kind === 'withdraw-reward' ||
    flow?.kind === 'claim-staked-fees' ||
    flow?.kind === 'stake-tokens' ||
    flow?.kind === 'unstake-tokens' ||
    flow?.kind === 'harvest-stake' ||
    flow?.kind === 'reclaim-stake' ||
    flow?.kind === 'create-staking-pool' ||
    flow?.kind === 'create-farm'
  const isTakenBack =
    flow?.kind === 'add-liquidity' ||
    flow?.kind === 'create-pool' ||
    // as one token: both lie at the pool once they have come out of the position
    (flow?.kind === 'remove-liquidity' && flow.steps.take?.kind === 'done')
  const isStopped = isTakenBack && error.funds !== 'moving'
  const funds = {
    wallet: t('failed.funds.wallet'),
    pool: t('failed.funds.pool'),
    moving: t('failed.funds.moving'),
  }
  // once the pool is there, what is left of the order is its first deposit
  const isAtManager = flow?.kind === 'create-pool' && flow.steps.create?.kind !== 'done'
  const half = isAtManager ? t('failed.funds.manager') : t('failed.funds.half')
  return (
    <ErrorState
      what={what}
      funds={
        error.code === 'creation-fee-kept'
          ? t('failed.funds.fee')
          : isStopped
            ? half
            : funds[error.funds]
      }
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
        />
      }
    />
  )
}
