import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/vote_project'
import * as service from '@sluice/candid/vote_project'
import { type Electorate, electorateOf } from '@sluice/electorate'
import { Network } from '@sluice/network'
import { times } from '@sluice/test-depth'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { controller, founder, person, unwrap } from '@sluice/testing/exchange/people'
import { instructionsOf } from '@sluice/testing/filling/instructionsOf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, nodeHash, proofFor, SECOND, snapshotOf, termsOf } from './testing/logicProject.ts'

/** A million in a deep run; what a vote costs shows with fewer. */
const MANY = times(1_000_000, 20_000)
const MILLION = 1_000_000

let network: Network
let project: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  const tokenCid = person(50).toText()
  const init = { owner: founder, name: 'Harbour', tokenCid, tokenStand: 'ICRC2', logo: '' }
  project = await installCanister<_SERVICE>(network, {
    source: canisterSource('vote-project'),
    service,
    args: [[init]],
    controllers: [controller],
  })
})
afterAll(() => network.stop())

function voter(place: number): Principal {
  const bytes = new Uint8Array(29).fill(7)
  new DataView(bytes.buffer).setUint32(0, place)
  return Principal.fromUint8Array(bytes)
}

const electorateOfSize = (count: number): Electorate =>
  electorateOf(
    nodeHash,
    Array.from({ length: count }, (_, place) => ({
      voter: voter(place).toUint8Array(),
      power: 3n,
    })),
  )

/** Instructions of one vote among so many, after others have voted, and the hashes of its proof. */
async function voteAmong(count: number): Promise<{ instructions: number; hashes: number }> {
  const electorate = electorateOfSize(count)
  const beginTime = network.now() + 5n * SECOND
  const terms = termsOf({
    ...{ beginTime, endTime: beginTime + 3_600n * SECOND },
    snapshot: [snapshotOf(electorate)],
  })
  const key = new TextEncoder().encode(`${count}`)
  const number = unwrap(await project.as(founder).createProposal(terms, key))
  await network.advanceTime(10_000)
  const vote = async (place: number) => {
    const proof = proofFor(electorate, voter(place).toUint8Array())
    unwrap(await project.as(voter(place)).castVote(number, choose(0), 'it silts up', [proof]))
  }
  for (const place of [0, 1, 2]) await vote(place)
  const where = { network, canisterId: project.canisterId }
  const instructions = Number(await instructionsOf(where, () => vote(5)))
  return { instructions, hashes: electorate.proofOf(5).proof.length }
}

test('a vote among very many costs its longer proof, and nothing else', async () => {
  const [few, many] = [await voteAmong(10), await voteAmong(MANY)]
  console.log(
    `a vote: ${(few.instructions / MILLION).toFixed(1)} million instructions among 10 (${few.hashes} hashes), ` +
      `${(many.instructions / MILLION).toFixed(1)} among ${MANY} (${many.hashes} hashes)`,
  )
  const byHash = (many.instructions - few.instructions) / (many.hashes - few.hashes)
  expect(many.hashes).toBeLessThanOrEqual(Math.ceil(Math.log2(MANY)))
  // 2.5 million are measured: a hash of a hundred bytes by interpreted code, and reading its 32 bytes from the message
  expect(byHash).toBeLessThan(3 * MILLION)
}, 120_000)
