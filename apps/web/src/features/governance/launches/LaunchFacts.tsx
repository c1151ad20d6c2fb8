import { pricesOf } from '@sluice/governance/launch'
import type { SnsLaunch, Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { formatDelay } from '../parts/formatDelay.ts'
import { ICP } from './CommitmentBar.tsx'
import { useCountryNames } from './useCountryNames.ts'

type LaunchFactsProps = { readonly launch: SnsLaunch; readonly token: Token | undefined }

/** The rules of a sale. */
export function LaunchFacts({ launch, token }: LaunchFactsProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const countryNames = useCountryNames()
  const { terms, restrictedCountries } = launch
  if (terms === undefined || token === undefined) return null
  const { best, worst } = pricesOf(terms)
  const facts: Fact[] = [
    { label: t('facts.token'), value: <bdi translate="no">{token.symbol}</bdi> },
    { label: t('facts.forSale'), value: <Amount amount={terms.tokens} token={token} /> },
    { label: t('facts.bestPrice'), value: <Amount amount={best} token={ICP} /> },
    { label: t('facts.worstPrice'), value: <Amount amount={worst} token={ICP} /> },
    {
      label: t('facts.participants'),
      value: formatCount(terms.minimumParticipants, locale),
    },
    { label: t('facts.minimumEach'), value: <Amount amount={terms.minimumEach} token={ICP} /> },
    { label: t('facts.maximumEach'), value: <Amount amount={terms.maximumEach} token={ICP} /> },
    { label: t('facts.minimumTotal'), value: <Amount amount={terms.minimumTotal} token={ICP} /> },
    { label: t('facts.maximumTotal'), value: <Amount amount={terms.maximumTotal} token={ICP} /> },
    {
      label: t('facts.basket'),
      value: t('facts.basketOf', {
        count: terms.basket.count,
        interval: formatDelay(terms.basket.interval, locale),
      }),
    },
    ...(restrictedCountries.length > 0
      ? [{ label: t('facts.excluded'), value: countryNames(restrictedCountries) }]
      : []),
  ]
  return (
    <section
      aria-label={t('facts.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('facts.title')}</h2>
      <Facts isNarrow facts={facts} />
    </section>
  )
}
