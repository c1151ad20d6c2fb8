import { MOST_RUNGS, snapTick } from '@sluice/sdk/orderPlan'
import { sqrtPriceOfText } from '@sluice/sdk/orderPrice'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { readAmount } from '../../../format/readAmount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { LadderPlot } from './LadderPlot.tsx'
import { LADDER_COUNTS } from './useLadder.ts'
import type { OrderForm } from './useOrderForm.ts'
import { fieldText } from './useOrderPrice.ts'

/** One order, or several over a band of prices. */
export function LadderFields({ form }: { readonly form: OrderForm }) {
  const { t } = useTranslation('orders')
  const { ladder, price, pool } = form
  if (!price || !pool) return undefined
  return (
    <section aria-label={t('ladder.title')} className="mt-3 mb-4">
      <div className="flex min-h-11 items-center justify-between gap-3 px-4">
        <label htmlFor="ladder" className="text-14">
          {t('ladder.title')}
        </label>
        <Switch id="ladder" checked={ladder.isOn} onCheckedChange={ladder.toggle} />
      </div>
      {ladder.isOn && (
        <div className="mt-1 grid gap-3 px-4">
          <p className="text-13 text-ink-2">{t('ladder.why', { most: MOST_RUNGS })}</p>
          <div className="grid grid-cols-2 gap-3">
            <div className="flex flex-col">
              <span className="mb-1 text-13 text-ink-2">{t('ladder.count')}</span>
              <Select
                label={t('ladder.count')}
                chosen={String(ladder.count)}
                onChoose={(count) => ladder.setCount(Number(count))}
                options={LADDER_COUNTS.map((count) => ({
                  id: String(count),
                  label: String(count),
                }))}
              />
            </div>
            <LastPrice form={form} />
          </div>
          <LadderPlot form={form} />
          <ShareOfEach form={form} />
        </div>
      )}
    </section>
  )
}

/** The price of the last order: typed, and snapped when it is left. */
function LastPrice({ form: { ladder, price, pool } }: { readonly form: OrderForm }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const [text, setText] = useState<string>()
  if (!price || !pool || ladder.last === undefined) return undefined
  const settle = () => {
    if (text === undefined) return
    const reading = readAmount(text, { locale, places: 38 })
    const root = 'plain' in reading ? sqrtPriceOfText(reading.plain, price.sides) : undefined
    if (root !== undefined) ladder.setLast(snapTick(pool, root))
    setText(undefined)
  }
  return (
    <Field
      label={t('ladder.last', { symbol: formatSymbol(price.quote.symbol) })}
      value={text ?? fieldText(ladder.last, price.sides, locale)}
      onChange={({ target }) => setText(target.value.slice(0, 80))}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}

function ShareOfEach({ form: { plan, tokenIn, ladder } }: { readonly form: OrderForm }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const [first] = plan?.rungs ?? []
  if (!first || !tokenIn) return undefined
  const amount = `${formatAmount(first.amountIn, tokenIn.decimals, locale)} ${formatSymbol(tokenIn.symbol)}`
  return (
    <p className="text-13 text-ink-2">
      {ladder.ticks.length < ladder.count
        ? t('ladder.fewer', { count: ladder.ticks.length, amount })
        : t('ladder.each', { count: ladder.ticks.length, amount })}
    </p>
  )
}
