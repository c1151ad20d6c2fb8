import type { TokenStore } from '@sluice/sdk'
import { withMoneyLock } from '../activity/moneyLock.ts'
import { deviceStorage } from './browserStorage.ts'

type SdkModule = typeof import('@sluice/sdk')

/** Where the SDK keeps what must survive a reload, what keeps tabs apart, and what saves time on the next visit. */
export const sdkStores = (sdk: SdkModule) => ({
  flowStore: sdk.textFlowStore(deviceStorage),
  lock: withMoneyLock,
  tokenStore: tokenStoreOf(sdk),
  claimLists: sdk.browserClaimLists(),
})

function tokenStoreOf(sdk: SdkModule): TokenStore {
  try {
    return sdk.indexedDbTokenStore(indexedDB)
  } catch {
    // A browser that keeps no databases for this site: each visit asks the ledgers anew.
    return sdk.memoryTokenStore()
  }
}
