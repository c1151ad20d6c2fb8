import type { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import { accountIdentifier } from '@sluice/candid/account'
import type { PowerProof } from '@sluice/candid/vote_project'
import { type Electorate, provesPower } from '@sluice/electorate'
import type { Actors } from '../actors.ts'
import type { InfoPower } from '../info/records/voteRecords.ts'
import { ledgerLog } from '../ledgers/history/ledgerLog.ts'
import {
  type Reads,
  type RecountedElectorate,
  recountElectorate,
  takeSnapshot,
} from './snapshot.ts'
import type { ReadSource } from './stakeSources.ts'
import { VoteError } from './VoteError.ts'
import type { VoteSnapshot } from './VoteProposal.ts'

/** Asks the info service for a voter's power in a proposal. @throws InfoError */
export type AskForPower = (voter: string) => Promise<InfoPower>

/** Electorates by ledger and block, each replayed once. */
export class Electorates {
  private readonly actors: Actors
  private readonly readSource: ReadSource
  private readonly known = new Map<string, Promise<RecountedElectorate>>()

  constructor(actors: Actors, readSource: ReadSource) {
    this.actors = actors
    this.readSource = readSource
  }

  /** Holders of a token now, and who has part in the sources. @throws VoteError, CallError */
  async take(ledgerId: string, sources: readonly string[]): Promise<VoteSnapshot> {
    const taken = await takeSnapshot(this.readsOf(ledgerId), { ledgerId, sources })
    const { block, electorate } = taken
    const { root, count, total } = electorate
    const snapshot = { ledgerId, block, sources: taken.sources, root, count, total }
    this.known.set(keyOf(snapshot), Promise.resolve({ isRight: true, electorate }))
    return snapshot
  }

  /** The list behind a root. @throws VoteError `vote-no-snapshot` when the ledger's log leads to another one; CallError */
  async check(snapshot: VoteSnapshot): Promise<Electorate> {
    const { isRight, electorate } = await this.recount(snapshot)
    if (!isRight) throw VoteError.noSnapshot("the ledger's log leads to another electorate")
    return electorate
  }

  /** Counted again from the ledger's log, once for each snapshot. @throws VoteError, CallError */
  recount(snapshot: VoteSnapshot): Promise<RecountedElectorate> {
    const key = keyOf(snapshot)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const counted = recountElectorate(this.readsOf(snapshot.ledgerId), snapshot)
    this.known.set(key, counted)
    // asked again another time
    counted.catch(() => this.known.delete(key))
    return counted
  }

  private readsOf(ledgerId: string): Reads {
    return { readLog: ledgerLog(this.actors, ledgerId), readSource: this.readSource }
  }

  /**
   * What a voter brings; undefined for who is not in the list. The info service is asked first, and believed only in what leads to the root;
   * where it has nothing, the ledger's log is replayed.
   * @throws VoteError, CallError
   */
  async prove(
    snapshot: VoteSnapshot,
    voter: Principal,
    ask?: AskForPower,
  ): Promise<PowerProof | undefined> {
    const asked = ask && (await askedProof(snapshot, voter, ask))
    if (asked !== undefined) return asked
    const electorate = await this.check(snapshot)
    for (const [isAddress, name] of namesOf(voter).entries()) {
      const index = electorate.indexOf(name)
      if (index === undefined) continue
      const { power, proof } = electorate.proofOf(index)
      return { index: BigInt(index), power, isAddress: isAddress === 1, proof: [...proof] }
    }
    return undefined
  }
}

/** Undefined when the service does not answer, has no proof, or has one that does not lead to the root. */
async function askedProof(
  snapshot: VoteSnapshot,
  voter: Principal,
  ask: AskForPower,
): Promise<PowerProof | undefined> {
  // whatever goes wrong at the service, the ledger's log says it too
  const told = await ask(voter.toText()).catch(() => undefined)
  const proof = told?.proof
  if (proof === undefined) return undefined
  const [name, address] = namesOf(voter)
  const leaf = { ...proof, voter: proof.isAddress ? address : name }
  return provesPower(sha256, snapshot, leaf) ? { ...proof, proof: [...proof.proof] } : undefined
}

/** The principal, and the account identifier under which older ledgers know it. */
function namesOf(voter: Principal): readonly [Uint8Array, Uint8Array] {
  const bytes = voter.toUint8Array()
  return [bytes, accountIdentifier(bytes)]
}

/** The root is in it: a proposal that commits to a wrong one is not answered with what was counted for another. */
const keyOf = ({ ledgerId, block, sources, root }: VoteSnapshot) =>
  [ledgerId, block, root.join(), ...sources].join(' ')
