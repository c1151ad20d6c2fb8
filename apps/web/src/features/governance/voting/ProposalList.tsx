import { type ProposalStatus, type RewardStatus, TOPICS, type Topic } from '@sluice/governance'
import type { ProposalFilter, SnsProposal } from '@sluice/sdk'
import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { useNeurons } from '../neurons/useNeurons.ts'
import { SnsSelector } from '../parts/SnsSelector.tsx'
import type { ChosenSns } from '../parts/useChosenSns.ts'
import { useNowSeconds } from '../parts/useNowSeconds.ts'
import { useTopicWords } from '../parts/useTopicWords.ts'
import { proposalsQuery } from '../queries.ts'
import { needsVote } from './ballots.ts'
import { ProposalRow } from './ProposalRow.tsx'
import { useProposalWords } from './useProposalWords.ts'
import { useSeesBallots } from './useSeesBallots.ts'

const ProposeDialog = later(async () => (await import('./propose/ProposeDialog.tsx')).ProposeDialog)

const DIALOGS = ['none', 'propose'] as const
const STATUSES: readonly ProposalStatus[] = ['open', 'rejected', 'adopted', 'executed', 'failed']
const REWARDS: readonly RewardStatus[] = ['accept-votes', 'ready-to-settle', 'settled']

/** The proposals of one DAO, fifty at a time; what waits for one's vote stands first. */
export function ProposalList({ chosen }: { readonly chosen: ChosenSns }) {
  const { t } = useTranslation('sns')
  const { sns, snses = [], choose } = chosen
  const sdk = useSdk()
  const owner = useOwner()
  const filter = useFilter()
  const [search, setSearch] = useState('')
  const [dialog, open] = useChoiceInUrl('dialog', DIALOGS)
  const { neurons = [], parameters } = useNeurons(sns)
  const asked = proposalsQuery(
    sdk,
    { governanceId: sns?.governanceId ?? '', ...(owner === undefined ? {} : { owner }) },
    filter.asked,
  )
  const list = useInfiniteQuery({ ...asked, ...(sns ? {} : { queryFn: skipToken }) })
  const proposals = list.data?.pages.flatMap((page) => page.proposals)
  const shown = proposals?.filter((one) => fitsSearch(one, search))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SnsSelector snses={snses} chosen={sns} onChoose={choose} />
        <Filters filter={filter} />
        <Button
          look="tonal"
          className="ms-auto"
          disabled={!sns || owner === undefined}
          onClick={() => open('propose')}
        >
          {owner === undefined ? t('propose.connect') : t('propose.title')}
        </Button>
      </div>
      <Field
        label={t('voting.search')}
        isLabelHidden
        placeholder={t('voting.search')}
        value={search}
        maxLength={100}
        onChange={({ target }) => setSearch(target.value)}
      />
      {!sns && <EmptyState>{t('selector.unknown')}</EmptyState>}
      {sns && list.isError && !list.data && (
        <ErrorState what={t('voting.failed')} onRetry={() => void list.refetch()} />
      )}
      {sns && list.isPending && <Skeleton className="h-96 w-full rounded-card" />}
      {sns && shown && parameters && (
        <Rows {...{ sns, proposals: shown, neurons, parameters, owner }} />
      )}
      {list.hasNextPage && (
        <Button
          look="tonal"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('voting.more')}
        </Button>
      )}
      {sns && owner !== undefined && parameters && (
        <OnceOpened isOpen={dialog === 'propose'}>
          <ProposeDialog
            {...{ sns, parameters, owner, neurons }}
            open={dialog === 'propose'}
            onOpenChange={(isOpen) => open(isOpen ? 'propose' : 'none')}
          />
        </OnceOpened>
      )}
    </div>
  )
}

type RowsProps = Omit<React.ComponentProps<typeof ProposalRow>, 'proposal' | 'hasName'> & {
  readonly proposals: readonly SnsProposal[]
}

function Rows({ proposals, ...about }: RowsProps) {
  const { t } = useTranslation('sns')
  const now = useNowSeconds()
  const seesBallots = useSeesBallots()
  const { owner, neurons, parameters } = about
  if (proposals.length === 0) return <EmptyState>{t('voting.none')}</EmptyState>
  const isWaiting = (one: SnsProposal) =>
    owner !== undefined &&
    needsVote(one, neurons, { principal: owner, parameters, now, seesBallots })
  const waiting = proposals.filter(isWaiting).toSorted((a, b) => Number(a.deadline - b.deadline))
  const others = proposals.filter((one) => !isWaiting(one))
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label={t('voting.waiting')} className="grid gap-2">
          <h2 className="text-16 font-medium">{t('voting.waiting')}</h2>
          {waiting.map((proposal) => (
            <ProposalRow key={String(proposal.id)} proposal={proposal} {...about} />
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section aria-label={t('voting.all')} className="grid gap-2">
          {waiting.length > 0 && <h2 className="text-16 font-medium">{t('voting.all')}</h2>}
          {others.map((proposal) => (
            <ProposalRow key={String(proposal.id)} proposal={proposal} {...about} />
          ))}
        </section>
      )}
    </>
  )
}

const fitsSearch = ({ title, summary, id }: SnsProposal, search: string): boolean => {
  const text = search.trim().toLowerCase()
  return text === '' || `${id} ${title} ${summary}`.toLowerCase().includes(text)
}

type Filter = ReturnType<typeof useFilter>

/** What is shown of the proposals, kept in the address. */
function useFilter() {
  const [query, setQuery] = useAddressQuery()
  const read = <Id extends string>(name: string, known: readonly Id[]): readonly Id[] => {
    const named = query.get(name)?.split(',') ?? []
    return known.filter((id) => named.includes(id))
  }
  const set = (name: string) => (ids: readonly string[]) =>
    setQuery(
      (before) => {
        if (ids.length === 0) before.delete(name)
        else before.set(name, ids.join(','))
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const statuses = read('status', STATUSES)
  const rewardStatuses = read('reward', REWARDS)
  const topics = read('topic', TOPICS)
  const asked: ProposalFilter = {
    ...(statuses.length > 0 ? { statuses } : {}),
    ...(rewardStatuses.length > 0 ? { rewardStatuses } : {}),
    ...(topics.length > 0 ? { topics } : {}),
  }
  return { statuses, rewardStatuses, topics, asked, set }
}

function Filters({ filter }: { readonly filter: Filter }) {
  const { t } = useTranslation('sns')
  const { statuses, rewards } = useProposalWords()
  const topicWords = useTopicWords()
  return (
    <>
      <Select
        label={t('filter.topic')}
        placeholder={t('filter.anyTopic')}
        options={TOPICS.map((id: Topic) => ({ id, label: topicWords(id) }))}
        many={filter.topics}
        onChooseMany={filter.set('topic')}
      />
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
