import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatPercent } from '../../../format/percent.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Facts } from '../../info/Facts.tsx'
import type { KnownFarm } from '../useFarm.ts'

const PPM_OF_A_PER_MILLE = 1_000n

/** What a farm takes and pays, when, and who stands behind it. */
export function FarmFacts({
  known: { farm, token0, token1, reward },
}: {
  readonly known: KnownFarm
}) {
  const { t } = useTranslation('farm')
  const { t: tOffers } = useTranslation('offers')
  const locale = useLocale()
  const { limits, rate } = farm
  const least = (amount: bigint, token: typeof token0) =>
    amount === 0n ? t('facts.noLimit') : <Amount amount={amount} token={token} />
  const average =
    farm.averageAprPpm === undefined ? undefined : BigInt(Math.round(farm.averageAprPpm))
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-20 font-semibold">{tOffers('facts.title')}</h2>
        <LinkButton look="quiet" to={`/info-swap/pool/details/${farm.poolId}`}>
          {t('facts.toPool')}
        </LinkButton>
      </div>
      <Facts
        facts={[
          { label: t('facts.stakes'), value: farm.stakes },
          { label: t('facts.averageApr'), value: formatPercent(average, locale) },
          { label: t('facts.paid'), value: <Amount amount={farm.rewardPaid} token={reward} /> },
          {
            label: t('facts.pending'),
            value: <Amount amount={farm.rewardPending} token={reward} />,
          },
          { label: t('facts.left'), value: <Amount amount={farm.rewardLeft} token={reward} /> },
          {
            label: t('facts.cycle'),
            value: (
              <>
                <Amount amount={rate.rewardPerCycle} token={reward} />{' '}
                {t('facts.perCycle', { count: Math.round(rate.secondsPerCycle / 60) })}
              </>
            ),
          },
          {
            label: t('facts.fee'),
            value: formatPercent(farm.feePerMille * PPM_OF_A_PER_MILLE, locale),
          },
          {
            label: t('facts.range'),
            value: limits.isPriceInside ? t('facts.inRangeOnly') : t('facts.anyRange'),
          },
          {
            id: 'least0',
            label: t('facts.least', { symbol: token0.symbol }),
            value: least(limits.least0, token0),
          },
          {
            id: 'least1',
            label: t('facts.least', { symbol: token1.symbol }),
            value: least(limits.least1, token1),
          },
          {
            label: tOffers('facts.starts'),
            value: formatDateTime(farm.startSeconds * 1_000, locale),
          },
          {
            label: farm.status === 'closed' ? tOffers('facts.wouldEnd') : tOffers('facts.ends'),
            value: formatDateTime(farm.endSeconds * 1_000, locale),
          },
          {
            label: t('facts.farm'),
            value: <AddressLabel isId text={farm.farmId} what={t('facts.farm')} />,
          },
          {
            label: t('facts.pool'),
            value: <AddressLabel isId text={farm.poolId} what={t('facts.pool')} />,
          },
          {
            label: tOffers('facts.rewardToken'),
            value: (
              <AddressLabel isId text={farm.rewardToken} what={tOffers('facts.rewardToken')} />
            ),
          },
          {
            label: tOffers('facts.creator'),
            value: <AddressLabel text={farm.creator} what={tOffers('facts.creator')} />,
          },
        ]}
      />
    </section>
  )
}
