import { afterFee, aprPpmOf } from '@sluice/sdk/farm'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { CreationCostText } from '../../offers/creation/CreationCostText.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { perDayOf } from '../stakeView.ts'
import type { CreateForm } from './useCreateForm.ts'

const DAY_SECONDS = 86_400
const PPM_OF_A_PER_MILLE = 1_000n
const NO_TOKEN = { decimals: 0, symbol: '' }

/** What the terms come to: the rate, the cost, and what stakers would earn if so much were staked. */
export function Preview({ form }: { readonly form: CreateForm }) {
  const { t } = useTranslation('stake')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { staking, reward, terms, promised, assumed, factory } = form
  const token = reward ?? NO_TOKEN
  const perDay = perDayOf(terms)
  const usdOf = (amount: bigint, ledger: string | undefined) =>
    ledger === undefined ? undefined : worthUsdOf(amount, prices.get(ledger))
  const [paid, staked] = [
    factory && usdOf(afterFee(perDay, factory.feePerMille), reward?.ledgerId),
    usdOf(assumed.amount ?? 0n, staking?.ledgerId),
  ]
  const apr =
    paid === undefined || staked === undefined ? undefined : aprPpmOf(paid, staked, DAY_SECONDS)
  return (
    <section className="flex flex-col gap-4 rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-20 font-semibold">{t('create.preview')}</h2>
      <dl className="grid gap-1 text-14">
        <DetailRow name={t('create.perSecond')} hint={t('create.perSecondHint')}>
          <Amount amount={terms.rewardPerSecond} token={token} isExact />
        </DetailRow>
        <DetailRow name={t('facts.perDay')}>
          <Amount amount={perDay} token={token} />
        </DetailRow>
        <DetailRow name={t('create.promised')} hint={t('create.promisedHint')} isStrong>
          <Amount amount={promised} token={token} isExact />
        </DetailRow>
        <DetailRow name={t('create.worth')}>
          <Usd value={usdOf(promised, reward?.ledgerId)} />
        </DetailRow>
        <DetailRow name={t('create.networkFee')}>
          <Amount amount={reward?.fee} token={token} isExact />
        </DetailRow>
        <DetailRow name={t('create.creation')} hint={t('create.creationHint')}>
          <CreationCostText cost={form.creation.cost} />
        </DetailRow>
        <DetailRow name={t('facts.fee')}>
          {formatPercent(factory && factory.feePerMille * PPM_OF_A_PER_MILLE, locale)}
        </DetailRow>
      </dl>
      <div className="grid items-end gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <Field
          label={t('create.assumed')}
          inputMode="decimal"
          value={assumed.text}
          placeholder="0"
          onChange={({ target }) => assumed.type(target.value)}
          after={
            <span className="text-14 text-ink-2" translate="no">
              {staking && formatSymbol(staking.symbol)}
            </span>
          }
        />
        <p className="flex min-h-11 items-center justify-between gap-4 text-14">
          <span className="text-ink-2">{t('create.apr')}</span>
          <span className="text-20 font-semibold" dir="ltr">
            {formatPercent(apr, locale)}
          </span>
        </p>
      </div>
    </section>
  )
}
