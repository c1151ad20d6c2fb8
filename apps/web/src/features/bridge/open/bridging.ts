import { create } from 'zustand'
import { deviceStorage } from '../../../storage/browserStorage.ts'

export const BRIDGE_KEY = 'sluice.bridge.v1'

type Bridging = {
  /** Whether this device has ever seen a transfer: nobody else loads what follows them. */
  readonly hasAny: boolean
  /** Whose transfers are under way, once what follows them is loaded. */
  readonly owners: readonly string[]
}

/** As much of the transfers as every page knows. */
export const useBridging = create<Bridging>(() => ({
  hasAny: deviceStorage.getItem(BRIDGE_KEY) !== null,
  owners: [],
}))
