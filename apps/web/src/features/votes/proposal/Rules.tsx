import { readStakeSource } from '@sluice/sdk/votes'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { ElectorateCheck } from './ElectorateCheck.tsx'
import type { ProposalView } from './ProposalView.ts'

/** Who votes, how, from when to when, and what may be changed. */
export function Rules({ project, recounted: { proposal } }: ProposalView) {
  const { t } = useTranslation('votes')
  const locale = useLocale()
  const { terms, creator, withdrawnAt } = proposal
  const kinds = {
    single: t('kind.single'),
    approval: t('kind.approval'),
    weighted: t('kind.weighted'),
  }
  const facts: Fact[] = [
    { label: t('propose.kind'), value: kinds[terms.kind] },
    {
      label: t('propose.electorate'),
      value:
        terms.snapshot === undefined
          ? t('electorate.uploaded')
          : t('electorate.block', { block: `${terms.snapshot.block}` }),
    },
    ...(terms.snapshot?.sources ?? []).map((source) => ({
      id: source,
      label: t('electorate.stakes'),
      value: (
        <AddressLabel
          text={readStakeSource(source)?.poolId ?? source}
          what={t('electorate.stakes')}
        />
      ),
    })),
    ...(proposal.delegations === 0n
      ? []
      : [
          {
            label: t('rules.delegations'),
            value: t('rules.delegationsUpTo', { block: `${proposal.delegations}` }),
          },
        ]),
    { label: t('rules.begins'), value: formatDateTime(terms.beginsAt, locale) },
    { label: t('rules.ends'), value: formatDateTime(terms.endsAt, locale) },
    ...(terms.opensUntil === undefined
      ? []
      : [{ label: t('rules.opensUntil'), value: formatDateTime(terms.opensUntil, locale) }]),
    ...(withdrawnAt === undefined
      ? []
      : [{ label: t('rules.withdrawn'), value: formatDateTime(withdrawnAt, locale) }]),
    { label: t('rules.creator'), value: <AddressLabel text={creator} what={t('rules.creator')} /> },
  ]
  return (
    <section
      aria-label={t('rules.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('rules.title')}</h2>
      <Facts isNarrow facts={facts} />
      {terms.snapshot !== undefined && (
        <ElectorateCheck
          projectId={project.id}
          number={proposal.number}
          snapshot={terms.snapshot}
        />
      )}
      <p className="text-13 text-ink-2">
        {terms.isChangeable ? t('rules.changeable') : t('rules.fixed')}
      </p>
    </section>
  )
}
