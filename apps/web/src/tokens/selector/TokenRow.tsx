import { Check, Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '../../format/address.ts'
import { formatAmount } from '../../format/amount.ts'
import { formatUsdPrice } from '../../format/price.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { formatUsd } from '../../format/usd.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { classNames } from '../../ui/classNames.ts'
import { Change } from '../../ui/figures/Change.tsx'
import { Private } from '../../ui/figures/Private.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import type { TokenMarket } from '../prices/useTokenMarket.ts'
import type { TokenChoice } from './useTokenChoices.ts'

type TokenRowProps = {
  readonly id: string
  readonly choice: TokenChoice
  readonly market: TokenMarket | undefined
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onSelect: () => void
}

/** One token to choose. The search field keeps the focus and says which row is active. */
export function TokenRow({ id, choice, market, isSelected, isActive, ...on }: TokenRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { token, balance, valueUsd, isPinned } = choice
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox that owns this list handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: options are pointed at by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      onMouseMove={on.onPoint}
      onClick={on.onSelect}
      className={classNames(
        'flex min-h-16 items-center gap-3 rounded-control px-2 py-2 sm:px-3',
        isActive && 'bg-surface-2',
      )}
    >
      <TokenIcon {...token} size={40} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-16 font-medium">
          {formatSymbol(token.symbol)}
          {isPinned && <Icon of={Pin} size={16} className="text-ink-3" />}
          {isSelected && (
            <span className="text-accent">
              <Icon of={Check} size={16} />
              <span className="sr-only">{t('tokens.selected')}</span>
            </span>
          )}
        </span>
        <span translate="no" className="flex items-baseline gap-2 text-13 text-ink-2">
          <span className="truncate">{token.name}</span>
          <span dir="ltr" title={token.ledgerId} className="shrink-0 text-12">
            {shortAddress(token.ledgerId)}
          </span>
        </span>
        {market && (
          <span dir="ltr" className="flex flex-wrap gap-x-2 text-12 text-ink-2">
            {formatUsdPrice(market.priceUsd, locale)}
            <Change ppm={market.changePpm} />
            <span>{t('tokens.depth', { value: formatUsd(market.depthUsd, locale) })}</span>
          </span>
        )}
      </span>
      {balance !== undefined && (
        <span className="text-end">
          <span className={classNames('block text-14', balance === 0n && 'text-ink-3')}>
            <Private>{formatAmount(balance, token.decimals, locale)}</Private>
          </span>
          {balance > 0n && (
            <span className="block text-13 text-ink-2">
              <Private>{formatUsd(valueUsd, locale)}</Private>
            </span>
          )}
        </span>
      )}
    </div>
  )
}
