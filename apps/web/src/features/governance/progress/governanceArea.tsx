import type { SnsFlow } from '@sluice/sdk'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { defineArea } from '../../../activity/ActivityArea.tsx'
import { resumedBy } from '../../../activity/unfinished/UnfinishedActions.tsx'
import { useActivityPanel } from '../../../activity/useActivityPanel.ts'
import { later } from '../../../ui/browser/later.ts'
import {
  type EndedGovernance,
  type GovernanceSubject,
  readEnded,
  subjectOfFlow,
} from './governanceSubject.ts'
import { useGovernanceRunner } from './useGovernanceRunner.ts'
import { useGovernanceStepTexts } from './useGovernanceStepTexts.ts'

const TEXTS = 'governanceProgress'
const loadTitles = () => import('./GovernanceTitle.tsx')
const LaterTitle = later(async () => (await loadTitles()).GovernanceTitle, TEXTS)
const LaterHint = later(async () => (await loadTitles()).ForgetHint, TEXTS)

/** Neurons, votes, proposals and launches of SNSes. Of words, the first page has those of what is under way alone. */
export const governanceArea = defineArea<SnsFlow, GovernanceSubject, EndedGovernance>({
  flows: [
    ...(['stake-neuron', 'change-neuron', 'disburse-neuron', 'vote-neurons'] as const),
    ...(['make-proposal', 'join-launch', 'refund-launch'] as const),
  ],
  subjects: ['governance'],
  FlowTitle: ({ flow }) => <Title subject={subjectOfFlow(flow)} />,
  ForgetHint: ({ flow }) => (
    <Suspense>
      <LaterHint flow={flow} />
    </Suspense>
  ),
  Actions: resumedBy(useGovernanceRunner),
  useWords,
  useStepTexts: useGovernanceStepTexts,
  Done: later(
    async () => (await import('./GovernanceDone.tsx')).GovernanceDone,
    [TEXTS, 'receipt'],
  ),
  Failed: later(async () => (await import('./GovernanceFailed.tsx')).GovernanceFailed, TEXTS),
  readEnded,
  Title,
  Ended,
})

/** Lists go on around a title that cannot be loaded. */
function Title({ subject }: { readonly subject: EndedGovernance }) {
  return (
    <Suspense>
      <LaterTitle subject={subject} />
    </Suspense>
  )
}

/** Leads to the neuron, the proposal or the launch. */
function Ended({ subject }: { readonly subject: EndedGovernance }) {
  const setOpen = useActivityPanel((panel) => panel.setOpen)
  const title = <Title subject={subject} />
  if (subject.place === undefined) return title
  return (
    <Link to={subject.place} onClick={() => setOpen(false)} className="py-2 hover:text-accent">
      {title}
    </Link>
  )
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
