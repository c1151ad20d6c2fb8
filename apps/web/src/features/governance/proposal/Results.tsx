import { acceptsVotes, isAccepted } from '@sluice/governance'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { formatDelay } from '../parts/formatDelay.ts'
import { UnlockDate } from '../parts/UnlockDate.tsx'
import { useNowSeconds } from '../parts/useNowSeconds.ts'
import { checkResult } from './checkResult.ts'
import type { ProposalView } from './ProposalView.ts'

const PPM = 1_000_000n

/** How a proposal stands: votes, what they have to reach, how long there is, and what the page itself counts. */
export function Results({ proposal, token }: ProposalView) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const now = useNowSeconds(1_000)
  const { yes, no, total } = proposal.tally
  const { minimumYesOfTotal, minimumYesOfExercised, createdAt, deadline, initialVotingPeriod } =
    proposal
  const share = (part: bigint, whole: bigint) =>
    formatPercent(whole === 0n ? 0n : (part * PPM) / whole, locale)
  const extended = deadline - createdAt - initialVotingPeriod
  const isOpen = acceptsVotes(proposal, now)
  const count = checkResult(proposal)
  const facts: Fact[] = [
    {
      label: t('results.exercised'),
      value: t('results.ofNeeded', {
        share: share(yes, yes + no),
        needed: formatPercent(minimumYesOfExercised * 100n, locale),
      }),
    },
    {
      label: t('results.quorum'),
      value: t('results.ofNeeded', {
        share: share(yes, total),
        needed: formatPercent(minimumYesOfTotal * 100n, locale),
      }),
    },
    { label: t('results.total'), value: <Amount amount={total} token={token} hasSymbol={false} /> },
    {
      label: isOpen ? t('results.closes') : t('results.closed'),
      value: <UnlockDate atSeconds={deadline} />,
    },
    ...(isOpen ? [{ label: t('results.left'), value: formatDelay(deadline - now, locale) }] : []),
    ...(extended > 0n
      ? [{ label: t('results.extended'), value: formatDelay(extended, locale) }]
      : []),
  ]
  return (
    <section
      aria-label={t('results.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('results.title')}</h2>
      <Bar {...{ yes, no, total }} needed={Number(minimumYesOfTotal) / 100} />
      <dl className="flex justify-between gap-4 text-14">
        <Side label={t('vote.yes')} tone="text-up" share={share(yes, total)}>
          <Amount amount={yes} token={token} hasSymbol={false} />
        </Side>
        <Side label={t('vote.no')} tone="text-down text-end" share={share(no, total)}>
          <Amount amount={no} token={token} hasSymbol={false} />
        </Side>
      </dl>
      <Facts isNarrow facts={facts} />
      {proposal.decidedAt === 0n && (
        <p className="text-13 text-ink-2">
          {isAccepted(proposal) ? t('results.wouldPass') : t('results.wouldFail')}
        </p>
      )}
      <p className="text-13 text-ink-2">
        {count.kind === 'agrees' && t('results.agrees', { count: count.ballots })}
        {count.kind === 'differs' && (
          <strong className="font-medium text-warn">{t('results.differs')}</strong>
        )}
        {count.kind === 'none' && t('results.noBallots')}
      </p>
    </section>
  )
}

type BarProps = {
  readonly yes: bigint
  readonly no: bigint
  readonly total: bigint
  /** Of the total, in percent. */
  readonly needed: number
}

/** Yes from one side, no from the other, of all there is; a mark where yes has to reach. */
function Bar({ yes, no, total, needed }: BarProps) {
  const share = (part: bigint) => (total === 0n ? 0 : Number((part * 10_000n) / total) / 100)
  return (
    <div aria-hidden className="relative h-3 overflow-hidden rounded-full bg-line">
      <div className="absolute inset-y-0 start-0 bg-up" style={{ width: `${share(yes)}%` }} />
      <div className="absolute inset-y-0 end-0 bg-down" style={{ width: `${share(no)}%` }} />
      <div className="absolute inset-y-0 w-0.5 bg-ink" style={{ insetInlineStart: `${needed}%` }} />
      <div className="absolute inset-y-0 start-1/2 w-0.5 bg-ink-3" />
    </div>
  )
}

type SideProps = {
  readonly label: string
  readonly tone: string
  readonly share: string
  readonly children: ReactNode
}

const Side = ({ label, tone, share, children }: SideProps) => (
  <div className={tone}>
    <dt className="font-medium">{label}</dt>
    <dd className="text-ink">
      {children} <span className="text-ink-2">({share})</span>
    </dd>
  </div>
)
