import type { LaunchpadFlow } from '@sluice/sdk'
import { LAUNCHPAD_KINDS } from '@sluice/sdk/launchpadFlow'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { defineArea } from '../../../activity/ActivityArea.tsx'
import { resumedBy } from '../../../activity/unfinished/UnfinishedActions.tsx'
import { useActivityPanel } from '../../../activity/useActivityPanel.ts'
import { later } from '../../../ui/browser/later.ts'
import {
  type EndedLaunchpad,
  type LaunchpadSubject,
  readEnded,
  subjectOfFlow,
} from './launchpadSubject.ts'
import { useLaunchpadRunner } from './useLaunchpadRunner.ts'
import { useLaunchpadStepTexts } from './useLaunchpadStepTexts.ts'

const TEXTS = 'launchpadProgress'
const loadTitles = () => import('./LaunchpadTitle.tsx')
const LaterTitle = later(async () => (await loadTitles()).LaunchpadTitle, TEXTS)
const LaterHint = later(async () => (await loadTitles()).ForgetHint, TEXTS)

/** Sales at the launchpad: made, funded, joined, and what is due collected. */
export const launchpadArea = defineArea<LaunchpadFlow, LaunchpadSubject, EndedLaunchpad>({
  flows: LAUNCHPAD_KINDS,
  subjects: ['launchpad'],
  FlowTitle: ({ flow }) => <Title subject={subjectOfFlow(flow)} />,
  ForgetHint: ({ flow }) => (
    <Suspense>
      <LaterHint flow={flow} />
    </Suspense>
  ),
  Actions: resumedBy(useLaunchpadRunner),
  useWords,
  useStepTexts: useLaunchpadStepTexts,
  Done: later(async () => (await import('./LaunchpadDone.tsx')).LaunchpadDone, [TEXTS, 'receipt']),
  Failed: later(async () => (await import('./LaunchpadFailed.tsx')).LaunchpadFailed, TEXTS),
  readEnded,
  Title,
  Ended,
})

/** Lists go on around a title that cannot be loaded. */
function Title({ subject }: { readonly subject: EndedLaunchpad }) {
  return (
    <Suspense>
      <LaterTitle subject={subject} />
    </Suspense>
  )
}

/** Leads to the sale. */
function Ended({ subject }: { readonly subject: EndedLaunchpad }) {
  const setOpen = useActivityPanel((panel) => panel.setOpen)
  return (
    <Link to={subject.place} onClick={() => setOpen(false)} className="py-2 hover:text-accent">
      <Title subject={subject} />
    </Link>
  )
}

function useWords() {
  const { t } = useTranslation('launchpadProgress', { useSuspense: false })
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
