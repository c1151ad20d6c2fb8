import { createHash } from 'node:crypto'
import { Principal } from '@icp-sdk/core/principal'
import type { CreateCanisterError, CreateCanisterResult } from '@sluice/candid/cycles_ledger'
import { reasonOf } from '../reasonOf.ts'
import type { Operator } from '../setup/Operator.ts'
import type { Notes, OrderNote } from './Notes.ts'

/** What an order needs of an operator, the operator's memory, and time. */
export type OrderPort = Pick<Operator, 'principal' | 'orderCanister'> & {
  readonly notes: Notes
  nowNs(): bigint
  /** Lets the network work for a moment. */
  wait(): Promise<void>
}

/** How often an order that is under way is asked for again before people are told. */
const MOST_ASKED = 10

/**
 * Makes one canister on a subnet, once, whatever is interrupted: the order is written down with its time before it is given, and the cycles
 * ledger executes an order with the same account, amount and time only once. For a day a run that comes after gives it again and is told
 * the canister; after that the ledger has forgotten, and only people can find out.
 * @throws Error in words: with the order taken off when it has certainly come to nothing, else kept
 */
export async function orderCanister(
  port: OrderPort,
  subnet: string,
  cycles: bigint,
): Promise<Principal> {
  const { notes } = port
  const payer = port.principal.toText()
  const known = await notes.read(subnet)
  const fresh = { payer, cycles, createdAtNs: timeFor(subnet, port.nowNs()) }
  const note = known ?? (await notes.begin(subnet, fresh))
  if (note.canisterId !== undefined) return Principal.fromText(note.canisterId)
  if (note.payer !== payer)
    throw new Error(
      `${note.payer} has ordered a canister for ${subnet} and has not heard of it: run setup with that identity (${notes.place(subnet)})`,
    )
  const isNew = known === undefined && note.createdAtNs === fresh.createdAtNs
  const canister = await askFor(port, { subnet, note, isNew })
  await notes.finish(subnet, { ...note, canisterId: canister.toText() })
  return canister
}

type Order = {
  readonly subnet: string
  readonly note: OrderNote
  /** Whether it was written down by this run, so that no other has given it. */
  readonly isNew: boolean
}

async function askFor(port: OrderPort, order: Order): Promise<Principal> {
  const { subnet, note } = order
  for (let asked = 1; ; asked += 1) {
    const answer = await answerTo(port, order)
    if ('Ok' in answer) return answer.Ok.canister_id
    if (!('Duplicate' in answer.Err)) return refused(port, order, answer.Err)
    const { canister_id, duplicate_of } = answer.Err.Duplicate
    if (canister_id[0] !== undefined) return canister_id[0]
    if (asked === MOST_ASKED)
      throw new Error(
        `the cycles ledger has the order of ${note.cycles} cycles in block ${duplicate_of} and names no canister: it is under way, or it failed and the cycles came back. Look at the blocks of ${note.payer} from there on; when they have come back, remove ${port.notes.place(subnet)} and run setup again`,
      )
    await port.wait()
  }
}

async function answerTo(port: OrderPort, { subnet, note }: Order): Promise<CreateCanisterResult> {
  const { cycles, createdAtNs } = note
  try {
    return await port.orderCanister({ subnet, cycles, createdAtNs })
  } catch (cause) {
    throw new Error(
      `the cycles ledger did not answer (${reasonOf(cause)}). The order may have been executed: run setup again within a day, and it will be told the canister`,
      { cause },
    )
  }
}

/** The ledger has said that this order made nothing, or that it cannot tell. */
async function refused(port: OrderPort, order: Order, error: CreateCanisterError): Promise<never> {
  const { subnet, note, isNew } = order
  if ('TemporarilyUnavailable' in error || 'GenericError' in error)
    throw new Error(`the cycles ledger answers ${wordsOf(error)}: run setup again within a day`)
  if ('TooOld' in error && !isNew)
    throw new Error(
      `a canister was ordered for ${note.cycles} cycles at ${dateOf(note.createdAtNs)}, no answer was heard, and the cycles ledger has forgotten whether it executed the order. Look at the blocks of ${note.payer} at that time. When there is a canister, write its id as "canisterId" into ${port.notes.place(subnet)}; when there is none, remove that file. Then run setup again`,
    )
  // an earlier run may have given it: what that came to is asked for again once there are cycles
  if (isNew || !('InsufficientFunds' in error)) await port.notes.forget(subnet)
  throw new Error(`no canister was made: the cycles ledger answers ${wordsOf(error)}`)
}

function wordsOf(error: CreateCanisterError): string {
  if ('InsufficientFunds' in error)
    return `that the account has ${error.InsufficientFunds.balance} cycles`
  if ('TooOld' in error) return "that the order is too old: this machine's clock is behind"
  if ('CreatedInFuture' in error)
    return "that the order is of a time to come: this machine's clock is ahead"
  if ('FailedToCreate' in error) {
    const { error: words, fee_block, refund_block } = error.FailedToCreate
    const blocks =
      refund_block[0] === undefined
        ? `paid in block ${fee_block[0] ?? 'unknown'}, and no block gives the cycles back: ask for them`
        : `the cycles came back in block ${refund_block[0]}`
    return `${quoted(words)}; ${blocks}`
  }
  if ('GenericError' in error) return quoted(error.GenericError.message)
  return Object.keys(error).join()
}

const LONGEST_WORDS = 300

/** What others say, short and without what a terminal would obey. */
const quoted = (words: string): string => JSON.stringify(words.slice(0, LONGEST_WORDS))

const dateOf = (timeNs: bigint): string => new Date(Number(timeNs / 1_000_000n)).toISOString()

const MILLISECOND_NS = 1_000_000n

/**
 * The ledger tells orders of one account and amount apart by their time alone, not by the subnet: so the last digits of the time are the
 * subnet's.
 */
function timeFor(subnet: string, nowNs: bigint): bigint {
  const hash = createHash('sha256').update(subnet).digest().readUInt32BE()
  return (nowNs / MILLISECOND_NS) * MILLISECOND_NS + (BigInt(hash) % MILLISECOND_NS)
}
