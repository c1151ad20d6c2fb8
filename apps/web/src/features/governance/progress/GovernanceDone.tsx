import type { FlowReceipt, NeuronChangeKind, SnsReceipt, VoteOutcome } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { MoneyDone } from '../../../activity/done/MoneyDone.tsx'
import { launchPath, neuronsPath, proposalPath, votingPath } from '../parts/paths.ts'
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
  const changed = (change: NeuronChangeKind) => {
    switch (change) {
      case 'split':
        return t('done.split')
      case 'spawn':
        return t('done.spawned')
      case 'merge':
        return t('done.merged')
      default:
        return t('done.changed')
    }
  }
  return (receipt) => {
    switch (receipt.kind) {
      case 'stake-neuron':
        return receipt.isNew ? t('done.staked') : t('done.increased')
      case 'change-neuron':
        return changed(receipt.change)
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
  return (receipt: SnsReceipt) => {
    switch (receipt.kind) {
      case 'join-launch':
      case 'refund-launch':
        return [{ path: launchPath(receipt.swapId), label: t('done.toLaunch') }]
      case 'vote-neurons':
      case 'make-proposal': {
        const { governanceId, proposalId } = receipt
        const proposals = { path: votingPath(governanceId), label: t('done.toProposals') }
        if (proposalId === undefined) return [proposals]
        return [
          { path: proposalPath(governanceId, proposalId), label: t('done.toProposal') },
          proposals,
        ]
      }
      default: {
        const { governanceId, neuronId } = receipt
        const childId = 'childId' in receipt ? receipt.childId : undefined
        return [{ path: neuronsPath(governanceId, childId ?? neuronId), label: t('done.toNeuron') }]
      }
    }
  }
}
