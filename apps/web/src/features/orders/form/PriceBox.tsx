import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { ArrowRightLeft, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent, formatSignedPercent } from '../../../format/percent.ts'
import { formatPrice, formatUsdPrice } from '../../../format/price.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../../ui/overlays/Hint.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { currentPrice } from './currentPrice.ts'
import type { OrderForm } from './useOrderForm.ts'
import { type OrderPrice, PRESETS_PPM } from './useOrderPrice.ts'

/** What a price box stands on. */
export type Priced = Pick<OrderForm, 'price' | 'view' | 'pool' | 'prices'>

/** The price from which on the order is to be filled. */
export function PriceBox({ form }: { readonly form: Priced }) {
  const { t } = useTranslation('orders')
  const id = useId()
  const { price, view } = form
  if (view.kind === 'loading') return <Skeleton className="mt-1 h-40 w-full rounded-control" />
  if (!price) return undefined
  const [base, quote] = [formatSymbol(price.base.symbol), formatSymbol(price.quote.symbol)]
  const isWrong = price.flaw === undefined && !price.isBeyond
  return (
    <section
      aria-label={t('price.title')}
      className="mt-1 rounded-control bg-surface-2 px-4 pt-3 pb-3 transition-shadow focus-within:ring-1 focus-within:ring-accent/60"
    >
      <div className="flex h-7 items-center justify-between">
        <label htmlFor={id} className="text-13 text-ink-2">
          {t('price.when', { base })}
        </label>
        <IconButton
          icon={ArrowRightLeft}
          label={t('price.invert')}
          onClick={price.invert}
          className="-me-2"
        />
      </div>
      <div className="flex items-center gap-2">
        <input
          id={id}
          value={price.text}
          onChange={({ target }) => price.type(target.value)}
          onBlur={price.settle}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) price.settle()
            if (key === 'ArrowUp') price.step(true)
            if (key === 'ArrowDown') price.step(false)
          }}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong || price.flaw !== undefined || undefined}
          aria-describedby={`${id}-note`}
          className="h-11 min-w-0 flex-1 bg-transparent text-20 font-medium outline-none placeholder:text-ink-3"
          placeholder="0"
        />
        <span className="text-14 font-medium text-ink-2">{quote}</span>
        <span className="-me-2 flex shrink-0">
          <IconButton
            icon={ChevronDown}
            label={t('price.down')}
            onClick={() => price.step(false)}
          />
          <IconButton icon={ChevronUp} label={t('price.up')} onClick={() => price.step(true)} />
        </span>
      </div>
      <p id={`${id}-note`} role="status" className="text-13 text-down empty:hidden">
        {isWrong &&
          (price.isInverted
            ? t('price.tooHigh', { price: price.leastText, quote })
            : t('price.tooLow', { price: price.leastText, quote }))}
      </p>
      <Chips price={price} />
      <CurrentPrice form={form} price={price} />
    </section>
  )
}

function Chips({ price }: { readonly price: OrderPrice }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const sign = price.isInverted ? -1n : 1n
  const isFree = price.chip === undefined && price.distancePpm !== undefined
  return (
    <fieldset aria-label={t('price.presets')} className="mt-2 flex flex-wrap gap-1.5">
      <Chip isChosen={price.chip === 'least'} onClick={price.reset}>
        {price.isInverted ? t('price.max') : t('price.min')}
      </Chip>
      {PRESETS_PPM.map((ppm) => (
        <Chip key={ppm} isChosen={price.chip === ppm} onClick={() => price.preset(ppm)}>
          <bdi dir="ltr">{formatSignedPercent(sign * ppm, locale)}</bdi>
        </Chip>
      ))}
      {isFree && (
        <Chip isChosen onClick={price.reset} label={t('price.removePercent')}>
          <bdi dir="ltr">{formatSignedPercent(price.distancePpm ?? 0n, locale)}</bdi>
          <Icon of={X} size={16} />
        </Chip>
      )}
    </fieldset>
  )
}

type ChipProps = {
  readonly isChosen: boolean
  readonly onClick: () => void
  readonly label?: string
  readonly children: React.ReactNode
}

function Chip({ isChosen, onClick, label, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      {...(label ? { title: label } : {})}
      className={classNames(
        'relative inline-flex h-8 items-center gap-1 rounded-full px-3 text-13 font-medium before:absolute before:-inset-y-1.5 before:inset-x-0',
        'bg-surface',
        isChosen ? 'text-accent ring-1 ring-accent/60 ring-inset' : 'text-ink-2 hover:text-ink',
      )}
    >
      {children}
    </button>
  )
}

function CurrentPrice({ form, price }: { readonly form: Priced; readonly price: OrderPrice }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  if (!form.pool) return undefined
  const { base, quote } = price
  const one = valueUsdOf(10n ** BigInt(base.decimals), form.prices.get(base.ledgerId))
  const text = formatPrice(currentPrice(form.pool, base, quote), locale)
  return (
    <p className="mt-2 flex min-h-6 items-center gap-1 text-13 text-ink-2">
      {t('price.current')}
      <Hint about={t('price.current')}>
        {t('price.currentHint', { fee: formatPercent(form.pool.feePips, locale) })}
      </Hint>
      <span dir="ltr" className="ms-auto text-ink">
        {text} {formatSymbol(quote.symbol)}
        {one !== undefined && (
          <span className="ms-1 text-ink-2">({formatUsdPrice(one, locale)})</span>
        )}
      </span>
    </p>
  )
}
