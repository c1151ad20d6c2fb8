import { OFFERED_TIERS } from '@sluice/amm'
import type { LaunchSale } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import type { MarketAgain } from '../paths.ts'
import { marketTermsQuery } from '../queries.ts'
import { checkMarket, type MarketRange, salePriceText } from './checkMarket.ts'

/** Of most pools; the tier of new tokens. */
const USUAL_TIER = 3_000n
/** A price is read to so many places, whatever its token has. */
const PRICE_PLACES = 18
const USUAL_DAYS = '30'
const CLOCK_MS = 10_000

export type MarketForm = ReturnType<typeof useMarketDraft>

/**
 * A market while it is chosen, with what is known about it.
 * @param again what was chosen of one that stopped
 */
export function useMarketDraft(sale: LaunchSale, again?: MarketAgain) {
  const sdk = useSdk()
  const [feePips, setFeePips] = useState(
    () => OFFERED_TIERS.find((tier) => `${tier.feePips}` === again?.feePips)?.feePips ?? USUAL_TIER,
  )
  const [range, setRange] = useState<MarketRange>('full')
  const [hasFarm, setHasFarm] = useState(again === undefined || again.reward !== '')
  const [days, setDays] = useState(again?.days || USUAL_DAYS)
  const { mintSlippagePpm: slippagePpm } = usePreferences()
  const terms = useQuery(marketTermsQuery(sdk, sale, feePips))
  const token = withDue(useBalance(sale.token.ledgerId), sale.left.token, sale.token.fee)
  const payment = withDue(useBalance(sale.payment.ledgerId), sale.left.payment, sale.payment.fee)
  const price = useAmountField(
    { decimals: PRICE_PLACES, places: PRICE_PLACES },
    salePriceText(sale),
  )
  const amount = useAmountField({ ...sale.token, most: token }, again?.amount)
  const reward = useAmountField({ ...sale.token, most: token }, again?.reward)
  const nowSeconds = Math.floor(useNow(CLOCK_MS) / 1_000)
  const draft = {
    ...{ feePips, range, slippagePpm, price: price.plain, amount: amount.amount },
    farm: hasFarm ? { reward: reward.amount, days } : undefined,
  }
  const known = terms.data && { terms: terms.data, token, payment, nowSeconds }
  return {
    ...{ feePips, setFeePips, range, setRange, hasFarm, setHasFarm, days, setDays },
    ...{ price, amount, reward, token, payment, terms: terms.data },
    checked: known && checkMarket(sale, draft, known),
    hasFailed: terms.isError && terms.data === undefined,
    retry: () => void terms.refetch(),
  }
}

/** What the wallet has once what is due has arrived, less the fee of its transfer. */
function withDue(held: bigint | undefined, due: bigint, fee: bigint): bigint | undefined {
  if (held === undefined) return undefined
  return due > fee ? held + due - fee : held
}
