import { deviceStorage } from './browserStorage.ts'

/** Where the SDK keeps what must survive a reload, and what saves time on the next visit. */
export const sdkStores = (sdk: typeof import('@sluice/sdk')) => ({
  swapStore: sdk.textSwapStore(deviceStorage),
  transferStore: sdk.textTransferStore(deviceStorage),
  tokenStore: sdk.indexedDbTokenStore(),
})
