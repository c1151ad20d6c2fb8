import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { Page } from '../../../shell/pages/Page.tsx'
import { PairName } from '../../../tokens/PairName.tsx'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { OfferDetails, OfferWaiting } from '../../offers/details/OfferDetails.tsx'
import { OfferHead } from '../../offers/details/OfferHead.tsx'
import { aprOf, stakedUsdOf } from '../farmView.ts'
import { type KnownFarm, useFarm } from '../useFarm.ts'
import { FarmCard } from './card/FarmCard.tsx'
import { FarmAprs } from './FarmAprs.tsx'
import { FarmFacts } from './FarmFacts.tsx'

/** `/farm/details/{id}`: one farm, what it pays, and what the person has there. */
export function FarmDetailsPage() {
  const { t } = useTranslation('farm')
  const title = t('details.title')
  return (
    <Page
      back={{
        to: '/farm',
        label: t('title'),
        current: (
          <SessionGate fallback={title}>
            <Name otherwise={title} />
          </SessionGate>
        ),
      }}
      waiting={<OfferWaiting title={title} />}
    >
      <Details title={title} />
    </Page>
  )
}

function Name({ otherwise }: { readonly otherwise: string }) {
  const { known } = useFarm()
  return known ? <PairName of={[known.token0, known.token1]} /> : otherwise
}

function Details({ title }: { readonly title: string }) {
  const farm = useFarm()
  return (
    <OfferDetails title={title} what="farm" offer={farm}>
      {(known) => ({
        head: <Head known={known} />,
        warning: <Funding known={known} />,
        card: <FarmCard known={known} offer={farm} />,
        about: (
          <>
            <FarmAprs farmId={known.farm.farmId} />
            <FarmFacts known={known} />
          </>
        ),
      })}
    </OfferDetails>
  )
}

function Head({ known }: { readonly known: KnownFarm }) {
  const { t } = useTranslation('farm')
  const { t: tOffers } = useTranslation('offers')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { farm, token0, token1, reward } = known
  const figures = [
    { label: tOffers('column.apr'), value: formatPercent(aprOf(farm, known, prices), locale) },
    { label: tOffers('column.staked'), value: <Usd value={stakedUsdOf(farm, known, prices)} /> },
    { label: tOffers('column.total'), value: <Amount amount={farm.totalReward} token={reward} /> },
  ]
  return (
    <OfferHead
      icons={[token0, token1]}
      title={
        <>
          {t('details.earn', { reward: formatSymbol(reward.symbol) })}{' '}
          <span className="text-ink-2">
            <PairName of={[token0, token1]} />
          </span>
        </>
      }
      offer={farm}
      figures={figures}
    />
  )
}

/** A farm whose reward was never deposited pays nothing, whatever it says of itself. */
function Funding({ known: { farm, reward } }: { readonly known: KnownFarm }) {
  const { t } = useTranslation('farm')
  if (farm.isFunded || farm.status === 'closed' || farm.status === 'finished') return null
  return (
    <Notice tone="warn">{t('details.unfunded', { symbol: formatSymbol(reward.symbol) })}</Notice>
  )
}
