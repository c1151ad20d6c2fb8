import { keptList } from '../../storage/keptList.ts'
import { type Alert, readAlert } from './alert.ts'
import { ALERTS_KEY, useAlerting } from './alerting.ts'

/** So many for each account; a device keeps those of some accounts. */
export const MOST_ALERTS = 50
const MOST_KEPT = 500

const list = keptList({ key: ALERTS_KEY, most: MOST_KEPT, read: readAlert })

function write(alerts: readonly Alert[]): void {
  list.write(alerts)
  useAlerting.setState({ hasAny: true })
}

/** The alerts of an account, newest first. */
export const useAlerts = (owner: string): readonly Alert[] =>
  list.use().filter((alert) => alert.owner === owner)

/** Adds an alert, or takes the place of the one with its id. */
export const keepAlert = (alert: Alert): void =>
  write([alert, ...list.current().filter(({ id }) => id !== alert.id)])

export const deleteAlert = (id: string): void =>
  write(list.current().filter((alert) => alert.id !== id))

/** Writes down that it has fired. False where another tab was first, or it is gone: its person is told once. */
export function fireAlert(id: string, fired: NonNullable<Alert['fired']>): boolean {
  const alerts = list.current()
  if (!alerts.some((alert) => alert.id === id && alert.fired === undefined)) return false
  write(alerts.map((alert) => (alert.id === id ? { ...alert, fired } : alert)))
  return true
}

/** The news of it was put aside. */
export const dismissAlert = (id: string): void =>
  write(list.current().map((alert) => (alert.id === id ? { ...alert, isSeen: true } : alert)))

export const isUnread = ({ fired, isSeen }: Alert): boolean => fired !== undefined && !isSeen
