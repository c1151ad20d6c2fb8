import { useTranslation } from 'react-i18next'
import { formatAmount, formatExactAmount } from '../format/amount.ts'
import { formatSymbol } from '../format/symbol.ts'
import { formatUsd } from '../format/usd.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { type TokenChoice, useOwnChoices } from '../tokens/selector/useTokenChoices.ts'
import { Private, useIsPrivate } from '../ui/figures/Private.tsx'
import { TokenIcon } from '../ui/pictures/TokenIcon.tsx'

/** Every token of the exchange with what the account holds of it, dearest first. */
export function AccountTokens() {
  const { t } = useTranslation()
  const choices = useOwnChoices()
  return (
    <ul aria-label={t('account.balances')} className="flex flex-col">
      {choices.map((choice) => (
        <AccountToken key={choice.token.ledgerId} {...choice} />
      ))}
    </ul>
  )
}

function AccountToken({ token, balance, valueUsd }: TokenChoice) {
  const locale = useLocale()
  const isPrivate = useIsPrivate()
  const exact =
    balance === undefined ? undefined : formatExactAmount(balance, token.decimals, locale)
  return (
    <li className="flex min-h-12 items-center gap-3">
      <TokenIcon {...token} size={32} />
      <span className="flex-1 text-14 font-medium">{formatSymbol(token.symbol)}</span>
      <span className="text-end" title={isPrivate ? undefined : exact}>
        <span className={`block text-14 ${balance ? '' : 'text-ink-3'}`}>
          <Private>{formatAmount(balance, token.decimals, locale)}</Private>
        </span>
        {balance ? (
          <span className="block text-12 text-ink-2">
            <Private>{formatUsd(valueUsd, locale)}</Private>
          </span>
        ) : undefined}
      </span>
    </li>
  )
}
