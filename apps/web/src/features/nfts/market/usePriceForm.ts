import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { priceFlaw } from './priceFlaw.ts'
import { usePriceTokens } from './usePriceTokens.ts'

type Begin = { readonly ledgerId: string; readonly price: bigint }

/** A price in any listed token while it is typed. @param begin the price that is to be changed */
export function usePriceForm(begin?: Begin) {
  const tokens = usePriceTokens()
  const [ledgerId, setLedger] = useState(begin?.ledgerId)
  const token = tokens.find((one) => one.ledgerId === ledgerId) ?? tokens[0]
  const start = tokens.find((one) => one.ledgerId === begin?.ledgerId)
  const asked = begin && start ? toDecimalText(begin.price, start.decimals) : ''
  const field = useAmountField(
    { decimals: token?.decimals ?? 8, symbol: token?.symbol, ledgerId: token?.ledgerId },
    asked,
  )
  return {
    tokens,
    token,
    setLedger,
    field,
    price: field.amount,
    flaw: token ? priceFlaw(field.amount, token.decimals) : ('none' as const),
  }
}
