import type { DelegatedPower, VoteBallot, VotesForResult } from '@sluice/sdk'
import { textSealedBallots } from '@sluice/sdk/votes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { useDescribeVoteError } from '../parts/useDescribeVoteError.ts'
import { useVoteChange } from '../parts/useVoteChange.ts'
import { delegatedPowersQuery, delegatorsQuery } from '../queries.ts'
import { BallotForm } from './BallotForm.tsx'
import type { ProposalView } from './ProposalView.ts'

type DelegatedProps = ProposalView & { readonly owner: string }

/** Voting for those who delegate to one; nothing where nobody does. */
export function DelegatedCard(view: ProposalView) {
  const owner = useOwner()
  const { project, recounted } = view
  const { number, delegations } = recounted.proposal
  const sdk = useSdk()
  const { data: delegators = [] } = useQuery({
    ...delegatorsQuery(sdk, project.id, { owner: owner ?? '', number }),
    enabled: owner !== undefined && delegations > 0n,
  })
  if (owner === undefined || delegators.length === 0) return null
  return <Delegated owner={owner} {...view} />
}

function Delegated({ owner, ...view }: DelegatedProps) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const describe = useDescribeVoteError()
  const { project, recounted } = view
  const { proposal } = recounted
  const { data, error, refetch } = useQuery(
    delegatedPowersQuery(sdk, project.id, { proposal, owner }),
  )
  return (
    <section
      aria-label={t('delegated.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('delegated.title')}</h2>
      {data !== undefined ? (
        <Powers powers={data} {...view} />
      ) : error ? (
        <ErrorState what={describe(error)} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-3">
          <p className="text-14 text-ink-2">{t('delegated.proving')}</p>
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </section>
  )
}

type PowersProps = ProposalView & { readonly powers: readonly DelegatedPower[] }

function Powers({ powers, ...view }: PowersProps) {
  const { t } = useTranslation('votes')
  const { token } = view
  const power = powers.reduce((sum, one) => sum + one.power, 0n)
  const voted = powers.filter(({ isOwn, vote, isSealed }) => !isOwn && (vote || isSealed)).length
  const own = powers.filter(({ isOwn }) => isOwn).length
  return (
    <>
      <div>
        <p className="text-28 font-semibold">
          <Amount amount={power} token={token} />
        </p>
        <p className="text-13 text-ink-2">{t('delegated.count', { count: powers.length })}</p>
      </div>
      {voted > 0 && <p className="text-14">{t('delegated.youVotedFor', { count: voted })}</p>}
      {own > 0 && <p className="text-13 text-ink-2">{t('delegated.votedSelf', { count: own })}</p>}
      <Next powers={powers} {...view} />
    </>
  )
}

function Next({ powers, ...view }: PowersProps) {
  const { state, recounted } = view
  const { isChangeable } = recounted.proposal.terms
  const theirs = powers.filter(({ isOwn }) => !isOwn)
  const isVoted = ({ vote, isSealed }: DelegatedPower) => vote !== undefined || isSealed
  if (state === 'opening') {
    const sealed = theirs.filter(({ vote, isSealed }) => isSealed && vote === undefined)
    return sealed.length === 0 ? null : <Open powers={sealed} {...view} />
  }
  const left = isChangeable ? theirs : theirs.filter((one) => !isVoted(one))
  return state !== 'active' || left.length === 0 ? null : <Vote powers={left} {...view} />
}

type Progress = { readonly done: number; readonly all: number }
type Send<Order> = (
  order: Order,
  options: {
    readonly memory: ReturnType<typeof textSealedBallots>
    readonly onProgress: (done: number, all: number) => void
  },
) => Promise<VotesForResult>

/** Sends votes for others, batch by batch: how far it is stands on the button, and what became of them is said. */
function useVotesFor<Order = void>(send: Send<Order>) {
  const { t } = useTranslation('votes')
  const [progress, setProgress] = useState<Progress>()
  const { mutate, isPending } = useVoteChange(
    (order: Order) =>
      send(order, {
        memory: textSealedBallots(deviceStorage),
        onProgress: (done, all) => setProgress({ done, all }),
      }),
    {
      done: ({ counted, refused }) => {
        const done = t('delegated.done', { count: counted })
        if (refused.length === 0) return done
        return `${done} ${t('delegated.refused', { count: refused.length })}`
      },
    },
  )
  return { mutate, isPending, under: isPending && progress && t('delegated.progress', progress) }
}

function Vote({ powers, project, recounted }: PowersProps) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const { mutate, isPending, under } = useVotesFor((said: VoteBallot, options) => {
    const order = { projectId: project.id, proposal: recounted.proposal, ...said }
    return sdk.votes.voteFor(order, powers, options)
  })
  const send = under || t('delegated.vote', { count: powers.length })
  return <BallotForm recounted={recounted} send={send} isBusy={isPending} onSend={mutate} />
}

function Open({ powers, project, recounted: { proposal } }: PowersProps) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const at = { projectId: project.id, number: proposal.number }
  const { mutate, isPending, under } = useVotesFor<void>((_, options) =>
    sdk.votes.openFor(at, powers, options),
  )
  return (
    <ConfirmButton wide busy={isPending} onClick={() => mutate()}>
      {under || t('delegated.open', { count: powers.length })}
    </ConfirmButton>
  )
}
