import type { SnsProposal } from '@sluice/sdk'
import { isNns } from '@sluice/sdk/sns'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { useNeurons } from '../neurons/useNeurons.ts'
import { SnsSelector } from '../parts/SnsSelector.tsx'
import type { ChosenSns } from '../parts/useChosenSns.ts'
import { useNowSeconds } from '../parts/useNowSeconds.ts'
import { needsVote } from './ballots.ts'
import { ProposalFilters } from './ProposalFilters.tsx'
import { ProposalRow } from './ProposalRow.tsx'
import { useProposalFilter } from './useProposalFilter.ts'
import { useProposals } from './useProposals.ts'
import { useSeesBallots } from './useSeesBallots.ts'

const ProposeDialog = later(async () => (await import('./propose/ProposeDialog.tsx')).ProposeDialog)

const DIALOGS = ['none', 'propose'] as const

/** The proposals of one DAO, twenty-five at a time; what waits for one's vote stands first. */
export function ProposalList({ chosen }: { readonly chosen: ChosenSns }) {
  const { t } = useTranslation('sns')
  const { sns, snses = [], choose } = chosen
  const owner = useOwner()
  const isNetwork = sns !== undefined && isNns(sns.governanceId)
  const filter = useProposalFilter(isNetwork)
  const [search, setSearch] = useState('')
  const [dialog, open] = useChoiceInUrl('dialog', DIALOGS)
  const { neurons = [], parameters } = useNeurons(sns)
  const { list, proposals, haveBallotsFailed, retryBallots } = useProposals(sns, {
    filter: filter.asked,
    neurons,
  })
  const shown = proposals?.filter((one) => fitsSearch(one, search))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SnsSelector snses={snses} chosen={sns} onChoose={choose} />
        <ProposalFilters filter={filter} />
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
      {haveBallotsFailed && <ErrorState what={t('voting.ballotsFailed')} onRetry={retryBallots} />}
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
