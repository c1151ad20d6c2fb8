import { useTranslation } from 'react-i18next'
import { useFlowRunner } from '../../../activity/useFlowRunner.ts'
import { subjectOfFlow } from './launchpadSubject.ts'

/** Carries out whatever is done at the launchpad, and goes on with what was interrupted. */
export function useLaunchpadRunner() {
  const { t } = useTranslation('launchpadProgress', { useSuspense: false })
  return useFlowRunner({
    done: t('toast.done'),
    failed: t('toast.failed'),
    subjectOf: subjectOfFlow,
  })
}
