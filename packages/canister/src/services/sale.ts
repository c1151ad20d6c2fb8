import type { Principal } from '@icp-sdk/core/principal'
import { isSameBytes } from '../bytes/bytes.ts'
import { blob, nat, type ValueOf } from '../codec/field.ts'
import { struct } from '../codec/struct.ts'
import type { LedgerReads, TokenEdges } from '../edges.ts'
import type { TransferIntent } from '../journal/intent.ts'
import { textOfRefusal } from '../journal/refusalText.ts'
import { openJournal } from '../journal/TransferJournal.ts'
import type { Cell } from '../stored/Cell.ts'
import type { OrderedMap } from '../stored/OrderedMap.ts'
import type { Answer } from './answers.ts'

/**
 * Something that a canister sells to anybody for a fixed price: room for a claim event, the making of a farm. It is paid for out of the
 * buyer's allowance, once for each key that the buyer chooses, however often it is asked for and whatever becomes of the answers.
 */

export const saleTermsField = struct({
  ledger: blob,
  price: nat,
  /** What the ledger charges for a transfer, when it was last heard. */
  fee: nat,
  receiver: blob,
})
export type SaleTerms = ValueOf<typeof saleTermsField>

export type SaleState = {
  /** Nothing is sold when absent. */
  readonly terms: Cell<SaleTerms | undefined>
  readonly intents: OrderedMap<bigint, TransferIntent>
  readonly nextIntentId: Cell<bigint>
}

export type Goods = {
  /** For the texts: `room`. */
  readonly name: string
  readonly isPaid: (key: Uint8Array) => boolean
  /** Runs once for each key, in the message in which its payment is known. */
  readonly onPaid: (key: Uint8Array, buyer: Uint8Array) => void
}

/** Terms as interfaces tell them, and as they are set: without the ledger's fee, which the ledger says. */
export type ViewedTerms = Readonly<
  Record<'ledger' | 'receiver', Principal> & Record<'price' | 'fee', bigint>
>
export type GivenTerms = Omit<ViewedTerms, 'fee'>

type Sold = Answer<boolean, string>
type Edges = TokenEdges & { readonly reads: Pick<LedgerReads, 'fetchFee'> }

/** No token has more units. */
const MOST_PRICE = 1n << 127n
const refuse = (err: string): { err: string } => ({ err })

export type Sale = ReturnType<typeof openSale>

export function openSale(edges: Edges, state: SaleState, { name, isPaid, onPaid }: Goods) {
  const waiting = refuse(`The ${name} is being paid for. Please repeat this`)
  const journal = openJournal(edges, state, ({ purpose: key, from }, outcome) => {
    if (outcome.kind === 'done') onPaid(key, from.owner)
  })

  /** @param key of the purchase, with the buyer in it */
  async function buy(buyer: Uint8Array, key: Uint8Array): Promise<Sold> {
    if (isPaid(key)) return { ok: true }
    const terms = state.terms.get()
    if (terms === undefined) return refuse(`No ${name} is sold here`)
    if (journal.pending().some(({ purpose }) => isSameBytes(purpose, key))) return waiting
    if (!journal.hasRoom(terms.ledger)) return refuse('The ledger owes too many answers')
    const { id } = journal.begin({
      method: 'transferFrom',
      ledger: terms.ledger,
      from: { owner: buyer, subaccount: undefined },
      to: { owner: terms.receiver, subaccount: undefined },
      amount: terms.price,
      fee: terms.fee,
      purpose: key,
    })
    // await: other messages run here; the journal notes what is paid
    const outcome = await journal.send(id)
    if (outcome.kind === 'done') return { ok: true }
    if (outcome.kind !== 'refused') return waiting
    const { why } = outcome
    if (why.kind === 'ledger' && 'BadFee' in why.error)
      state.terms.set({ ...terms, fee: why.error.BadFee.expected_fee })
    return refuse(`The ${name} was not paid for: ${textOfRefusal(why)}. Nothing was moved`)
  }

  /** From now on it costs this, or is not sold. */
  async function setTerms(given: GivenTerms | undefined): Promise<Sold> {
    if (given === undefined) {
      state.terms.set(undefined)
      return { ok: true }
    }
    const ledger = given.ledger.toUint8Array()
    // await: other messages run here
    const fee = await edges.reads.fetchFee(ledger)
    if (fee === undefined || fee >= MOST_PRICE) return refuse('The ledger does not answer')
    if (given.price === 0n || given.price >= MOST_PRICE) return refuse('This is no price')
    state.terms.set({ ledger, price: given.price, fee, receiver: given.receiver.toUint8Array() })
    return { ok: true }
  }

  function viewTerms(): [] | [ViewedTerms] {
    const terms = state.terms.get()
    if (terms === undefined) return []
    const { ledger, price, fee, receiver } = terms
    return [
      { ledger: edges.toPrincipal(ledger), price, fee, receiver: edges.toPrincipal(receiver) },
    ]
  }

  return { buy, setTerms, viewTerms, settleOpen: () => journal.settleOpen(edges.ledgerLog) }
}
