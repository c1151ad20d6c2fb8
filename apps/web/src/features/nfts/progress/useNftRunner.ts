import { useTranslation } from 'react-i18next'
import { useFlowRunner } from '../../../activity/useFlowRunner.ts'
import { subjectOfFlow } from './nftSubject.ts'

/** Carries out whatever moves NFTs and their money, and goes on with what was interrupted. */
export function useNftRunner() {
  const { t } = useTranslation('nftProgress', { useSuspense: false })
  return useFlowRunner({
    done: t('toast.done'),
    failed: t('toast.failed'),
    subjectOf: subjectOfFlow,
  })
}
