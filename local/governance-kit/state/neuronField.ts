import {
  blob,
  bool,
  type Field,
  i32,
  list,
  nat,
  optional,
  parseHex,
  struct,
  tagged,
  text,
  toHex,
  type ValueOf,
} from '@sluice/canister'
import type { Neuron } from '@sluice/governance'

/** Text of hexadecimal digits, stored as the bytes that it stands for. */
export const hex: Field<string> = {
  write: (writer, value) => blob.write(writer, bytesOfHex(value)),
  read: (reader) => toHex(blob.read(reader)),
}

/** @throws Error for text that is not hexadecimal: ids and subaccounts are checked when they come in. */
export function bytesOfHex(value: string): Uint8Array {
  const bytes = parseHex(value)
  if (bytes === undefined) throw new Error(`${value} is not hexadecimal`)
  return bytes
}

/** As the core has it: the owner as text, the subaccount in hexadecimal. */
const account = struct({ owner: text, subaccount: optional(hex) })

export const disbursementField = struct({
  amount: nat,
  startedAt: nat,
  finishesAt: nat,
  account,
})

/** What power and money are made of: the core's `Neuron`. */
export const neuronField: Field<Neuron> = struct({
  id: hex,
  stake: nat,
  fees: nat,
  maturity: nat,
  stakedMaturity: nat,
  isStakingMaturity: bool,
  createdAt: nat,
  agingSince: nat,
  dissolve: tagged({ delay: struct({ delay: nat }), dissolving: struct({ dissolvedAt: nat }) }),
  vestingPeriod: nat,
  multiplierPercent: nat,
  disbursements: list(disbursementField),
  number: optional(nat),
  refreshedAt: optional(nat),
  spawnsAt: optional(nat),
  eightYearGangBonusBase: optional(nat),
})

/** A neuron as it was, or is, for the proposals after `changedAfter`; for older ones an earlier version holds. */
export const versionField = struct({ neuron: neuronField, changedAfter: nat })

/** 1 private, 2 public. */
const nnsSettings = struct({
  visibility: optional(i32),
  joinedFundAt: optional(nat),
  known: optional(struct({ name: text, description: optional(text), links: list(text) })),
})
export type NnsSettings = ValueOf<typeof nnsSettings>

/** Who may do what with a neuron, and whom it follows: what its power does not depend on. */
export const settingsField = struct({
  permissions: list(struct({ principal: blob, types: list(i32) })),
  /** By function id; 0 stands for all that are not critical. */
  functions: list(struct({ id: nat, followees: list(hex) })),
  /** By topic, as the interface numbers them. */
  topics: list(struct({ topic: i32, followees: list(struct({ id: hex, alias: optional(text) })) })),
  sourceNnsNeuron: optional(nat),
  /** Of a neuron of the NNS. */
  nns: optional(nnsSettings),
})
export type NeuronSettings = ValueOf<typeof settingsField>
