import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../format/amount.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useSymbolOf, useTokensById } from '../../tokens/by-id/useTokensById.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { type DoneLine, worthTaking } from './DoneLine.ts'
import type { LineContext } from './useLine.ts'

type LeftThereProps = { readonly lines: readonly DoneLine[]; readonly context: LineContext }

/**
 * What a pool holds for the person now; nothing of what would not pay for its way back. Of a token whose ledger does not answer there is a
 * name and no amount.
 */
export function LeftThere({ lines, context }: LeftThereProps) {
  const { t } = useTranslation('receipt')
  const locale = useLocale()
  const left = lines.filter(({ as }) => as === 'left')
  const unknown = left
    .map(({ ledgerId }) => ledgerId)
    .filter((id) => context.known.every(({ ledgerId }) => ledgerId !== id))
  const { stateOf, find } = useTokensById(unknown)
  const symbolOf = useSymbolOf()
  const tokens = [...context.known, ...unknown.flatMap((id) => find(id) ?? [])]
  const known = worthTaking(left, tokens).flatMap(({ ledgerId, amount }) => {
    const token = tokens.find((one) => one.ledgerId === ledgerId)
    if (token === undefined || amount === undefined) return []
    return `${formatExactAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`
  })
  const silent = unknown.filter((id) => stateOf(id).kind === 'failed')
  const amounts = [...known, ...silent.map((id) => formatSymbol(symbolOf(id)))]
  if (amounts.length === 0) return undefined
  return <Notice>{t('left', { amounts: amounts.join(', ') })}</Notice>
}
