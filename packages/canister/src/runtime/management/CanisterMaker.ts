import { canisterSelf, type Principal, time } from 'azle'
import { type Cell, takeNext } from '../../stored/Cell.ts'
import type { OrderedMap } from '../../stored/OrderedMap.ts'
import type { CallOutcome } from '../callCanister.ts'
import { createCanister, fetchCreation } from './canisters.ts'

/** A creation that was asked for and of which no answer has been heard. */
export type OpenCreation = { id: bigint; askedNs: bigint }

/** Where a service that makes canisters notes creations; named as its state names them. */
export type CreationNotes = {
  /** By number, when it was asked for. */
  readonly openCreations: OrderedMap<bigint, bigint>
  readonly nextCreationId: Cell<bigint>
}

/**
 * Creates canisters and notes each creation before it is asked for. When a trap or an upgrade loses the answer, and with it the new
 * canister's id, the note stays. Whoever finds that canister (its controllers are public) can have it adopted.
 */
export class CanisterMaker {
  private readonly notes: CreationNotes

  constructor(notes: CreationNotes) {
    this.notes = notes
  }

  /** An empty canister with `cycles` taken from this one. */
  async create(controllers: readonly Principal[], cycles: bigint): Promise<CallOutcome<Principal>> {
    const { openCreations, nextCreationId } = this.notes
    const id = takeNext(nextCreationId)
    openCreations.set(id, time())
    // await: other messages run here; the note is what they see
    const outcome = await createCanister(controllers, cycles)
    if (outcome.kind === 'replied' || !isUnknown(outcome.code)) openCreations.delete(id)
    return outcome
  }

  /** Creations without an answer, those under way included. */
  open(): OpenCreation[] {
    return this.notes.openCreations.entries().map(([id, askedNs]) => ({ id, askedNs }))
  }

  dismiss(id: bigint): void {
    this.notes.openCreations.delete(id)
  }

  /**
   * Makes sure, by the network's history, that a canister was made by this one and that nothing has happened to it since, and
   * takes its note off. Returns what speaks against it, be it `flawNow` when the network has answered; undefined when nothing does.
   */
  async adopt(canister: Principal, flawNow: () => string | undefined): Promise<string | undefined> {
    const creation = await fetchCreation(canister)
    if (creation.kind === 'rejected') return creation.message
    const { result } = creation
    if (result === undefined) return 'the canister has been in use'
    if (result.creator?.toText() !== canisterSelf().toText())
      return 'the canister was not created by this one'
    const flaw = flawNow()
    if (flaw !== undefined) return flaw
    const note = this.open().findLast(({ askedNs }) => askedNs <= result.createdNs)
    if (note !== undefined) this.dismiss(note.id)
    return undefined
  }
}

/** A reject of the management canister is certain; one that the network made up, or an answer that could not be read, is not. */
function isUnknown(code: number): boolean {
  return code > 4
}
