import type { SnsFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { defineArea } from '../../../activity/ActivityArea.tsx'
import { resumedBy } from '../../../activity/unfinished/UnfinishedActions.tsx'
import { later } from '../../../ui/browser/later.ts'
import {
  type EndedGovernance,
  GovernanceTitle,
  InterruptedTitle,
  readEnded,
} from './GovernanceTitle.tsx'
import type { GovernanceSubject } from './governanceSubject.ts'
import { useGovernanceRunner } from './useGovernanceRunner.ts'
import { useGovernanceStepTexts } from './useGovernanceStepTexts.ts'

/** Neurons, votes, proposals and launches of SNSes. */
export const governanceArea = defineArea<SnsFlow, GovernanceSubject, EndedGovernance>({
  flows: [
    ...(['stake-neuron', 'change-neuron', 'disburse-neuron', 'vote-neurons'] as const),
    ...(['make-proposal', 'join-launch', 'refund-launch'] as const),
  ],
  subjects: ['governance'],
  FlowTitle: InterruptedTitle,
  ForgetHint,
  Actions: resumedBy(useGovernanceRunner),
  useWords,
  useStepTexts: useGovernanceStepTexts,
  Done: later(
    async () => (await import('./GovernanceDone.tsx')).GovernanceDone,
    ['governanceProgress', 'receipt'],
  ),
  Failed: later(
    async () => (await import('./GovernanceFailed.tsx')).GovernanceFailed,
    'governanceProgress',
  ),
  readEnded,
  Title: GovernanceTitle,
})

function ForgetHint({ flow: { kind, steps } }: { readonly flow: SnsFlow }) {
  const { t } = useTranslation('governanceProgress', { useSuspense: false })
  const isPaid = steps.transfer?.kind === 'done'
  if (kind === 'stake-neuron') return isPaid ? t('forget.staked') : t('forget.nothing')
  if (kind === 'join-launch') return isPaid ? t('forget.joined') : t('forget.nothing')
  return t('forget.nothing')
}

function useWords() {
  const { t } = useTranslation('governanceProgress', { useSuspense: false })
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
