import type { Token } from '@sluice/sdk'
import { snapTick } from '@sluice/sdk/orderPlan'
import { sqrtPriceOfText, tickPriceText } from '@sluice/sdk/orderPrice'
import { useCallback, useMemo } from 'react'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { PriceMark } from '../../../ui/chart/usePriceMarks.ts'
import { sidesOf } from '../../orders/form/useOrderPrice.ts'
import { orderTick, withoutDust } from '../../orders/list/filled.ts'
import { keyOf } from '../../orders/list/PendingTable.tsx'
import type { OrderRow } from '../../orders/list/useOrders.ts'

export type OrderMarks = {
  readonly marks: readonly PriceMark[]
  readonly onMoved: (id: string, price: number) => void
}

const DIGITS = 12
/** Of a price that was pointed at: far more than a pixel means, and never an exponent. */
const PLACES = 30

type Drawn = {
  readonly rows: readonly OrderRow[]
  readonly base: Token | undefined
  readonly quote: Token | undefined
  /** An order was pulled to another price. */
  readonly onMove: (row: OrderRow, tick: number) => void
}

/** Orders as lines across a chart of `base` in `quote`. */
export function useOrderMarks({ rows, base, quote, onMove }: Drawn): OrderMarks {
  const locale = useLocale()
  const marks = useMemo(
    () => (base && quote ? rows.map((row) => markOf(row, { base, quote, locale })) : []),
    [rows, base, quote, locale],
  )
  const onMoved = useCallback(
    (id: string, price: number) => {
      const row = rows.find((one) => keyOf(one) === id)
      if (!row || !base || !quote) return
      const { pool } = row.order
      const root = sqrtPriceOfText(price.toFixed(PLACES), sidesOf(pool, base, quote))
      if (root !== undefined) onMove(row, snapTick(pool, root))
    },
    [rows, base, quote, onMove],
  )
  return { marks, onMoved }
}

type View = { readonly base: Token; readonly quote: Token; readonly locale: string }

function markOf(row: OrderRow, { base, quote, locale }: View): PriceMark {
  const { order, tokenIn } = row
  const text = tickPriceText(orderTick(order), sidesOf(order.pool, base, quote), DIGITS)
  const amount = formatAmount(withoutDust(order.remaining), tokenIn.decimals, locale)
  return {
    id: keyOf(row),
    price: Number(text),
    label: `${amount} ${formatSymbol(tokenIn.symbol)}`,
    tone: tokenIn.ledgerId === base.ledgerId ? 'down' : 'up',
  }
}
