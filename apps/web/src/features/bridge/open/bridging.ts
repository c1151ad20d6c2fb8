import { create } from 'zustand'
import { deviceStorage } from '../../../storage/browserStorage.ts'

export const BRIDGE_KEY = 'sluice.bridge.v1'
/** Under which name a browser keeps what Ethereum wallets have sent. */
export const EVM_TRANSACTIONS = 'sluice.evm-transactions'

/** What is to be swapped once it is minted. */
export const PLANS_KEY = 'sluice.swap-plans.v1'

type Bridging = {
  /** Whether this device has ever seen a transfer: nobody else loads what follows them. */
  readonly hasAny: boolean
  /** Whether an Ethereum wallet has ever sent something from it. */
  readonly hasSent: boolean
  /** Whose transfers are under way, once what follows them is loaded. */
  readonly owners: readonly string[]
  /** Whether something waits to be swapped once it is minted. */
  readonly hasPlans: boolean
}

const isKept = (key: string): boolean => deviceStorage.getItem(key) !== null

/** As much of the transfers as every page knows. */
export const useBridging = create<Bridging>(() => ({
  hasAny: isKept(BRIDGE_KEY) || isKept(EVM_TRANSACTIONS),
  hasSent: isKept(EVM_TRANSACTIONS),
  owners: [],
  hasPlans: isKept(PLANS_KEY),
}))
