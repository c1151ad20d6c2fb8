import type { _SERVICE } from '@sluice/candid/nft_market'
import { type CallContext, isSameBytes } from '@sluice/canister'
import type { Handlers } from '@sluice/canister/runtime'
import { cancelListing, takeBack } from '../listings/endListing.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import { attempt, attemptFlow } from '../market/Refusal.ts'
import { keyOf } from '../market/tokenKey.ts'
import { claim } from '../money/claim.ts'
import { takeOut } from '../money/takeOut.ts'
import { cancelOffer } from '../offers/makeOffer.ts'
import { accountOf, callerOf, done, orderOf, tokenOf } from './arguments.ts'

/** Open at all times: also when trading is stopped, and when cycles are short. */
export function wayOutEndpoints(market: MarketContext, isAdmin: (call: CallContext) => boolean) {
  return {
    cancelListing: (call, token) =>
      attemptFlow(async () => {
        const caller = callerOf(call)
        await cancelListing(market, keyOf(tokenOf(token)), (seller) => isSameBytes(seller, caller))
        return true
      }),
    revoke: (call, { nftCid, tokenIndex }) =>
      done(async () => {
        const caller = callerOf(call)
        const key = keyOf(orderOf(nftCid, tokenIndex))
        await cancelListing(market, key, (seller) => isSameBytes(seller, caller))
      }),
    cancel: (call, tokenIndex, nftCid) =>
      done(async () => {
        const caller = callerOf(call)
        const key = keyOf(orderOf(nftCid, tokenIndex))
        await cancelListing(market, key, (seller) => isAdmin(call) || isSameBytes(seller, caller))
      }),
    cancelOrder: (call, tokenIndex) =>
      done(async () => {
        const key = keyOf({ collection: callerOf(call), tokenId: BigInt(tokenIndex) })
        await cancelListing(market, key, () => true)
      }),
    cancelOffer: (call, offer) =>
      attempt(() => {
        cancelOffer(market, callerOf(call), offer)
        return true
      }),
    takeBack: (call, token) =>
      attemptFlow(async () => {
        await takeBack(market, callerOf(call), tokenOf(token))
        return true
      }),
    takeOut: (call, ledger) =>
      attemptFlow(async () => takeOut(market, callerOf(call), ledger.toUint8Array())),
    claim: (call, ledger, subaccount) =>
      attemptFlow(async () =>
        claim(market, accountOf(callerOf(call), subaccount), ledger.toUint8Array()),
      ),
  } satisfies Partial<Handlers<_SERVICE>>
}
