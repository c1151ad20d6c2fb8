import { ArrowLeftRight, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { localizeDecimal } from '../../format/decimal.ts'
import { readAmount } from '../../format/readAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { ListedToken } from '../../tokens/useListedTokens.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import type { PaletteEntry } from './PaletteEntry.ts'
import { type Intent, parseIntent } from './parseIntent.ts'
import { usePaletteTokens } from './usePaletteTokens.ts'

const MOST_DECIMALS = 18

/** The forms that a wish in words fills in: a swap, a payment. */
export function useIntentEntries(search: string): readonly PaletteEntry[] {
  const { t } = useTranslation('palette')
  const locale = useLocale()
  const { tokens, isPending } = usePaletteTokens()
  const intent = parseIntent(search, {
    swap: t('verb.swap'),
    send: t('verb.send'),
    buy: t('verb.buy'),
    sell: t('verb.sell'),
    into: t('verb.into'),
  })
  if (!intent) return []
  const icon = <Icon of={intent.kind === 'send' ? Send : ArrowLeftRight} />
  if (isPending)
    return [{ id: 'words', label: search.trim(), detail: t('reading'), icon, isPending }]
  const find = (symbol: string) =>
    tokens.find((token) => token.symbol.toLowerCase() === symbol.toLowerCase()) ??
    tokens.find(({ ledgerId }) => ledgerId === symbol)
  const form = formOf(intent, find)
  if (!form) return []
  const label = {
    swap: (amount: string) => t('swapWords', { amount, from: form.symbol, to: form.toSymbol }),
    send: (amount: string) => t('sendWords', { amount, symbol: form.symbol }),
    buy: () => t('buyWords', { symbol: form.symbol }),
    sell: (amount: string) => t('sellWords', { amount, symbol: form.symbol }),
  }[intent.kind]
  return meantBy(form.amount, locale).map(({ amount, written, isReadable }) => ({
    id: `${intent.kind}-words-${amount}`,
    label: label(written),
    detail: isReadable ? t('fillsIn') : t('noAmount'),
    icon,
    to: `${form.path}?${new URLSearchParams({ ...form.params, ...(amount && { amount }) })}`,
  }))
}

type Form = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly amount: string
  readonly symbol: string
  readonly toSymbol: string
}

/** The address of the form that a wish is about; undefined when it names a token that is not known. */
function formOf(
  intent: Intent,
  find: (symbol: string) => ListedToken | undefined,
): Form | undefined {
  if (intent.kind === 'swap') {
    const [from, to] = [find(intent.from), find(intent.to)]
    if (!from || !to || from === to) return undefined
    const params = { input: from.ledgerId, output: to.ledgerId }
    const { amount } = intent
    return { path: '/swap', params, amount, symbol: from.symbol, toSymbol: to.symbol }
  }
  const token = find(intent.symbol)
  if (!token) return undefined
  const named = { symbol: token.symbol, toSymbol: '' }
  // The form takes what is paid, so how much shall be bought cannot be filled in.
  if (intent.kind === 'buy')
    return { path: '/swap', params: { output: token.ledgerId }, amount: '', ...named }
  const { amount } = intent
  if (intent.kind === 'sell')
    return { path: '/swap', params: { input: token.ledgerId }, amount, ...named }
  return { path: '/wallet', params: { send: token.ledgerId }, amount, ...named }
}

type Meaning = { readonly amount: string; readonly written: string; readonly isReadable: boolean }

/** Each amount that a text may stand for; of one that stands for none, the text, which the form then refuses in words. */
function meantBy(text: string, locale: string): readonly Meaning[] {
  if (text === '') return [{ amount: '', written: '', isReadable: true }]
  const reading = readAmount(text, { locale, places: MOST_DECIMALS })
  const meant = (amount: string) => ({
    amount,
    written: localizeDecimal(amount, locale),
    isReadable: true,
  })
  switch (reading.kind) {
    case 'amount':
    case 'worked-out':
      return [meant(reading.plain)]
    case 'ambiguous':
      return [meant(reading.plain), meant(reading.other)]
    case 'nothing':
    case 'unreadable':
      return [{ amount: text, written: text, isReadable: false }]
  }
}
