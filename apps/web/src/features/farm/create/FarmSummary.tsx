import { type FarmWish, newOrderKey, type OrderKey, type SalePrice } from '@sluice/sdk'
import { usualPrompts } from '@sluice/sdk/earnPrompts'
import { afterFee, aprPpmOf } from '@sluice/sdk/farm'
import { cyclesOf } from '@sluice/sdk/newFarm'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { useMarket } from '../../info/useMarket.ts'
import { useLiquidityRunner } from '../../liquidity/useLiquidityRunner.ts'
import { CreationCostText } from '../../offers/creation/CreationCostText.tsx'
import { agreedPrice } from '../../offers/creation/creationCost.ts'
import { SaleCost } from '../../offers/creation/SaleCost.tsx'
import { OfferReview } from '../../offers/details/OfferReview.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import type { Draft } from './useFarmDraft.ts'
import { useProblemText } from './useProblemText.ts'

type Order = {
  readonly key: OrderKey
  readonly wish: FarmWish
  readonly creationFee?: SalePrice
}

type FarmSummaryProps = {
  readonly draft: Draft
  /** Once the order is given: the form is not to give it again. */
  readonly onGiven: () => void
}

const PPM_OF_A_PER_MILLE = 1_000n

/** What a farm costs and what it would pay, and the order to make it. */
export function FarmSummary({ draft, onGiven }: FarmSummaryProps) {
  const { t } = useTranslation('farm')
  const owner = useOwner() ?? ''
  const { createFarm } = useLiquidityRunner()
  const problemText = useProblemText()
  const [asked, setAsked] = useState<Order>()
  const { reward, token0, token1, problem, wish } = draft
  const amount = draft.fields.reward.amount ?? 0n
  const confirm = () => {
    if (asked === undefined || !token0 || !token1) return
    const about = { token0, token1, amount0: 0n, amount1: 0n, count: 1 }
    void createFarm({ ...asked, about: { action: 'create-farm', ...about } })
    onGiven()
  }
  return (
    <section
      aria-label={t('create.summary')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-20 font-semibold">{t('create.summary')}</h2>
      <Figures draft={draft} />
      <p className="text-13 text-ink-2">{t('create.meaning')}</p>
      <Button
        size="large"
        wide
        disabled={problem !== undefined}
        onClick={() => {
          // whoever reads the review gives the order
          if (wish) setAsked({ key: newOrderKey(owner), wish, ...agreedPrice(draft.creation.cost) })
        }}
      >
        {problem === undefined ? t('create.open') : problemText(problem, draft)}
      </Button>
      <OfferReview
        tokens={[reward]}
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t('create.title')}
        confirm={t('create.confirm')}
        prompts={usualPrompts({ kind: 'create-farm', ...agreedPrice(draft.creation.cost) })}
        onConfirm={confirm}
      >
        {reward && (
          <p className="text-20 font-semibold text-ink">
            <Amount amount={amount} token={reward} isExact /> →{' '}
            <span translate="no">
              {[token0, token1].map((token) => formatSymbol(token?.symbol ?? '')).join('/')}
            </span>
          </p>
        )}
        {asked?.creationFee && (
          <DetailRow name={t('create.creation')}>
            <SaleCost price={asked.creationFee} />
          </DetailRow>
        )}
        <p>{t('create.review')}</p>
      </OfferReview>
    </section>
  )
}

function Figures({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('farm')
  const locale = useLocale()
  const sdk = useSdk()
  const prices = useUsdPrices()
  const { pools } = useMarket()
  const { data: feePerMille } = useQuery({
    queryKey: queryKeys.farmFee(),
    queryFn: () => sdk.newFarms.fetchFeePerMille(),
  })
  const { reward, wish } = draft
  const amount = draft.fields.reward.amount
  const perCycle = wish && wish.reward / cyclesOf(wish)
  const tvlUsd = pools?.find(({ canisterId }) => canisterId === draft.texts.poolId)?.tvlUsd
  const perCycleUsd =
    perCycle === undefined || feePerMille === undefined
      ? undefined
      : worthUsdOf(afterFee(perCycle, feePerMille), prices.get(reward?.ledgerId ?? ''))
  const apr =
    wish === undefined || perCycleUsd === undefined || tvlUsd === undefined
      ? undefined
      : aprPpmOf(perCycleUsd, tvlUsd, wish.secondsPerCycle)
  const paid = reward && amount !== undefined ? amount + reward.fee : undefined
  const rows = [
    {
      label: t('create.cost'),
      value: reward ? <Amount amount={paid} token={reward} isExact /> : '–',
      note: reward && paid !== undefined && (
        <Usd value={worthUsdOf(paid, prices.get(reward.ledgerId))} />
      ),
    },
    {
      label: t('create.creation'),
      value: <CreationCostText cost={draft.creation.cost} />,
      note: undefined,
    },
    {
      label: t('create.perCycle'),
      value: reward && perCycle !== undefined ? <Amount amount={perCycle} token={reward} /> : '–',
      note: wish && t('facts.perCycle', { count: Math.round(wish.secondsPerCycle / 60) }),
    },
    {
      label: t('create.apr'),
      value: formatPercent(apr, locale),
      note: tvlUsd !== undefined && (
        <>
          {t('create.aprNote')} <Usd value={tvlUsd} />
        </>
      ),
    },
    {
      label: t('facts.fee'),
      value: formatPercent(
        feePerMille === undefined ? undefined : feePerMille * PPM_OF_A_PER_MILLE,
        locale,
      ),
      note: undefined,
    },
  ]
  return (
    <dl className="grid gap-3 text-14">
      {rows.map(({ label, value, note }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="text-end font-medium">
            {value}
            <span className="block min-h-4 text-12 font-normal text-ink-2">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
