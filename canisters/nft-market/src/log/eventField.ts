import { blob, nat, oneOf, optional, struct, tagged, type ValueOf } from '@sluice/canister'

const kindField = tagged({
  listed: struct({ seller: blob, ledger: blob, price: nat, version: nat }),
  priceChanged: struct({ seller: blob, ledger: blob, price: nat, version: nat }),
  delisted: struct({
    seller: blob,
    reason: oneOf('cancelled', 'expired', 'moved', 'sold', 'failed'),
  }),
  sold: struct({
    settlement: nat,
    seller: blob,
    buyer: blob,
    ledger: blob,
    price: nat,
    fee: nat,
    royalty: nat,
    offer: optional(nat),
  }),
  saleFailed: struct({ settlement: nat, seller: blob, buyer: blob, ledger: blob, price: nat }),
  offered: struct({ offer: nat, buyer: blob, ledger: blob, price: nat, expiresAt: nat }),
  offerEnded: struct({
    offer: nat,
    buyer: blob,
    reason: oneOf('cancelled', 'expired', 'soldToAnother', 'accepted', 'failed', 'outbid'),
  }),
})
export type EventKind = ValueOf<typeof kindField>

export const eventField = struct({ timeNs: nat, collection: blob, tokenId: nat, event: kindField })
export type MarketEvent = ValueOf<typeof eventField>
