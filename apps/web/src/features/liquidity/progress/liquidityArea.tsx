import type { LiquidityFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { defineArea } from '../../../activity/ActivityArea.tsx'
import { resumedBy } from '../../../activity/unfinished/UnfinishedActions.tsx'
import { later } from '../../../ui/browser/later.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import { ForgetHint, InterruptedTitle } from './Interrupted.tsx'
import type { LiquiditySubject } from './LiquiditySubject.ts'
import { type EndedLiquidity, LiquidityTitle, readEnded } from './LiquidityTitle.tsx'
import { useLiquidityStepTexts } from './useLiquidityStepTexts.ts'

/** Positions, their tokens, locks and farms, and stakes of tokens. */
export const liquidityArea = defineArea<LiquidityFlow, LiquiditySubject, EndedLiquidity>({
  flows: [
    ...(['create-pool', 'add-liquidity', 'remove-liquidity', 'transfer-position'] as const),
    ...(['wrap-position', 'unwrap-position', 'send-position-token'] as const),
    ...(['lock-position', 'extend-lock', 'claim-locked-fees', 'unlock-position'] as const),
    ...(['stake-position', 'unstake-position', 'withdraw-reward', 'claim-staked-fees'] as const),
    ...(['stake-tokens', 'unstake-tokens', 'harvest-stake', 'reclaim-stake'] as const),
    ...(['create-staking-pool', 'create-farm'] as const),
  ],
  subjects: ['liquidity'],
  FlowTitle: InterruptedTitle,
  ForgetHint,
  Actions: resumedBy(useLiquidityRunner),
  useWords,
  useStepTexts: useLiquidityStepTexts,
  Done: later(
    async () => (await import('./LiquidityDone.tsx')).LiquidityDone,
    ['liquidity', 'receipt'],
  ),
  Failed: later(async () => (await import('./LiquidityFailed.tsx')).LiquidityFailed, 'liquidity'),
  readEnded,
  Title: LiquidityTitle,
})

function useWords() {
  const { t } = useTranslation('liquidity', { useSuspense: false })
  return () => ({
    title: t('progress.title'),
    doneTitle: t('progress.doneTitle'),
    failedTitle: t('progress.failedTitle'),
    cutOff: t('progress.cutOff'),
    mayClose: t('progress.mayClose'),
    cannotStop: t('progress.cannotStop'),
    toast: t('progress.toast'),
  })
}
