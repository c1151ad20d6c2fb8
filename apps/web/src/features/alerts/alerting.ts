import { create } from 'zustand'
import { deviceStorage } from '../../storage/browserStorage.ts'

export const ALERTS_KEY = 'sluice.alerts.v1'
export const PUSH_KEY = 'sluice.push.v1'

type Alerting = {
  /** Whether this device keeps any alert, or is told while the page is closed: nobody else loads what watches them. */
  readonly hasAny: boolean
  /** Whether it has ever been told while the page is closed: what renews that is loaded then. */
  readonly isPushed: boolean
  /** How many have fired and were not seen, once what watches them is loaded. */
  readonly unread: number
}

/** As much of the alerts as every page knows. */
export const useAlerting = create<Alerting>(() => ({
  hasAny: [ALERTS_KEY, PUSH_KEY].some((key) => deviceStorage.getItem(key) !== null),
  isPushed: deviceStorage.getItem(PUSH_KEY) !== null,
  unread: 0,
}))
