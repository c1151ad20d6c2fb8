import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepEnded } from '../../../activity/endedActivities.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useConfigIfReady, useOwner, useSdk } from '../../../session/useSdk.ts'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { isAllowed, orderTag, tellBrowser } from '../../alerts/tellBrowser.ts'
import { forgetOrder, type KeptOrder, useKeptOrders } from './keptOrders.ts'
import { endIn, goneFrom, type OrderEnd } from './orderEnd.ts'

const LOOK_EVERY_MS = 30_000

/** Looks after the orders that this device has placed, and tells when one is filled. Draws nothing. */
export function OrderWatch() {
  const { t } = useTranslation('orders', { useSuspense: false })
  const locale = useLocale()
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const url = useConfigIfReady()?.services?.info
  const toast = useToast()
  const queries = useQueryClient()
  const kept = useKeptOrders(owner)
  const pools = [...new Set(kept.map(({ poolId }) => poolId))]
  const gone = useQueries({
    queries: pools.map((poolId) => ({
      queryKey: queryKeys.orders(owner, poolId),
      queryFn: () => sdk.orders.fetchAt(poolId),
      refetchInterval: LOOK_EVERY_MS,
      refetchIntervalInBackground: isAllowed(),
      retry: false,
    })),
    combine: (answers) =>
      answers.flatMap(({ data, dataUpdatedAt }, index) =>
        data
          ? goneFrom(
              kept.filter(({ poolId }) => poolId === pools[index]),
              data,
              dataUpdatedAt,
            )
          : [],
      ),
  })
  const told = useRef(new Set<string>())
  const tell = async (order: KeptOrder) => {
    const end = await fetchEnd(url, order)
    const { tokenIn, tokenOut, amountIn } = order
    const id = orderTag(order)
    const say = (text: string) => {
      toast.success(text)
      void tellBrowser({ news: 'orders', owner, text, to: '/swap/limit', tag: id })
    }
    if (end.how === 'filled') {
      const amount = formatAmount(end.bought, tokenOut.decimals, locale)
      say(t('watch.filled', { amount, symbol: formatSymbol(tokenOut.symbol) }))
      keepEnded(deviceStorage, {
        id,
        owner,
        startedAt: Date.now(),
        subject: { kind: 'order-filled', tokenIn, tokenOut, amountIn },
        outcome: 'done',
        received: end.bought,
      })
    } else if (end.how === 'ended') say(t('watch.ended'))
    forgetOrder(owner, order)
    for (const queryKey of [queryKeys.balance(owner), queryKeys.orderEvents(owner)])
      void queries.invalidateQueries({ queryKey })
  }
  const tellRef = useRef(tell)
  tellRef.current = tell
  useEffect(() => {
    for (const order of gone) {
      const id = `${order.poolId} ${order.positionId}`
      if (told.current.has(id)) continue
      told.current.add(id)
      void tellRef.current(order)
    }
  }, [gone])
  return null
}

/** The service remembers how orders end; without it they have just ended. */
async function fetchEnd(url: string | undefined, order: KeptOrder): Promise<OrderEnd> {
  if (url === undefined) return endIn(undefined, order)
  const { createInfoClient } = await import('@sluice/sdk/info')
  const query = { principal: order.owner, poolId: order.poolId, limit: 100 }
  const events = await createInfoClient({ url })
    .fetchOrderEvents(query)
    .catch(() => undefined)
  return endIn(events?.rows, order)
}
