import { TOPICS, type Topic } from '@sluice/governance'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/fields/Select.tsx'
import { useNnsTopicWords, useTopicWords } from '../topics/useTopicWords.ts'
import {
  NNS_PROPOSAL_TOPICS,
  REWARDS,
  STATUSES,
  type useProposalFilter,
} from './useProposalFilter.ts'
import { useProposalWords } from './useProposalWords.ts'

type ProposalFiltersProps = { readonly filter: ReturnType<typeof useProposalFilter> }

/** Which proposals are listed: by topic, by how they stand, and by whether votes still earn. */
export function ProposalFilters({ filter }: ProposalFiltersProps) {
  const { t } = useTranslation('sns')
  const { statuses, rewards } = useProposalWords()
  return (
    <>
      {filter.isNetwork ? <NnsTopics filter={filter} /> : <Topics filter={filter} />}
      <Select
        label={t('filter.status')}
        placeholder={t('filter.anyStatus')}
        options={STATUSES.map((id) => ({ id, label: statuses[id].label }))}
        many={filter.statuses}
        onChooseMany={filter.set('status')}
      />
      <Select
        label={t('filter.reward')}
        placeholder={t('filter.anyReward')}
        options={REWARDS.map((id) => ({ id, label: rewards[id] }))}
        many={filter.rewardStatuses}
        onChooseMany={filter.set('reward')}
      />
    </>
  )
}

function Topics({ filter }: ProposalFiltersProps) {
  const { t } = useTranslation('sns')
  const words = useTopicWords()
  return (
    <Select
      label={t('filter.topic')}
      placeholder={t('filter.anyTopic')}
      options={TOPICS.map((id: Topic) => ({ id, label: words(id) }))}
      many={filter.topics}
      onChooseMany={filter.set('topic')}
    />
  )
}

function NnsTopics({ filter }: ProposalFiltersProps) {
  const { t } = useTranslation('sns')
  const words = useNnsTopicWords()
  return (
    <Select
      label={t('filter.topic')}
      placeholder={t('filter.anyTopic')}
      isSearchable
      options={NNS_PROPOSAL_TOPICS.map(({ topic }) => ({ id: topic, label: words(topic) }))}
      many={filter.nnsTopics}
      onChooseMany={filter.set('topic')}
    />
  )
}
