import type { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import type { PowerProof } from '@sluice/candid/vote_project'
import type { Electorate } from '@sluice/electorate'
import type { Actors } from '../actors.ts'
import { ledgerLog } from '../ledgers/history/ledgerLog.ts'
import { takeSnapshot } from './snapshot.ts'
import { VoteError } from './VoteError.ts'
import type { VoteSnapshot } from './VoteProposal.ts'

/** Electorates by ledger and block, each replayed once. */
export class Electorates {
  private readonly actors: Actors
  private readonly known = new Map<string, Promise<Electorate>>()

  constructor(actors: Actors) {
    this.actors = actors
  }

  /** Holders of a token now. @throws VoteError, CallError */
  async take(ledgerId: string): Promise<VoteSnapshot> {
    const { block, electorate } = await takeSnapshot(ledgerLog(this.actors, ledgerId))
    this.known.set(keyOf({ ledgerId, block }), Promise.resolve(electorate))
    const { root, count, total } = electorate
    return { ledgerId, block, sources: [], root, count, total }
  }

  /** The list behind a root. @throws VoteError `vote-no-snapshot` when the ledger's log leads to another one; CallError */
  async check(snapshot: VoteSnapshot): Promise<Electorate> {
    if (snapshot.sources.length > 0)
      throw VoteError.noSnapshot('it counts more than balances, which a ledger does not tell')
    const electorate = await this.replay(snapshot)
    if (toHex(electorate.root) !== toHex(snapshot.root))
      throw VoteError.noSnapshot("the ledger's log leads to another electorate")
    return electorate
  }

  /** What a voter brings; undefined for who is not in the list. @throws VoteError, CallError */
  async prove(snapshot: VoteSnapshot, voter: Principal): Promise<PowerProof | undefined> {
    const electorate = await this.check(snapshot)
    const bytes = voter.toUint8Array()
    for (const [name, isAddress] of [
      [bytes, false],
      [accountIdentifier(bytes), true],
    ] as const) {
      const index = electorate.indexOf(name)
      if (index === undefined) continue
      const { power, proof } = electorate.proofOf(index)
      return { index: BigInt(index), power, isAddress, proof: [...proof] }
    }
    return undefined
  }

  private replay({ ledgerId, block }: VoteSnapshot): Promise<Electorate> {
    const key = keyOf({ ledgerId, block })
    const known = this.known.get(key)
    if (known !== undefined) return known
    const replayed = takeSnapshot(ledgerLog(this.actors, ledgerId), { block }).then(
      ({ electorate }) => electorate,
    )
    this.known.set(key, replayed)
    // asked again another time
    replayed.catch(() => this.known.delete(key))
    return replayed
  }
}

const keyOf = ({ ledgerId, block }: Pick<VoteSnapshot, 'ledgerId' | 'block'>) =>
  `${ledgerId} ${block}`
