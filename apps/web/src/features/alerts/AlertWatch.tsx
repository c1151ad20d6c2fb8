import { Suspense, useEffect, useRef } from 'react'
import { useOwner } from '../../session/useSdk.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { later } from '../../ui/browser/later.ts'
import { useToast } from '../../ui/feedback/useToast.ts'
import { type Alert, reachedOf } from './alert.ts'
import { useAlerting } from './alerting.ts'
import { fireAlert, isUnread, useAlerts } from './keptAlerts.ts'
import { tellBrowser } from './tellBrowser.ts'
import { useAlertWords } from './useAlertWords.ts'

/** Renews what is told while the page is closed, where somebody has turned that on. */
const PushSync = later(async () => (await import('./push/PushSync.tsx')).PushSync)

/** Counts on every page what an account's alerts have told, and watches prices while one waits. Draws nothing. */
export function AlertWatch() {
  const alerts = useAlerts(useOwner() ?? '')
  const unread = alerts.filter(isUnread).length
  useEffect(() => {
    useAlerting.setState({ unread })
    return () => useAlerting.setState({ unread: 0 })
  }, [unread])
  const isPushed = useAlerting((alerting) => alerting.isPushed)
  const waiting = alerts.filter(({ fired }) => fired === undefined)
  return (
    <>
      {waiting.length > 0 && <PriceWatch alerts={waiting} />}
      {isPushed && (
        <Suspense>
          <PushSync />
        </Suspense>
      )}
    </>
  )
}

/** Looks at the prices that the page has anyway, also while it is out of sight. */
function PriceWatch({ alerts }: { readonly alerts: readonly Alert[] }) {
  const prices = useUsdPrices({ isInBackground: true })
  const words = useAlertWords()
  const toast = useToast()
  const tell = (alert: Alert, now: bigint) => {
    if (!fireAlert(alert.id, { at: Date.now(), price: now })) return
    const text = words.fired(alert, now)
    const { id, owner } = alert
    toast.info(text)
    void tellBrowser({ news: 'prices', owner, text, to: '/alerts', tag: id })
  }
  const tellRef = useRef(tell)
  tellRef.current = tell
  useEffect(() => {
    for (const { alert, now } of reachedOf(alerts, prices)) tellRef.current(alert, now)
  }, [alerts, prices])
  return null
}
