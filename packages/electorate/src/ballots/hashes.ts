import { bigEndian, concat, type Hash, hashOf, withLength } from '../bytes.ts'
import type { Allocation, Ballot } from './Ballot.ts'
import type { Tally } from './Tally.ts'

/** What is committed of votes: a sealed ballot before the end, every record as it is written, and the result. */

const utf8 = new TextEncoder()

/** Which proposal of which project. */
export type ProposalName = {
  /** The principal's bytes. */
  readonly project: Uint8Array
  readonly number: bigint
}

export type SealedBallot = ProposalName & {
  readonly voter: Uint8Array
  readonly ballot: Ballot
  readonly reason: string
  /** 32 random bytes, without which the few possible ballots could be tried. */
  readonly salt: Uint8Array
}

export const SALT_BYTES = 32

/** What a voter commits to while votes are sealed. The voter is part of it: nobody repeats another's. */
export const sealedHash = (hash: Hash, { ballot, voter, reason, salt, ...name }: SealedBallot) =>
  hashOf(hash, 'sealed', [
    nameBytes(name),
    withLength(voter),
    withLength(ballotBytes(ballot)),
    withLength(utf8.encode(reason)),
    withLength(salt),
  ])

/** A vote as it is written down; one that is changed later is followed by another record. */
export type VoteRecord = {
  readonly voter: Uint8Array
  /** Nanoseconds since 1970. */
  readonly atNs: bigint
  readonly allocation: Allocation
  readonly reason: string
}

/** What records begin with. */
export const NO_RECORDS = new Uint8Array(32)

/** The hash of all records up to this one, from that of those before: whoever has them all computes what is certified. */
export const recordHash = (hash: Hash, before: Uint8Array, record: VoteRecord): Uint8Array =>
  hashOf(hash, 'record', [
    before,
    withLength(record.voter),
    bigEndian(record.atNs, 8),
    allocationBytes(record.allocation),
    withLength(utf8.encode(record.reason)),
  ])

export type CertifiedResult = ProposalName & {
  readonly tally: Tally
  /** How many records there are, and the hash of all of them. */
  readonly records: bigint
  readonly recordsHash: Uint8Array
  readonly isFinal: boolean
}

/** What a project certifies of a proposal. */
export const resultHash = (hash: Hash, result: CertifiedResult): Uint8Array =>
  hashOf(hash, 'result', [
    nameBytes(result),
    allocationBytes(result.tally),
    bigEndian(result.tally.voters, 8),
    bigEndian(result.records, 8),
    result.recordsHash,
    Uint8Array.of(result.isFinal ? 1 : 0),
  ])

const nameBytes = ({ project, number }: ProposalName): Uint8Array =>
  concat([withLength(project), bigEndian(number, 8)])

const allocationBytes = ({ options, abstained, used }: Allocation): Uint8Array =>
  concat([
    bigEndian(BigInt(options.length), 4),
    ...options.map((power) => bigEndian(power, 16)),
    bigEndian(abstained, 16),
    bigEndian(used, 16),
  ])

function ballotBytes(ballot: Ballot): Uint8Array {
  if (ballot.kind === 'abstain') return Uint8Array.of(0)
  const choices = [...ballot.choices].sort((a, b) => a.option - b.option)
  return concat([
    Uint8Array.of(1),
    ...choices.map(({ option, weight }) =>
      concat([bigEndian(BigInt(option), 4), bigEndian(BigInt(weight), 4)]),
    ),
  ])
}
