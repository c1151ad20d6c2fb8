import type { ProposalAction } from '@sluice/sdk'
import { isNns } from '@sluice/sdk/sns'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { NeuronName } from '../parts/NeuronName.tsx'
import { toMs } from '../parts/useNowSeconds.ts'
import { functionsQuery } from '../queries.ts'
import { readForeignUrl } from '../text/readForeignUrl.ts'
import { useProposalKind } from '../topics/useProposalKind.ts'
import { useProposalWords } from '../voting/useProposalWords.ts'
import type { ProposalView } from './ProposalView.ts'

/** What governance keeps of a proposal. */
export function Details({ proposal, sns, token, neurons }: ProposalView) {
  const { t } = useTranslation('sns')
  const { statuses, rewards } = useProposalWords()
  const { topic } = useProposalKind()(sns, proposal)
  const isNetwork = isNns(sns.governanceId)
  const { data: functions } = useQuery({
    ...functionsQuery(useSdk(), sns.governanceId),
    enabled: !isNetwork,
  })
  // in the NNS a function is a topic, and what is done is the action
  const name = isNetwork
    ? actionNameOf(proposal.action)
    : functions?.find(({ id }) => id === proposal.functionId)?.name
  const { decidedAt, executedAt, failedAt, proposer, failure } = proposal
  const at = (label: string, seconds: bigint): Fact[] =>
    seconds > 0n ? [{ label, value: <Time atMs={toMs(seconds)} /> }] : []
  const named = (id: string) => neurons.find((own) => own.id === id) ?? unknownNeuron(id, isNetwork)
  const url = proposal.url === undefined ? undefined : readForeignUrl(proposal.url)
  return (
    <section
      aria-label={t('details.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('details.title')}</h2>
      <Facts
        isNarrow
        facts={[
          { label: t('details.id'), value: String(proposal.id) },
          {
            label: t('details.type'),
            value: (
              <bdi translate="no">
                {name ?? t('details.function', { id: String(proposal.functionId) })}
              </bdi>
            ),
          },
          ...(topic ? [{ label: t('details.topic'), value: topic }] : []),
          { label: t('details.status'), value: statuses[proposal.status].label },
          { label: t('details.reward'), value: rewards[proposal.rewardStatus] },
          ...at(t('details.created'), proposal.createdAt),
          ...at(t('details.decided'), decidedAt),
          ...at(t('details.executed'), executedAt),
          ...at(t('details.failedAt'), failedAt),
          ...(proposer === undefined
            ? []
            : [
                {
                  label: t('details.proposer'),
                  value: <NeuronName neuron={named(proposer)} />,
                },
              ]),
          {
            label: t('details.rejectCost'),
            value: <Amount amount={proposal.rejectCost} token={token} isExact />,
          },
        ]}
      />
      {failure && (
        <p className="rounded-control bg-warn/12 px-4 py-3 text-14 text-warn wrap-anywhere">
          {t('details.failure', { text: failure.text || String(failure.error) })}
        </p>
      )}
      {url !== undefined && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="inline-flex min-h-11 items-center text-14 text-accent wrap-anywhere"
        >
          {url}
        </a>
      )}
    </section>
  )
}

/** As the interface of the NNS calls it. */
const actionNameOf = (action: ProposalAction): string =>
  action.kind === 'other' ? action.name : 'Motion'

/** Of others the NNS tells the number alone. */
const unknownNeuron = (id: string, isNetwork: boolean) => ({
  id,
  ...(isNetwork && /^\d{1,20}$/.test(id) && { number: BigInt(id) }),
})
