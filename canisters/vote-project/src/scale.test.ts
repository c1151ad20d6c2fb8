import { electorateOf, provesPower } from '@sluice/electorate'
import { times } from '@sluice/test-depth'
import { founder } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { createProposal } from './proposals/proposals.ts'
import {
  choose,
  logicProject,
  nodeHash,
  proofFor,
  SECOND,
  START,
  snapshotOf,
  termsOf,
} from './testing/logicProject.ts'
import { castVote } from './votes/votes.ts'

/** A million in a deep run: what more would hold is building the tree, not the vote. */
const MANY = times(1_000_000, 50_000)

const voter = (place: number) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(place))
  return bytes
}

/** What the last of three votes touches, with an electorate of so many, and how many hashes its proof takes. */
function costWith(count: number): { touched: number; hashes: number } {
  const powers = Array.from({ length: count }, (_, place) => ({ voter: voter(place), power: 3n }))
  const electorate = electorateOf(nodeHash, powers)
  const project = logicProject()
  const number = createProposal(project.context, founder.toUint8Array(), {
    terms: termsOf({ snapshot: [snapshotOf(electorate)] }),
    key: Uint8Array.of(1),
  })
  project.now = START + 20n * SECOND
  let touched = 0
  for (const place of [0, 1, count - 1]) {
    project.takeTouched()
    const caller = voter(place)
    const proof = proofFor(electorate, caller)
    castVote(project.context, number, { caller, ballot: choose(0), reason: '', proof })
    touched = project.takeTouched()
  }
  let hashes = 0
  const counting = (bytes: Uint8Array) => {
    hashes += 1
    return nodeHash(bytes)
  }
  const proven = electorate.proofOf(count - 1)
  expect(provesPower(counting, electorate, proven)).toBe(true)
  return { touched, hashes }
}

test('a vote touches as much with ten voters as with very many, and a proof grows by a hash when they double', () => {
  const [few, many] = [costWith(10), costWith(MANY)]
  expect(many.touched).toBe(few.touched)
  expect(many.hashes).toBeLessThanOrEqual(Math.ceil(Math.log2(MANY)) + 2)
}, 60_000)
