import type { BurnMemo, MintMemo, Utxo } from '@sluice/candid/ckbtc_minter'
import {
  blob,
  bool,
  codec,
  nat,
  optional,
  struct,
  type TaggedOf,
  type TransferIntent,
  tagged,
  text,
} from '@sluice/canister'
import { encodeBurnMemo, encodeMintMemo } from '../bitcoin/memo/memo.ts'
import { addressField, utxoField } from '../events/eventField.ts'

const account = struct({ owner: blob, subaccount: optional(blob) })

const alternatives = {
  /** Of a coin that has passed the check, to the account whose address it came to. */
  mint: struct({ utxo: utxoField, account }),
  /** For a withdrawal to an address. `account`: who gets it back when it cannot be paid. */
  burn: struct({ address: addressField, addressText: text, account, isOlderFlow: bool }),
  /** Of a withdrawal that cannot be paid. */
  reimburse: struct({ id: nat }),
}

/** What a movement on the ledger is for, as the journal stores it. */
export type Purpose = TaggedOf<typeof alternatives>
export const purposes = codec(tagged(alternatives))

export const purposeOf = (intent: TransferIntent): Purpose => purposes.decode(intent.purpose)

/** What the ledger's readers find in the memo of a movement; in the public minter's form. */
export function memoOfIntent(intent: TransferIntent): Uint8Array {
  const purpose = purposeOf(intent)
  switch (purpose.kind) {
    case 'mint':
      return encodeMintMemo(convertMemo(purpose.utxo, intent.amount))
    case 'burn':
      return encodeBurnMemo(burnMemo(purpose))
    case 'reimburse':
      return encodeMintMemo({ ReimburseWithdrawal: { withdrawal_id: purpose.id } })
  }
}

function convertMemo({ outpoint, value }: Utxo, minted: bigint): MintMemo {
  const { txid, vout } = outpoint
  return { Convert: { txid: [txid], vout: [vout], kyt_fee: [value - minted] } }
}

/** The newer flow leaves the check's status out, as the public minter does. */
function burnMemo({ addressText, isOlderFlow }: Extract<Purpose, { kind: 'burn' }>): BurnMemo {
  return {
    Convert: {
      address: [addressText],
      kyt_fee: [],
      status: isOlderFlow ? [{ Accepted: null }] : [],
    },
  }
}
