import { create } from 'zustand'
import { deviceStorage } from '../../../storage/browserStorage.ts'

export const BRIDGE_KEY = 'sluice.bridge.v1'
/** Under which name a browser keeps what Ethereum wallets have sent. */
export const EVM_TRANSACTIONS = 'sluice.evm-transactions'

type Bridging = {
  /** Whether this device has ever seen a transfer: nobody else loads what follows them. */
  readonly hasAny: boolean
  /** Whether an Ethereum wallet has ever sent something from it. */
  readonly hasSent: boolean
  /** Whose transfers are under way, once what follows them is loaded. */
  readonly owners: readonly string[]
}

const isKept = (key: string): boolean => deviceStorage.getItem(key) !== null

/** As much of the transfers as every page knows. */
export const useBridging = create<Bridging>(() => ({
  hasAny: isKept(BRIDGE_KEY) || isKept(EVM_TRANSACTIONS),
  hasSent: isKept(EVM_TRANSACTIONS),
  owners: [],
}))
