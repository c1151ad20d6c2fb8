import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { NeuronName } from '../parts/NeuronName.tsx'
import { neuronsPath } from '../parts/paths.ts'
import { useNowSeconds } from '../parts/useNowSeconds.ts'
import { useSnsOrders } from '../useSnsOrders.ts'
import { type OwnBallot, ownBallotsOf, powerOf } from '../voting/ballots.ts'
import { useSeesBallots } from '../voting/useSeesBallots.ts'
import type { ProposalView } from './ProposalView.ts'

/** One's own neurons in a proposal: which have a vote, which have used it, and why others have none. */
export function VoteCard(view: ProposalView) {
  const { t } = useTranslation('sns')
  return (
    <section aria-label={t('vote.title')} className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-16 font-medium">{t('vote.title')}</h2>
      <ForOwner visitor={t('vote.visitor')}>{(owner) => <Own {...view} owner={owner} />}</ForOwner>
    </section>
  )
}

function Own({ owner, ...view }: ProposalView & { readonly owner: string }) {
  const { t } = useTranslation('sns')
  const { proposal, neurons, parameters, sns, token } = view
  const now = useNowSeconds(5_000)
  const seesBallots = useSeesBallots()
  const ballots = ownBallotsOf(proposal, neurons, {
    principal: owner,
    parameters,
    now,
    seesBallots,
  })
  const voters = ballots.filter(({ state }) => state === 'can-vote')
  const others = ballots.filter(({ state }) => state !== 'can-vote')
  if (neurons.length === 0)
    return (
      <div className="grid justify-items-start gap-3 text-14 text-ink-2">
        <p>
          {!seesBallots && parameters.network
            ? t('nns.unseen')
            : t('vote.noNeurons', { name: sns.name })}
        </p>
        <LinkButton look="tonal" to={neuronsPath(sns.rootId)}>
          {t('neurons.stake')}
        </LinkButton>
      </div>
    )
  return (
    <>
      {voters.length > 0 && <Voters {...view} owner={owner} voters={voters} />}
      {others.length > 0 && (
        <ul aria-label={t('vote.others')} className="grid gap-2">
          {others.map((one) => (
            <OtherBallot key={one.neuron.id} one={one} token={token} />
          ))}
        </ul>
      )}
      <p className="text-13 text-ink-2">{t('vote.final')}</p>
      {!seesBallots && <p className="text-13 text-ink-2">{t('vote.unseen')}</p>}
    </>
  )
}

type VotersProps = ProposalView & { readonly owner: string; readonly voters: readonly OwnBallot[] }

function Voters({ proposal, sns, token, owner, voters }: VotersProps) {
  const { t } = useTranslation('sns')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<'yes' | 'no'>()
  const [key, setKey] = useState(() => newOrderKey(owner))
  const { vote } = useSnsOrders()
  const chosen = voters.filter(({ neuron }) => !left.has(neuron.id))
  const power = powerOf(chosen)
  const toggle = (id: string, isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (isChosen) next.delete(id)
      else next.add(id)
      return next
    })
  const ask = (side: 'yes' | 'no') => {
    setKey(newOrderKey(owner))
    setAsking(side)
  }
  const confirm = () => {
    if (asking === undefined) return
    const neuronIds = chosen.map(({ neuron }) => neuron.id)
    setAsking(undefined)
    void vote({ key, sns, proposalId: proposal.id, vote: asking, neuronIds })
  }
  return (
    <>
      <ul aria-label={t('vote.yours')} className="grid gap-1">
        {voters.map(({ neuron, ballot }) => (
          <li key={neuron.id} className="flex items-center justify-between gap-3">
            <Checkbox
              checked={!left.has(neuron.id)}
              onCheckedChange={(isChosen) => toggle(neuron.id, isChosen)}
            >
              <NeuronName neuron={neuron} />
            </Checkbox>
            <span className="text-14">
              <Amount amount={ballot?.power} token={token} hasSymbol={false} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 text-14 font-medium">
        <span>{t('vote.power')}</span>
        <Amount amount={power} token={token} hasSymbol={false} />
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button size="large" disabled={chosen.length === 0} onClick={() => ask('yes')}>
          {chosen.length === 0 ? t('vote.choose') : t('vote.adopt')}
        </Button>
        <Button size="large" look="risk" disabled={chosen.length === 0} onClick={() => ask('no')}>
          {chosen.length === 0 ? t('vote.choose') : t('vote.reject')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={asking === 'no' ? t('vote.rejectTitle') : t('vote.adoptTitle')}
        confirm={asking === 'no' ? t('vote.reject') : t('vote.adopt')}
        isRisky={asking === 'no'}
        isSent
        onConfirm={confirm}
      >
        <div className="grid gap-3">
          <p dir="auto" className="text-16 font-medium text-ink wrap-anywhere">
            {proposal.title || t('proposal.untitled')}
          </p>
          <p>
            {t('vote.with', { count: chosen.length })}{' '}
            <Amount amount={power} token={token} hasSymbol={false} />
          </p>
          <p>{t('vote.final')}</p>
        </div>
      </ConfirmDialog>
    </>
  )
}

type OtherBallotProps = { readonly one: OwnBallot; readonly token: ProposalView['token'] }

function OtherBallot({ one: { neuron, ballot, state, reason }, token }: OtherBallotProps) {
  const { t } = useTranslation('sns')
  const reasons = {
    'too-new': t('ballot.tooNew'),
    'too-short': t('ballot.tooShort'),
    other: t('ballot.other'),
  }
  const words = {
    voted: ballot?.vote === 'no' ? t('ballot.votedNo') : t('ballot.votedYes'),
    missed: t('ballot.missed'),
    'not-permitted': t('hindrance.notPermitted'),
    unknown: t('ballot.unknown'),
    ineligible: reasons[reason ?? 'other'],
    'can-vote': '',
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 text-14">
      <NeuronName neuron={neuron} />
      <span className="text-end text-13 text-ink-2">
        {words[state]}
        {ballot && (
          <>
            {' · '}
            <Amount amount={ballot.power} token={token} hasSymbol={false} />
          </>
        )}
      </span>
    </li>
  )
}
