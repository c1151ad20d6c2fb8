import {
  blob,
  codec,
  nat,
  optional,
  struct,
  type TaggedOf,
  type TransferIntent,
  tagged,
  text,
} from '@sluice/canister'
import { encodeBurnMemo, encodeMintMemo } from '../ethereum/memo.ts'

const alternatives = {
  /** Of a deposit, to whom it is for. */
  mint: struct({ hash: text, logIndex: nat, from: text }),
  /** Of ether that is to be paid out. */
  burnEther: struct({ destination: text }),
  /** Of what the gas of a token's withdrawal may cost; the token is burned next. `penalty`, in wei, is kept when it cannot be. */
  burnGas: struct({
    destination: text,
    tokenLedger: blob,
    tokenSubaccount: optional(blob),
    tokenAmount: nat,
    symbol: text,
    penalty: nat,
  }),
  /** Of a token, once its gas is paid for: `id` is the block of that burn, `maxFee` its amount. */
  burnToken: struct({
    destination: text,
    id: nat,
    maxFee: nat,
    gasSubaccount: optional(blob),
    penalty: nat,
  }),
  /** Of a withdrawal that could not be paid; `hash` of the transaction that failed. */
  reimburse: struct({ id: nat, hash: optional(text) }),
}

/** What a movement on a ledger is for, as the journal stores it. */
export type Purpose = TaggedOf<typeof alternatives>
export type PurposeOf<Kind extends Purpose['kind']> = Extract<Purpose, { kind: Kind }>
export const purposes = codec(tagged(alternatives))

export const purposeOf = (intent: TransferIntent): Purpose => purposes.decode(intent.purpose)

/** What the ledger's readers find in the memo of a movement; in the public minter's form. */
export function memoOfIntent(intent: TransferIntent): Uint8Array {
  const purpose = purposeOf(intent)
  switch (purpose.kind) {
    case 'mint':
      return encodeMintMemo({
        kind: 'convert',
        from: purpose.from,
        transactionHash: purpose.hash,
        logIndex: purpose.logIndex,
      })
    case 'burnEther':
      return encodeBurnMemo({ kind: 'convert', to: purpose.destination })
    case 'burnGas':
      return encodeBurnMemo({
        kind: 'gas',
        symbol: purpose.symbol,
        amount: purpose.tokenAmount,
        to: purpose.destination,
      })
    case 'burnToken':
      return encodeBurnMemo({ kind: 'token', withdrawalId: purpose.id, to: purpose.destination })
    case 'reimburse':
      return purpose.hash === undefined
        ? encodeMintMemo({ kind: 'reimburseWithdrawal', withdrawalId: purpose.id })
        : encodeMintMemo({
            kind: 'reimburseTransaction',
            withdrawalId: purpose.id,
            transactionHash: purpose.hash,
          })
  }
}
