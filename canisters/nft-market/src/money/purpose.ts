import {
  bool,
  codec,
  nat,
  oneOf,
  struct,
  type TransferIntent,
  tagged,
  type ValueOf,
} from '@sluice/canister'
import { storedAccountField as accountField } from '@sluice/canister/nft'
import { LEGS } from '../market/MarketState.ts'

/** What a transfer of the market's is for. */
const purposeField = tagged({
  pullSale: struct({ sale: nat }),
  pullOffer: struct({ offer: nat }),
  leg: struct({ sale: nat, leg: oneOf(...LEGS), isAgain: bool }),
  refundOffer: struct({ offer: nat, to: accountField, isAgain: bool }),
  claim: struct({ to: accountField }),
})
export type Purpose = ValueOf<typeof purposeField>

const purposes = codec(purposeField)
export const encodePurpose = purposes.encode
export const purposeOf = ({ purpose }: TransferIntent): Purpose => purposes.decode(purpose)
