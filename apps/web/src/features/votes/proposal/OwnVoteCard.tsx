import type { OwnVote, VoteBallot } from '@sluice/sdk'
import { textSealedBallots } from '@sluice/sdk/votes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { useDescribeVoteError } from '../parts/useDescribeVoteError.ts'
import { useVoteChange } from '../parts/useVoteChange.ts'
import { delegationQuery, ownVoteQuery } from '../queries.ts'
import { BallotForm } from './BallotForm.tsx'
import type { ProposalView } from './ProposalView.ts'

/** One's own part first: how much power, from where, what one has voted, and voting itself. */
export function OwnVoteCard(view: ProposalView) {
  const { t } = useTranslation('votes')
  return (
    <section aria-label={t('own.title')} className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-16 font-medium">{t('own.title')}</h2>
      <ForOwner visitor={t('own.visitor')}>{(owner) => <Own owner={owner} {...view} />}</ForOwner>
    </section>
  )
}

function Own({ owner, ...view }: ProposalView & { readonly owner: string }) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const describe = useDescribeVoteError()
  const { project, recounted, token } = view
  const { proposal } = recounted
  const { data, error, refetch } = useQuery(ownVoteQuery(sdk, project.id, { proposal, owner }))
  if (error && data === undefined)
    return <ErrorState what={describe(error)} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div role="status" className="grid gap-3">
        <p className="text-14 text-ink-2">{t('own.proving')}</p>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  if (data.power === undefined || data.power === 0n)
    return (
      <p className="text-14 text-ink-2">
        {proposal.count === 0n ? t('failed.noRights') : t('own.none')}
      </p>
    )
  const { snapshot } = proposal.terms
  return (
    <>
      <div>
        <p className="text-28 font-semibold">
          <Amount amount={data.power} token={token} />
        </p>
        <p className="text-13 text-ink-2">
          {snapshot === undefined
            ? t('own.listed')
            : t('own.proven', { block: `${snapshot.block}` })}
        </p>
      </div>
      <Voted own={data} {...view} />
      <Delegated own={data} owner={owner} {...view} />
      <Next own={data} owner={owner} {...view} />
    </>
  )
}

/** What one has voted so far, or one's delegate has. */
function Voted({ own, recounted: { proposal } }: ProposalView & { readonly own: OwnVote }) {
  const { t } = useTranslation('votes')
  if (own.by !== undefined && own.allocation === undefined)
    return <p className="text-14">{t('delegated.sealedForYou')}</p>
  if (own.allocation === undefined)
    return own.isSealed ? <p className="text-14">{t('own.isSealed')}</p> : null
  const { options } = own.allocation
  const chosen = proposal.terms.options.filter((_, place) => (options[place] ?? 0n) > 0n)
  const choice = chosen.join(', ')
  if (own.by !== undefined)
    return (
      <p className="text-14">
        {chosen.length === 0
          ? t('delegated.abstainedForYou')
          : t('delegated.votedForYou', { choice })}
      </p>
    )
  return (
    <p className="text-14">
      {chosen.length === 0 ? t('own.youAbstained') : t('own.youVoted', { choice })}
    </p>
  )
}

type NextProps = ProposalView & { readonly own: OwnVote; readonly owner: string }

/** Who else may vote with one's power here, while one has not voted oneself. */
function Delegated({ own, owner, state, project, recounted: { proposal } }: NextProps) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const { data } = useQuery({
    ...delegationQuery(sdk, project.id, { owner, number: proposal.number }),
    enabled: proposal.delegations > 0n,
  })
  if (!data || hasVotedOneself(own)) return null
  return (
    <div className="grid gap-1 text-14">
      <span className="flex flex-wrap items-center gap-2">
        {t('delegated.delegate')}
        <AddressLabel text={data.delegate} what={t('delegated.delegate')} />
      </span>
      {(state === 'pending' || state === 'active') && (
        <p className="text-13 text-ink-2">{t('delegated.stillYourself')}</p>
      )}
    </div>
  )
}

const hasVotedOneself = ({ allocation, isSealed, by }: OwnVote): boolean =>
  (allocation !== undefined || isSealed) && by === undefined

function Next({ own, ...view }: NextProps) {
  const { t } = useTranslation('votes')
  const { state, recounted } = view
  const { terms } = recounted.proposal
  const hasVoted = hasVotedOneself(own)
  if (state === 'opening' && hasVoted && own.allocation === undefined) return <Open {...view} />
  if (state === 'pending') return <p className="text-14 text-ink-2">{t('own.notYet')}</p>
  if (state !== 'active')
    return hasVoted || own.by !== undefined ? null : (
      <p className="text-14 text-ink-2">{t('own.missed')}</p>
    )
  if (!hasVoted) return <OwnBallot {...view} />
  if (!terms.isChangeable) return <p className="text-13 text-ink-2">{t('rules.fixed')}</p>
  if (own.ballotsLeft === 0) return <p className="text-13 text-ink-2">{t('own.noneLeft')}</p>
  return (
    <>
      <p className="text-13 text-ink-2">{t('own.mayChange', { count: own.ballotsLeft })}</p>
      <OwnBallot isChange {...view} />
    </>
  )
}

/** One's own ballot; where votes are sealed, it is committed to and remembered by this browser. */
function OwnBallot({ isChange = false, ...view }: ProposalView & { readonly isChange?: boolean }) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const { project, recounted } = view
  const { proposal } = recounted
  const isSealed = proposal.terms.opensUntil !== undefined
  const { mutate, isPending } = useVoteChange(
    (said: VoteBallot) => {
      const order = { projectId: project.id, proposal, ...said }
      return isSealed
        ? sdk.votes.seal(order, textSealedBallots(deviceStorage))
        : sdk.votes.vote(order)
    },
    { done: isSealed ? t('own.sealedDone') : t('own.votedDone') },
  )
  const send = isSealed ? t('own.seal') : isChange ? t('own.change') : t('own.vote')
  return <BallotForm recounted={recounted} send={send} isBusy={isPending} onSend={mutate} />
}

function Open({ project, recounted: { proposal } }: ProposalView) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const { mutate, isPending } = useVoteChange(
    () =>
      sdk.votes.open(
        { projectId: project.id, number: proposal.number },
        textSealedBallots(deviceStorage),
      ),
    { done: t('own.opened') },
  )
  return (
    <ConfirmButton wide busy={isPending} onClick={() => mutate()}>
      {t('own.open')}
    </ConfirmButton>
  )
}
