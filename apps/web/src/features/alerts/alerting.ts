import { create } from 'zustand'
import { deviceStorage } from '../../storage/browserStorage.ts'

export const ALERTS_KEY = 'sluice.alerts.v1'

type Alerting = {
  /** Whether this device keeps any alert: nobody else loads what watches them. */
  readonly hasAny: boolean
  /** How many have fired and were not seen, once what watches them is loaded. */
  readonly unread: number
}

/** As much of the alerts as every page knows. */
export const useAlerting = create<Alerting>(() => ({
  hasAny: deviceStorage.getItem(ALERTS_KEY) !== null,
  unread: 0,
}))
