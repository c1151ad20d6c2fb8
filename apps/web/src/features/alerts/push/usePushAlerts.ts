import type { PushAlert } from '@sluice/sdk/infoPush'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOpenTransfers } from '../../bridge/open/openTransfers.ts'
import { useOutOfRange } from '../../liquidity/watch/outOfRange.ts'
import { useKeptOrders } from '../../orders/watch/keptOrders.ts'
import { useAlerts } from '../keptAlerts.ts'
import { useSilent } from '../tellBrowser.ts'
import { useAlertWords } from '../useAlertWords.ts'
import { pushAlertsOf } from './pushAlerts.ts'

/** As many as a service takes that says nothing else. */
const MOST = 100

/** What the service is to wait for on behalf of this device; undefined until it is known which positions are in their range. */
export function usePushAlerts(owner: string): readonly PushAlert[] | undefined {
  const { t } = useTranslation('alerts')
  const { reached } = useAlertWords()
  const alerts = useAlerts(owner)
  const orders = useKeptOrders(owner)
  const seen = useOutOfRange()
  const open = useOpenTransfers((store) => store.open)
  const silent = useSilent(owner)
  const isKnown = silent.includes('ranges') || seen.owner === owner
  const made = pushAlertsOf(
    {
      ...{ alerts, orders, silent },
      ranges: seen.owner === owner ? seen.inside : [],
      transfers: open.filter((transfer) => transfer.owner === owner),
    },
    {
      price: reached,
      order: ({ tokenIn, tokenOut }) =>
        t('push.order', { from: formatSymbol(tokenIn.symbol), to: formatSymbol(tokenOut.symbol) }),
      range: ({ pair }) => t('push.range', { pair }),
      transfer: () => t('push.transfer'),
    },
    MOST,
  )
  // the same list for as long as it says the same: whoever sends it looks at whether it is another
  const text = JSON.stringify(made, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it says
  const same = useMemo(() => made, [text])
  return isKnown ? same : undefined
}
