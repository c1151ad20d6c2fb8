import {
  type Codec,
  i32,
  idSets,
  intentCodec,
  type KeyCodec,
  list,
  nat,
  oneOf,
  ownerLists,
  rawBytes,
  type StableState,
  struct,
  text,
  toHex,
  type ValueOf,
} from '@sluice/canister'
import { bytesOfHex, settingsField, versionField } from './neuronField.ts'
import { ballotCodec, cascadeField, proposalField } from './proposalField.ts'

const rewardEvent = struct({
  round: nat,
  actualAt: nat,
  endsAt: nat,
  roundsSince: nat,
  available: nat,
  distributed: nat,
  settled: list(nat),
})
export type StoredRewardEvent = ValueOf<typeof rewardEvent>

/** A round whose rewards are being given, over several messages. */
const distribution = struct({
  event: rewardEvent,
  step: oneOf('summing', 'giving', 'dropping'),
  /** Which of the settled proposals, by its place, and which vote of it comes next. */
  proposal: nat,
  vote: nat,
  /** Of all votes. */
  power: nat,
})
export type Distribution = ValueOf<typeof distribution>

/** Neuron ids as bytes. */
const hexKey: KeyCodec<string> = { encode: bytesOfHex, decode: toHex }
const lock = struct({ operation: text, since: nat })
const modulation = struct({ basisPoints: i32, updatedAt: nat })

export type DaoState = ReturnType<typeof openDaoState<unknown>>

/**
 * What every governance stores. A canister opens what it has besides under the numbers that are left: values 0, 1, 4 and from 10 on, maps
 * 1 to 3 and from 30 on.
 */
export function openDaoState<Content>(open: StableState, content: Codec<Content>) {
  return {
    nextProposal: open.count(2, 1n),
    /** Proposals below it need no ballots any more. */
    oldestOpen: open.count(3, 1n),
    /** Versions for proposals below it are gone. */
    oldestVersions: open.count(9, 1n),

    /** Row → the neuron. */
    neurons: open.byNumber(4, versionField),
    neuronSettings: open.byNumber(5, settingsField),
    neuronRows: open.byKey(6, nat),
    /** Public number → row, of the NNS. */
    neuronNumbers: open.byNumber(24, nat),
    /** Row and proposal → the neuron as it was for this proposal and those before it. */
    neuronVersions: open.byKey(7, versionField),
    /** Proposal → rows with a version for it. */
    versionsUntil: ownerLists(open, { places: 8, counts: 9 }, nat),
    neuronsInOrder: open.byKey(10, rawBytes),
    followers: idSets(open, 11),
    /** Neurons whose tokens are on their way, by id. */
    locks: open.by(12, hexKey, lock),
    /** Moment and row → maturity is to be minted then. */
    disbursements: open.byKey(13, rawBytes),

    proposals: open.byNumber(14, proposalField),
    proposalContents: open.byNumber(15, content),
    renderings: open.byNumber(16, text),
    /** Ids of proposals: under 0 all that have ballots, under 1 and the action's number all of that action. */
    proposalSets: idSets(open, 17),
    /** Proposal and row → the vote. */
    ballots: open.byKey(18, ballotCodec),
    /** Proposal → rows that have voted. */
    voters: ownerLists(open, { places: 19, counts: 20 }, nat),
    /** By proposal: votes that are being handed on. */
    cascades: open.byNumber(21, cascadeField),

    /** What was given last; the first round begins with the canister. */
    rewardEvent: open.maybe(6, rewardEvent),
    distribution: open.maybe(7, distribution),
    /** Row → power of its votes in the round. */
    shares: open.byNumber(22, nat),
    modulation: open.maybe(8, modulation),

    intents: open.byNumber(23, intentCodec),
    nextIntentId: open.count(5),
  }
}
