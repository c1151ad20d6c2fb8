import type { ClaimFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { defineArea } from '../../../activity/ActivityArea.tsx'
import { resumedBy } from '../../../activity/unfinished/UnfinishedActions.tsx'
import { later } from '../../../ui/browser/later.ts'
import { useClaimRunner } from '../useClaimRunner.ts'
import { ClaimTitle, type EndedClaim, readEnded } from './ClaimTitle.tsx'
import type { ClaimSubject } from './claimSubject.ts'
import { InterruptedTitle } from './InterruptedTitle.tsx'
import { useClaimStepTexts } from './useClaimStepTexts.ts'

/** Claims and their events. */
export const claimArea = defineArea<ClaimFlow, ClaimSubject, EndedClaim>({
  flows: ['claim-tokens', 'create-claim-event', 'open-claim-event', 'close-claim-event'],
  subjects: ['claim'],
  FlowTitle: InterruptedTitle,
  ForgetHint,
  Actions: resumedBy(useClaimRunner),
  useWords,
  useStepTexts: useClaimStepTexts,
  Done: later(async () => (await import('./ClaimDone.tsx')).ClaimDone, ['claim', 'receipt']),
  Failed: later(async () => (await import('./ClaimFailed.tsx')).ClaimFailed, 'claim'),
  readEnded,
  Title: ClaimTitle,
})

function ForgetHint({ flow }: { readonly flow: ClaimFlow }) {
  const { t } = useTranslation('claim', { useSuspense: false })
  const hints = {
    'claim-tokens': t('interrupted.forgetClaim'),
    'create-claim-event': t('interrupted.forgetEvent'),
    'open-claim-event': t('interrupted.forgetEvent'),
    'close-claim-event': t('interrupted.forgetClose'),
  }
  const isPaidFor = flow.kind === 'create-claim-event' && flow.steps.room?.kind === 'done'
  return isPaidFor ? t('interrupted.forgetRoom') : hints[flow.kind]
}

function useWords() {
  const { t } = useTranslation('claim', { useSuspense: false })
  return ({ action }: ClaimSubject) => ({
    title: t('progress.title'),
    doneTitle: t('progress.doneTitle'),
    failedTitle: t('progress.failedTitle'),
    cutOff: t('progress.cutOff'),
    mayClose: action === 'claim' ? t('progress.mayClose') : t('progress.stay'),
    cannotStop: t('progress.cannotStop'),
    toast: t('progress.toast'),
  })
}
