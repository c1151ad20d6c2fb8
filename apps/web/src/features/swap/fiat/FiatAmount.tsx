import { parseAmount } from '@sluice/sdk/amounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toDecimalText } from '../../../format/decimal.ts'
import { readAmount, toFieldText } from '../../../format/readAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { Currency } from '../../../preferences/currencies.ts'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { placesFor } from '../form/amountText.ts'
import type { SwapForm } from '../form/useSwapForm.ts'
import { markOf, moneyOf, tokensFor } from './fiatMath.ts'
import { useMoney } from './useMoney.ts'

type FiatAmountProps = {
  readonly form: Pick<SwapForm, 'tokenIn' | 'prices' | 'valueIn' | 'fields'>
  readonly onEnter: () => void
}

/** What was typed, in which money, and the tokens that it came to. */
type Typed = { readonly text: string; readonly plain: string; readonly currency: Currency }

/** What is paid, typed in money. The tokens that it comes to are what counts, and what is signed. */
export function FiatAmount({ form, onEnter }: FiatAmountProps) {
  const { t } = useTranslation('trade')
  const locale = useLocale()
  const money = useMoney()
  const [typed, setTyped] = useState<Typed>()
  const { tokenIn, valueIn, fields } = form
  const price = tokenIn && form.prices.get(tokenIn.ledgerId)
  if (!tokenIn || !price) return undefined
  const { currency, places } = money
  const type = (text: string) => {
    const reading = readAmount(text, { locale, places, symbol: markOf(currency) })
    const cents = 'plain' in reading ? (parseAmount(reading.plain, places) ?? 0n) : 0n
    const tokens = tokensFor(cents, { ...money, price })
    const plain =
      tokens === 0n ? '' : toDecimalText(tokens, tokenIn.decimals, placesFor(tokenIn.decimals))
    fields.write('input', plain)
    setTyped({ text: text.slice(0, 40), plain, currency })
  }
  const current = valueIn === undefined ? undefined : moneyOf(valueIn, money)
  const following = current ? toFieldText(toDecimalText(current, places), locale) : ''
  // what was typed stands as long as the money is the same, and the tokens are those that it came to
  const isOwn =
    typed !== undefined && typed.plain === fields.input.plain && typed.currency === currency
  return (
    <>
      <span aria-hidden className="text-20 font-medium text-ink-2">
        {markOf(currency)}
      </span>
      <AmountInput
        id="pay"
        label={t('fiat.label', { currency })}
        value={isOwn ? typed.text : following}
        onChange={type}
        onEnter={onEnter}
      />
    </>
  )
}
