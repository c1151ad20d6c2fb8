import type { Error as ReceiverError, Token } from '@sluice/candid/staking_fee_receiver'
import { isSameBytes, type TransferJournal } from '@sluice/canister'

export type PayEdges = {
  journal: TransferJournal
  self: () => Uint8Array
  parsePrincipal: (text: string) => Uint8Array | undefined
  /** Questions to a ledger; undefined when it doesn't answer. */
  fetchFee(ledger: Uint8Array): Promise<bigint | undefined>
  fetchBalance(ledger: Uint8Array, owner: Uint8Array): Promise<bigint | undefined>
}

export type Order = { token: Token; recipient: Uint8Array; value: bigint | 'all' }
type Result = { ok: bigint } | { err: ReceiverError }

const STANDARDS = new Set(['ICP', 'ICRC1', 'ICRC2', 'ICRC3'])
const MOST_AMOUNT = 1n << 128n

/**
 * Sends fees on. What arrives is the value less the ledger's fee; nothing is sent of a value that the fee would eat up. One transfer of
 * a token at a time: until the outcome of the last one is known, what the wallet holds isn't either.
 */
export async function pay(edges: PayEdges, { token, recipient, value }: Order): Promise<Result> {
  const { journal, self } = edges
  if (!STANDARDS.has(token.standard)) return { err: { UnsupportedToken: 'Wrong token standard.' } }
  const ledger = edges.parsePrincipal(token.address)
  if (ledger === undefined) return { err: { UnsupportedToken: token.address.slice(0, 100) } }
  // await: other messages run here
  const fee = await edges.fetchFee(ledger)
  const balance = value === 'all' ? await edges.fetchBalance(ledger, self()) : value
  if (fee === undefined || balance === undefined) return failure('The ledger does not answer')
  if (balance <= fee) return { ok: 0n }
  if (balance >= MOST_AMOUNT) return { err: { InsufficientFunds: null } }
  if (journal.pending().some((open) => isSameBytes(open.ledger, ledger)))
    return failure('A transfer of this token is still under way')
  const intent = journal.begin({
    method: 'transfer',
    ledger,
    from: { owner: self(), subaccount: undefined },
    to: { owner: recipient, subaccount: undefined },
    amount: balance - fee,
    fee,
    purpose: new Uint8Array(),
  })
  // await: other messages run here; the journal holds what this transfer came to
  const outcome = await journal.send(intent.id)
  switch (outcome.kind) {
    case 'done':
      return { ok: intent.amount }
    case 'refused': {
      const { why } = outcome
      if (why.kind === 'unreachable') return failure(why.message)
      if ('InsufficientFunds' in why.error) return { err: { InsufficientFunds: null } }
      return failure(`The ledger refused: ${Object.keys(why.error)[0]}`)
    }
    case 'unknown':
    case 'stuck':
      return failure('The ledger has not answered yet; it is asked again, see getPending')
  }
}

export function failure(text: string): { err: ReceiverError } {
  return { err: { InternalError: text } }
}
