import { deviceStorage } from './browserStorage.ts'
import { tokenCache } from './tokenCache.ts'

const tokenStore = tokenCache()

/** Where the SDK keeps what must survive a reload, and what saves time on the next visit. */
export const sdkStores = (sdk: typeof import('@sluice/sdk')) => ({
  swapStore: sdk.textSwapStore(deviceStorage),
  transferStore: sdk.textTransferStore(deviceStorage),
  tokenStore,
})
