import { isWhollyFunded, promisedBy } from '@sluice/sdk/stakingPool'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { Page } from '../../../shell/pages/Page.tsx'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { OfferDetails, OfferWaiting } from '../../offers/details/OfferDetails.tsx'
import { OfferHead } from '../../offers/details/OfferHead.tsx'
import { aprOf } from '../stakeView.ts'
import { type KnownStake, useStake } from '../useStake.ts'
import { StakeAprs } from './StakeAprs.tsx'
import { StakeCard } from './StakeCard.tsx'
import { StakeFacts } from './StakeFacts.tsx'

/** `/stake/details/{id}`: one staking pool, what it pays, and what the person has there. */
export function StakeDetailsPage() {
  const { t } = useTranslation('stake')
  const title = t('details.title')
  return (
    <Page
      back={{
        to: '/stake',
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
  const { t } = useTranslation('stake')
  const { known } = useStake()
  return known ? t('details.earn', wordsOf(known)) : otherwise
}

function wordsOf({ staking, reward }: KnownStake) {
  return { symbol: formatSymbol(staking.symbol), reward: formatSymbol(reward.symbol) }
}

function Details({ title }: { readonly title: string }) {
  const stake = useStake()
  return (
    <OfferDetails title={title} what="stake" offer={stake}>
      {(known) => ({
        head: <Head known={known} />,
        warning: <Warnings known={known} />,
        card: <StakeCard known={known} offer={stake} />,
        about: (
          <>
            <StakeAprs stakingPoolId={known.pool.stakingPoolId} />
            <StakeFacts known={known} />
          </>
        ),
      })}
    </OfferDetails>
  )
}

function Head({ known }: { readonly known: KnownStake }) {
  const { t } = useTranslation('stake')
  const { t: tOffers } = useTranslation('offers')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { pool, staking, reward } = known
  const apr = pool.status === 'live' ? aprOf(pool, prices) : undefined
  const figures = [
    {
      label: tOffers('column.apr'),
      hint: t('details.aprHint'),
      value: formatPercent(apr, locale),
    },
    { label: tOffers('column.staked'), value: <Amount amount={pool.staked} token={staking} /> },
    { label: tOffers('column.total'), value: <Amount amount={promisedBy(pool)} token={reward} /> },
  ]
  return (
    <OfferHead
      icons={[staking, reward]}
      title={t('details.earn', wordsOf(known))}
      offer={pool}
      figures={figures}
    />
  )
}

/** What a staker must know: a reward that has not come, and an end that an operator carries out. */
function Warnings({ known: { pool, reward } }: { readonly known: KnownStake }) {
  const { t } = useTranslation('stake')
  const symbol = formatSymbol(reward.symbol)
  if (pool.settling !== 'no')
    return (
      <Notice tone="warn">
        {pool.settling === 'done' ? t('details.settled') : t('details.settling')}
      </Notice>
    )
  if (pool.status === 'finished' || isWhollyFunded(pool) !== false) return null
  return (
    <Notice tone="warn">
      {pool.funded === 0n ? t('details.unfunded', { symbol }) : t('details.partFunded', { symbol })}
    </Notice>
  )
}
