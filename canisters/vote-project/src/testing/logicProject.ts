import { createHash } from 'node:crypto'
import type { Principal } from '@icp-sdk/core/principal'
import type { PowerProof, ProposalTerms, Snapshot, User } from '@sluice/candid/vote_project'
import { type Electorate, electorateOf } from '@sluice/electorate'
import { countedMaps } from '@sluice/testing/exchange/countedMaps'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { founder, person } from '@sluice/testing/exchange/people'
import { install } from '../project/project.ts'
import type { VoteContext } from '../project/VoteContext.ts'
import { openVoteState } from '../project/VoteState.ts'

export const SECOND = 1_000_000_000n
export const START = 1_800_000_000_000_000_000n
const SELF = Uint8Array.of(77)
const LEDGER = person(50)

export const nodeHash = (bytes: Uint8Array) =>
  Uint8Array.from(createHash('sha256').update(bytes).digest())

/** The project's logic in Node, with a clock that a test sets, and counts of what is read and written. */
export type LogicProject = {
  readonly context: VoteContext
  readonly takeTouched: () => number
  /** What was certified last. */
  readonly certified: () => Uint8Array
  now: bigint
}

export function logicProject(): LogicProject {
  const { map, takeTouched } = countedMaps()
  let root = new Uint8Array()
  const made: { -readonly [K in keyof LogicProject]: LogicProject[K] } = {
    now: START,
    takeTouched,
    certified: () => root,
    context: {
      ...logicEdges,
      state: openVoteState(map),
      now: () => made.now,
      self: () => SELF,
      cycles: () => 10n ** 13n,
      certify: (hash) => {
        root = Uint8Array.from(hash)
      },
    },
  }
  install(made.context, {
    owner: founder,
    name: 'Harbour',
    tokenCid: LEDGER.toText(),
    tokenStand: 'ICRC2',
    logo: '',
  })
  return made
}

/** People with 10, 20, 30, … */
export const electorateFor = (voters: readonly Principal[]): Electorate =>
  electorateOf(
    nodeHash,
    voters.map((voter, place) => ({
      voter: voter.toUint8Array(),
      power: BigInt(10 * (place + 1)),
    })),
  )

export const snapshotOf = ({ root, count, total }: Electorate): Snapshot => ({
  ledger: LEDGER,
  block: 99n,
  sources: [],
  count,
  total,
  root,
})

export function proofFor(electorate: Electorate, voter: Uint8Array, isAddress = false): PowerProof {
  const index = electorate.indexOf(voter)
  if (index === undefined) throw new Error('this voter is not in the electorate')
  const { proof, power } = electorate.proofOf(index)
  return { index: BigInt(index), power, isAddress, proof: [...proof] }
}

/** Runs for an hour from ten seconds after the start. */
export const termsOf = (change: Partial<ProposalTerms> = {}): ProposalTerms => ({
  title: 'Shall the harbour be dredged?',
  content: 'It silts up.',
  options: ['Yes', 'No', 'Later'],
  kind: { single: null },
  isChangeable: false,
  quorum: 1_000n,
  threshold: 5_000n,
  beginTime: START + 10n * SECOND,
  endTime: START + 3_610n * SECOND,
  opensUntil: [],
  snapshot: [],
  picture: [],
  ...change,
})

export const row = (principal: Principal, availablePowers: bigint) => ({
  address: { principal } satisfies User,
  availablePowers,
  usedPowers: 0n,
})

export const choose = (...options: number[]) => ({
  choices: options.map((option) => ({ option: BigInt(option), weight: 10_000n })),
})
