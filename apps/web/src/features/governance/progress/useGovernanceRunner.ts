import { useTranslation } from 'react-i18next'
import { useFlowRunner } from '../../../activity/useFlowRunner.ts'
import { subjectOfFlow } from './governanceSubject.ts'

/** Carries out whatever is done in an SNS, and goes on with what was interrupted. */
export function useGovernanceRunner() {
  const { t } = useTranslation('governanceProgress', { useSuspense: false })
  return useFlowRunner({
    done: t('toast.done'),
    failed: t('toast.failed'),
    subjectOf: subjectOfFlow,
  })
}
