import {
  codec,
  memoOf,
  nat,
  optional,
  struct,
  type TaggedOf,
  type TransferIntent,
  tagged,
} from '@sluice/canister'
import { disbursementField, hex, neuronField } from '../state/neuronField.ts'

const alternatives = {
  /** Of what a neuron owes for rejected proposals. */
  burnFees: struct({ neuron: hex }),
  /** Of stake to wherever its owner wants it. The fee leaves the account beside the amount. */
  disburse: struct({ neuron: hex }),
  /** Into the account of a new neuron, which exists once the tokens are there. */
  split: struct({ parent: hex, child: neuronField, amount: nat }),
  /** Minted; given back to the neuron when the ledger refuses. */
  maturity: struct({ neuron: hex, disbursement: disbursementField }),
  /** By a proposal, out of a treasury or newly minted. */
  proposal: struct({ proposal: nat, memo: optional(nat) }),
  /** From one neuron into another that takes it in. `amount` includes the fee. */
  merge: struct({ source: hex, target: hex, amount: nat }),
  /** Minted as the stake of a neuron that was made of maturity. */
  spawn: struct({ neuron: hex, maturity: nat }),
}

/** What a movement on a ledger is for, as the journal stores it. */
export type Purpose = TaggedOf<typeof alternatives>
const purposes = codec(tagged(alternatives))

export const encodePurpose = (purpose: Purpose): Uint8Array => purposes.encode(purpose)
export const purposeOf = (intent: TransferIntent): Purpose => purposes.decode(intent.purpose)

/** Whose stake differs from their accounts while a transfer is under way. */
export function neuronsOf(purpose: Purpose): readonly string[] {
  switch (purpose.kind) {
    case 'burnFees':
    case 'disburse':
    case 'spawn':
      return [purpose.neuron]
    case 'split':
      return [purpose.parent, purpose.child.id]
    case 'merge':
      return [purpose.source, purpose.target]
    case 'maturity':
    case 'proposal':
      return []
  }
}

/** The memo that a proposal names; otherwise the transfer's number in the journal. */
export function memoOfIntent(intent: TransferIntent): Uint8Array {
  const purpose = purposeOf(intent)
  return purpose.kind === 'proposal' && purpose.memo !== undefined
    ? memoOf(purpose.memo)
    : memoOf(intent.id)
}
