import { bigEndian, concat, type Hash, hashOf, withLength } from '../bytes.ts'
import type { ElectorateRoot } from '../tree/Electorate.ts'
import type { Allocation, Ballot, ChoiceKind } from './Ballot.ts'
import type { Rules, Tally } from './Tally.ts'

/** What is committed of votes: a sealed ballot before the end, every record as it is written, and the result. */

const utf8 = new TextEncoder()

/** Which proposal of which project. */
type ProposalName = {
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
  /** The delegate who voted for the voter, as a principal's bytes; absent where they voted themself. */
  readonly by?: Uint8Array | undefined
}

/** What records begin with. */
export const NO_RECORDS: Uint8Array = new Uint8Array(32)

/** The hash of all records up to this one, from that of those before: whoever has them all computes what is certified. */
export const recordHash = (hash: Hash, before: Uint8Array, record: VoteRecord): Uint8Array =>
  hashOf(hash, 'record', [
    before,
    withLength(record.voter),
    bigEndian(record.atNs, 8),
    allocationBytes(record.allocation),
    withLength(utf8.encode(record.reason)),
    record.by === undefined ? new Uint8Array() : withLength(record.by),
  ])

/** What a proposal says before anybody has voted. Times in nanoseconds since 1970. */
export type ProposalTerms = {
  readonly title: string
  readonly content: string
  readonly options: readonly string[]
  readonly kind: ChoiceKind
  readonly isChangeable: boolean
  readonly rules: Rules
  readonly beginsAtNs: bigint
  readonly endsAtNs: bigint
  /** Until when sealed ballots are opened; absent where votes are open. */
  readonly opensUntilNs: bigint | undefined
  /** Absent where powers are uploaded. */
  readonly snapshot: Snapshot | undefined
  /** The path of a picture in the project, whose content never changes; '' without one. */
  readonly picture: string
  /** The block of the project's log of delegations up to which they count; 0 where none does. */
  readonly delegations: bigint
}

/** Where an electorate is from, and what it comes to. */
export type Snapshot = ElectorateRoot & {
  /** The ledger's principal. */
  readonly ledger: Uint8Array
  /** The last block whose effect counts. */
  readonly block: bigint
  /** What counts beside balances, by name. */
  readonly sources: readonly string[]
}

/** The hash of all that a proposal says. */
export const termsHash = (hash: Hash, terms: ProposalTerms): Uint8Array =>
  hashOf(hash, 'terms', [
    textBytes(terms.title),
    textBytes(terms.content),
    listBytes(terms.options.map(textBytes)),
    textBytes(terms.kind),
    Uint8Array.of(terms.isChangeable ? 1 : 0),
    bigEndian(BigInt(terms.rules.quorum), 4),
    bigEndian(BigInt(terms.rules.threshold), 4),
    bigEndian(terms.beginsAtNs, 8),
    bigEndian(terms.endsAtNs, 8),
    bigEndian(terms.opensUntilNs ?? 0n, 8),
    terms.snapshot === undefined ? new Uint8Array() : snapshotBytes(terms.snapshot),
    ...addedBytes(terms),
  ])

/** Terms without a picture, or without delegations, have the hash that they had before there were any. */
function addedBytes({ picture, delegations }: ProposalTerms): readonly Uint8Array[] {
  if (delegations > 0n) return [textBytes(picture), bigEndian(delegations, 8)]
  return picture === '' ? [] : [textBytes(picture)]
}

const snapshotBytes = ({ ledger, block, sources, root, count, total }: Snapshot): Uint8Array =>
  concat([
    withLength(ledger),
    bigEndian(block, 8),
    listBytes(sources.map(textBytes)),
    withLength(root),
    bigEndian(count, 8),
    bigEndian(total, 16),
  ])

export type CertifiedResult = ProposalName & {
  /** The hash of what is voted about. */
  readonly terms: Uint8Array
  /** All power that there is. */
  readonly total: bigint
  readonly tally: Tally
  /** How many records there are, and the hash of all of them. */
  readonly records: bigint
  readonly recordsHash: Uint8Array
  /** Nanoseconds since 1970: what is certified at a later time is final. */
  readonly closesAtNs: bigint
}

/** What a project certifies of a proposal. */
export const resultHash = (hash: Hash, result: CertifiedResult): Uint8Array =>
  hashOf(hash, 'result', [
    nameBytes(result),
    result.terms,
    bigEndian(result.total, 16),
    allocationBytes(result.tally),
    bigEndian(result.tally.voters, 8),
    bigEndian(result.records, 8),
    result.recordsHash,
    bigEndian(result.closesAtNs, 8),
  ])

const textBytes = (text: string): Uint8Array => withLength(utf8.encode(text))
const listBytes = (parts: readonly Uint8Array[]): Uint8Array =>
  concat([bigEndian(BigInt(parts.length), 4), ...parts])

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
