import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Facts } from '../../info/Facts.tsx'
import { perDayOf } from '../stakeView.ts'
import type { KnownStake } from '../useStake.ts'

const PPM_OF_A_PER_MILLE = 1_000n

/** What a staking pool takes and pays, when, and who stands behind it. */
export function StakeFacts({ known: { pool, staking, reward } }: { readonly known: KnownStake }) {
  const { t } = useTranslation('stake')
  const { t: tOffers } = useTranslation('offers')
  const locale = useLocale()
  const prices = useUsdPrices()
  const usdOf = (amount: bigint, ledger: string) => (
    <span className="text-ink-2">
      (<Usd value={worthUsdOf(amount, prices.get(ledger))} />)
    </span>
  )
  const perDay = perDayOf(pool)
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-20 font-semibold">{tOffers('facts.title')}</h2>
        <LinkButton look="quiet" to={`/swap?output=${staking.ledgerId}`}>
          {t('facts.buy', { symbol: formatSymbol(staking.symbol) })}
        </LinkButton>
      </div>
      <Facts
        facts={[
          { label: t('facts.name'), value: pool.name },
          { label: t('facts.stakers'), value: pool.stakers },
          {
            label: t('facts.staked'),
            value: <Usd value={worthUsdOf(pool.staked, prices.get(staking.ledgerId))} />,
          },
          {
            label: t('facts.rewarded'),
            value: (
              <>
                <Amount amount={pool.rewarded} token={reward} />{' '}
                {usdOf(pool.rewarded, reward.ledgerId)}
              </>
            ),
          },
          {
            label: t('facts.perDay'),
            value: (
              <>
                <Amount amount={perDay} token={reward} /> {usdOf(perDay, reward.ledgerId)}
              </>
            ),
          },
          {
            label: t('facts.funded'),
            value: <Amount amount={pool.funded} token={reward} />,
          },
          {
            label: t('facts.fee'),
            value: formatPercent(pool.feePerMille * PPM_OF_A_PER_MILLE, locale),
          },
          {
            label: tOffers('facts.starts'),
            value: formatDateTime(pool.startSeconds * 1_000, locale),
          },
          { label: tOffers('facts.ends'), value: formatDateTime(pool.endSeconds * 1_000, locale) },
          {
            label: t('facts.pool'),
            value: <AddressLabel isId text={pool.stakingPoolId} what={t('facts.pool')} />,
          },
          {
            label: t('facts.stakingToken'),
            value: <AddressLabel isId text={pool.stakingToken} what={t('facts.stakingToken')} />,
          },
          {
            label: tOffers('facts.rewardToken'),
            value: (
              <AddressLabel isId text={pool.rewardToken} what={tOffers('facts.rewardToken')} />
            ),
          },
          {
            label: tOffers('facts.creator'),
            value: <AddressLabel text={pool.creator} what={tOffers('facts.creator')} />,
          },
        ]}
      />
    </section>
  )
}
