import type {
  FlowOptions,
  FlowReceipt,
  NftListing,
  NftOffer,
  NftPayment,
  NftRef,
  OrderKey,
  Token,
} from '@sluice/sdk'
import { useConfig, useSdk } from '../../session/useSdk.ts'
import { type NftAction, nftSubject, tradeSteps } from './progress/nftSubject.ts'
import { useNftRunner } from './progress/useNftRunner.ts'

type Ordered = {
  readonly key: OrderKey
  /** As its collection calls the token. */
  readonly name: string
}
type Price = { readonly ledgerId: string; readonly price: bigint }
/** Of a collection without approvals: the token goes to the market first. */
type Sent = { readonly isSent: boolean }
type Run = (options: Required<FlowOptions>) => Promise<FlowReceipt>

/** Whatever a person does with a token or its money: each order runs once, and its progress opens. */
export function useNftOrders() {
  const { nftTokens, nftMarket } = useSdk()
  const { nft_market: marketId = '' } = useConfig().canisters
  const runner = useNftRunner()
  const give = (
    action: NftAction,
    { key, ...about }: Parameters<typeof nftSubject>[1] & { readonly key: OrderKey },
    run: Run,
  ) => runner.run({ key, subject: nftSubject(action, about), run })
  return {
    send: ({
      key,
      name,
      memo,
      ...order
    }: Ordered & NftRef & { readonly to: string; readonly memo: string }) =>
      give('send-nft', { key, name }, (options) =>
        nftTokens.send({ ...order, ...(memo === '' ? {} : { memo }), key, ...options }),
      ),
    list: ({
      key,
      name,
      isSent,
      ...order
    }: Ordered & NftRef & Price & Sent & { readonly expiresAtMs?: number }) =>
      give('list-nft', { key, name, isSent }, (options) =>
        nftMarket.list({ ...order, key, ...options }),
      ),
    changePrice: ({ key, name, ...order }: Ordered & Price & { readonly listing: NftListing }) =>
      give('reprice-nft', { key, name }, (options) =>
        nftMarket.changePrice({ ...order, key, ...options }),
      ),
    buy: ({
      key,
      name,
      ...order
    }: Ordered & { readonly listing: NftListing; readonly payment?: NftPayment }) => {
      const branches = order.payment?.quote.branches.map(({ hops }) => hops) ?? []
      return give('buy-nft', { key, name, traded: tradeSteps(branches) }, (options) =>
        nftMarket.buy({ ...order, key, ...options }),
      )
    },
    offer: ({
      key,
      name,
      ...order
    }: Ordered &
      NftRef &
      Price & { readonly expiresAtMs: number; readonly endsWithSale: boolean }) =>
      give('offer-nft', { key, name }, (options) => nftMarket.offer({ ...order, key, ...options })),
    cancelOffer: ({ key, name, offer }: Ordered & { readonly offer: NftOffer }) =>
      give('cancel-nft-offer', { key, name }, (options) =>
        nftMarket.cancelOffer({ offer, key, ...options }),
      ),
    accept: ({ key, name, isSent, offer }: Ordered & Sent & { readonly offer: NftOffer }) =>
      give('accept-nft-offer', { key, name, isSent }, (options) =>
        nftMarket.accept({ offer, key, ...options }),
      ),
    cancel: ({ key, name, item }: Ordered & { readonly item: NftRef }) =>
      give('delist-nft', { key, name }, (options) =>
        nftMarket.cancel({ ...refOf(item), key, ...options }),
      ),
    takeBack: ({ key, name, item }: Ordered & { readonly item: NftRef }) =>
      give('take-back-nft', { key, name }, (options) =>
        nftMarket.takeBack({ ...refOf(item), key, ...options }),
      ),
    revoke: ({ key, name, item }: Ordered & { readonly item: NftRef }) =>
      give('revoke-nft', { key, name }, (options) =>
        nftTokens.revokeApproval({ ...refOf(item), spender: marketId, key, ...options }),
      ),
    claim: ({ key, token }: { readonly key: OrderKey; readonly token: Token }) =>
      give('claim-nft-money', { key, name: '' }, (options) =>
        nftMarket.claim({ ledgerId: token.ledgerId, key, ...options }),
      ),
  }
}

const refOf = ({ collectionId, tokenId }: NftRef): NftRef => ({ collectionId, tokenId })
