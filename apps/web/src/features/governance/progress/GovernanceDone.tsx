import type { FlowReceipt, SnsReceipt, VoteOutcome } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { MoneyDone } from '../../../activity/done/MoneyDone.tsx'
import { GovernanceTitle } from './GovernanceTitle.tsx'
import { type GovernanceSubject, isGovernanceAction } from './governanceSubject.ts'

/** What has become of neurons, votes and tokens, and where to look at them. */
export function GovernanceDone({
  activity: { id, subject },
  receipt,
  onClose,
}: DoneProps<GovernanceSubject>) {
  const { t } = useTranslation('governanceProgress')
  const note = useNote()
  const places = usePlaces()
  const isOwn = isSnsReceipt(receipt)
  return (
    <MoneyDone
      id={id}
      what={<GovernanceTitle subject={subject} />}
      lines={'moved' in receipt ? receipt.moved : []}
      names={{ placed: receipt.kind === 'join-launch' ? t('done.inSale') : t('done.inNeuron') }}
      known={[]}
      note={isOwn ? note(receipt) : undefined}
      places={isOwn ? places(receipt) : []}
      onClose={onClose}
    />
  )
}

const isSnsReceipt = (receipt: FlowReceipt): receipt is SnsReceipt =>
  receipt.kind === 'change-neuron' || isGovernanceAction(receipt.kind)

function useNote(): (receipt: SnsReceipt) => string {
  const { t } = useTranslation('governanceProgress')
  const countOf = (outcomes: readonly VoteOutcome[], kind: VoteOutcome['kind']) =>
    outcomes.filter((outcome) => outcome.kind === kind).length
  return (receipt) => {
    switch (receipt.kind) {
      case 'stake-neuron':
        return receipt.isNew ? t('done.staked') : t('done.increased')
      case 'change-neuron':
        return receipt.change === 'split' ? t('done.split') : t('done.changed')
      case 'disburse-neuron':
        return t('done.disbursed')
      case 'vote-neurons':
        return t('done.voted', {
          voted: countOf(receipt.outcomes, 'voted'),
          already: countOf(receipt.outcomes, 'already'),
          refused: countOf(receipt.outcomes, 'refused'),
        })
      case 'make-proposal':
        return receipt.proposalId === undefined
          ? t('done.proposed')
          : t('done.proposedAs', { id: receipt.proposalId })
      case 'join-launch':
        return t('done.joined')
      case 'refund-launch':
        return t('done.refunded')
    }
  }
}

function usePlaces() {
  const { t } = useTranslation('governanceProgress')
  const neurons = { path: '/sns/neurons', label: t('done.toNeurons') }
  const proposals = { path: '/sns/voting', label: t('done.toProposals') }
  const launches = { path: '/sns/launches', label: t('done.toLaunches') }
  return ({ kind }: SnsReceipt) => {
    if (kind === 'join-launch' || kind === 'refund-launch') return [launches]
    return kind === 'vote-neurons' || kind === 'make-proposal' ? [proposals] : [neurons]
  }
}
