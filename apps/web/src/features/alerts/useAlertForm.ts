import { useState } from 'react'
import { useAmountField } from '../../amounts/useAmountField.ts'
import { toDecimalText } from '../../format/decimal.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { type Alert, type AlertToken, isReached, PRICE_PLACES, priceNow } from './alert.ts'
import { keepAlert } from './keptAlerts.ts'

/** Why an alert cannot be kept yet. */
export type AlertFlaw = 'token' | 'same' | 'price' | 'reached'

/** What an alert is begun with: one that exists, or a token. */
export type AlertDraft = { readonly alert?: Alert; readonly base?: AlertToken }

/** An alert while it is made or changed. */
export function useAlertForm({ alert, base: asked }: AlertDraft, owner: string) {
  const [base, setBase] = useState(alert?.base ?? asked)
  const [quote, setQuote] = useState(alert?.quote)
  const [way, setWay] = useState<Alert['way']>(alert?.way ?? 'rises')
  const begun = alert && toDecimalText(alert.price, PRICE_PLACES)
  const field = useAmountField({ decimals: PRICE_PLACES }, begun)
  const prices = useUsdPrices()
  const now = base && priceNow({ base, ...(quote && { quote }) }, prices)
  const price = field.amount
  const flaw = flawOf({ base, quote, way, price, now })
  return {
    ...{ base, setBase, quote, setQuote, way, setWay, field, now, flaw },
    /** Keeps it, and begins to wait. */
    keep: () => {
      if (flaw !== undefined || base === undefined || price === undefined) return
      keepAlert({
        id: alert?.id ?? crypto.randomUUID(),
        ...{ owner, base, way, price, createdAt: Date.now(), isSeen: false },
        ...(quote && { quote }),
      })
    },
  }
}

export type AlertForm = ReturnType<typeof useAlertForm>

type Wish = {
  readonly base: AlertToken | undefined
  readonly quote: AlertToken | undefined
  readonly way: Alert['way']
  readonly price: bigint | undefined
  readonly now: bigint | undefined
}

/** An alert that has come true already would fire at once and say nothing new. */
export function flawOf({ base, quote, way, price, now }: Wish): AlertFlaw | undefined {
  if (base === undefined) return 'token'
  if (base.ledgerId === quote?.ledgerId) return 'same'
  if (price === undefined || price <= 0n) return 'price'
  return now !== undefined && isReached({ way, price }, now) ? 'reached' : undefined
}
