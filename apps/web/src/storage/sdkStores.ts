import type { TokenStore } from '@sluice/sdk'
import { deviceStorage } from './browserStorage.ts'

type SdkModule = typeof import('@sluice/sdk')

/** Where the SDK keeps what must survive a reload, and what saves time on the next visit. */
export const sdkStores = (sdk: SdkModule) => ({
  swapStore: sdk.textSwapStore(deviceStorage),
  transferStore: sdk.textTransferStore(deviceStorage),
  tokenStore: tokenStoreOf(sdk),
})

function tokenStoreOf(sdk: SdkModule): TokenStore {
  try {
    return sdk.indexedDbTokenStore(indexedDB)
  } catch {
    // A browser that keeps no databases for this site: each visit asks the ledgers anew.
    return sdk.memoryTokenStore()
  }
}
