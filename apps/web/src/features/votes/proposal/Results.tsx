import { decide, type Outcome } from '@sluice/sdk/votes'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import type { ProposalView } from './ProposalView.ts'

const PPM = 1_000_000n
const PPM_OF_TEN_THOUSANDTH = 100n

/** How it stands, or what came of it: each option, what abstained, quorum and threshold, and that the page has counted it itself. */
export function Results({ recounted: { proposal, check }, token, state }: ProposalView) {
  const { t } = useTranslation('votes')
  const locale = useLocale()
  const { terms, tally, total, sealed } = proposal
  const chosen = tally.used - tally.abstained
  const share = (part: bigint, whole: bigint) =>
    formatPercent(whole === 0n ? 0n : (part * PPM) / whole, locale)
  const needed = (tenThousandths: number) =>
    formatPercent(BigInt(tenThousandths) * PPM_OF_TEN_THOUSANDTH, locale)
  const outcome = useOutcomeWords(terms.options)
  const isFinal = state === 'closed' || state === 'withdrawn'
  return (
    <section
      aria-label={isFinal ? t('results.final') : t('results.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{isFinal ? t('results.final') : t('results.title')}</h2>
      {terms.opensUntil !== undefined && !isFinal && (
        <p className="text-14 text-ink-2">{t('results.sealed', { count: Number(sealed) })}</p>
      )}
      <ul className="grid gap-3">
        {terms.options.map((option, place) => {
          const power = tally.options[place] ?? 0n
          return (
            <li key={option} className="grid gap-1 text-14">
              <span className="flex justify-between gap-3">
                <bdi className="min-w-0 truncate">{option}</bdi>
                <span className="whitespace-nowrap tabular-nums">{share(power, chosen)}</span>
              </span>
              <Bar part={power} whole={chosen} />
              <span className="text-13 text-ink-2">
                <Amount amount={power} token={token} />
              </span>
            </li>
          )
        })}
      </ul>
      <dl className="grid gap-1 text-13">
        <Line label={t('results.abstained')}>
          <Amount amount={tally.abstained} token={token} />
        </Line>
        <Line label={t('results.quorum')}>
          {t('results.ofNeeded', { share: share(tally.used, total), needed: needed(terms.quorum) })}
        </Line>
        <Line label={t('results.threshold')}>{needed(terms.threshold)}</Line>
        <Line label={t('results.voters')}>
          {/* figures run from left to right in every language */}
          <bdi dir="ltr">
            {`${formatCount(tally.voters, locale)} / ${formatCount(proposal.count, locale)}`}
          </bdi>
        </Line>
      </dl>
      {state !== 'withdrawn' && (
        <p className="text-14">
          {isFinal ? '' : `${t('results.now')} `}
          {outcome(decide(terms, total, tally))}
        </p>
      )}
      <p className="text-13 text-ink-2">
        {check === 'certified' && t('results.certified', { count: Number(proposal.records) })}
        {check === 'uncertified' && t('results.uncertified')}
        {check === 'too-many' && t('results.tooMany')}
        {check === 'wrong' && <strong className="text-warn">{t('proposal.wrong')}</strong>}
      </p>
    </section>
  )
}

function Bar({ part, whole }: { readonly part: bigint; readonly whole: bigint }) {
  const percent = whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100
  return (
    <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-surface-2">
      <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  )
}

const Line = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: React.ReactNode
}) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt className="text-ink-2">{label}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

function useOutcomeWords(options: readonly string[]): (outcome: Outcome) => string {
  const { t } = useTranslation('votes')
  return (outcome) => {
    const option = 'option' in outcome ? (options[outcome.option] ?? '') : ''
    const words: Record<Outcome['kind'], string> = {
      'no-votes': t('outcome.noVotes'),
      'below-quorum': t('outcome.belowQuorum'),
      tie: t('outcome.tie'),
      'below-threshold': t('outcome.belowThreshold', { option }),
      chosen: t('outcome.chosen', { option }),
    }
    return words[outcome.kind]
  }
}
