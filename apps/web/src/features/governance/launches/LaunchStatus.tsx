import { hasEnough } from '@sluice/governance/launch'
import type { SnsLaunch } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { formatDelay } from '../parts/formatDelay.ts'
import { UnlockDate } from '../parts/UnlockDate.tsx'
import { useNowSeconds } from '../parts/useNowSeconds.ts'
import { CommitmentBar, ICP } from './CommitmentBar.tsx'

/** How a sale stands: participants, ICP, and what is missing until it can succeed. */
export function LaunchStatus({ launch }: { readonly launch: SnsLaunch }) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const now = useNowSeconds(1_000)
  const { terms, bought, lifecycle, opensAt, hasNeuronsFund, endedAt } = launch
  const isOpen = lifecycle === 'open'
  const totals = { participants: bought.participants, total: bought.direct }
  const facts: Fact[] = [
    {
      label: t('launch.participants'),
      value: terms
        ? t('launch.ofAtLeast', {
            count: bought.participants,
            shown: formatCount(bought.participants, locale),
            least: formatCount(terms.minimumParticipants, locale),
          })
        : formatCount(bought.participants, locale),
    },
    ...(hasNeuronsFund
      ? [
          {
            label: t('launch.fund'),
            value: <Amount amount={bought.fromFund} token={ICP} />,
          },
        ]
      : []),
    { label: t('launch.overall'), value: <Amount amount={bought.total} token={ICP} /> },
    ...(lifecycle === 'adopted' && opensAt !== undefined
      ? [{ label: t('launch.opens'), value: <UnlockDate atSeconds={opensAt} /> }]
      : []),
    ...(terms && (isOpen || lifecycle === 'adopted')
      ? [{ label: t('launch.ends'), value: <UnlockDate atSeconds={terms.dueAt} /> }]
      : []),
    ...(endedAt === undefined
      ? []
      : [{ label: t('launch.ended'), value: <UnlockDate atSeconds={endedAt} /> }]),
  ]
  return (
    <section
      aria-label={t('launch.status')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('launch.status')}</h2>
      {(isOpen || lifecycle === 'committed' || lifecycle === 'aborted') && (
        <CommitmentBar launch={launch} />
      )}
      <Facts isNarrow facts={facts} />
      {isOpen && terms && (
        <p className="text-13 text-ink-2">
          {hasEnough(terms, totals) ? t('launch.enough') : t('launch.notEnough')}{' '}
          {terms.dueAt > now &&
            t('launch.endsIn', { time: formatDelay(terms.dueAt - now, locale) })}
        </p>
      )}
      {lifecycle === 'aborted' && (
        <p className="text-13 text-ink-2">{t('launch.abortedMeaning')}</p>
      )}
      {lifecycle === 'committed' && (
        <p className="text-13 text-ink-2">{t('launch.committedMeaning')}</p>
      )}
    </section>
  )
}
