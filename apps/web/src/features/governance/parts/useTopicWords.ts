import type { Topic } from '@sluice/governance'
import { useTranslation } from 'react-i18next'

/** A topic of proposals in words. */
export function useTopicWords(): (topic: Topic) => string {
  const { t } = useTranslation('sns')
  const words: Record<Topic, string> = {
    DaoCommunitySettings: t('topic.community'),
    SnsFrameworkManagement: t('topic.framework'),
    DappCanisterManagement: t('topic.dapp'),
    ApplicationBusinessLogic: t('topic.application'),
    Governance: t('topic.governance'),
    TreasuryAssetManagement: t('topic.treasury'),
    CriticalDappOperations: t('topic.criticalDapp'),
  }
  return (topic) => words[topic]
}
