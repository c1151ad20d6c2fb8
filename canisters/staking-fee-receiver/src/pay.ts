import type { Error as ReceiverError, Token } from '@sluice/candid/staking_fee_receiver'
import {
  type CanisterEdges,
  type LedgerReads,
  nameOfLedgerError,
  sendOwn,
  type TransferJournal,
} from '@sluice/canister'

export type PayEdges = Pick<CanisterEdges, 'self' | 'parsePrincipal'> &
  Pick<LedgerReads, 'fetchFee' | 'fetchBalance'> & { journal: TransferJournal }

export type Order = { token: Token; recipient: Uint8Array; value: bigint | 'all' }
type Result = { ok: bigint } | { err: ReceiverError }

const STANDARDS = new Set(['ICP', 'ICRC1', 'ICRC2', 'ICRC3'])
const MOST_AMOUNT = 1n << 128n

/**
 * Sends fees on. What arrives is the value less the ledger's fee; nothing is sent of a value that the fee would eat up.
 */
export async function pay(edges: PayEdges, { token, recipient, value }: Order): Promise<Result> {
  if (!STANDARDS.has(token.standard)) return { err: { UnsupportedToken: 'Wrong token standard.' } }
  const ledger = edges.parsePrincipal(token.address)
  if (ledger === undefined) return { err: { UnsupportedToken: token.address.slice(0, 100) } }
  // await: other messages run here
  const fee = await edges.fetchFee(ledger)
  const balance = value === 'all' ? await edges.fetchBalance(ledger, edges.self()) : value
  if (fee === undefined || balance === undefined) return failure('The ledger does not answer')
  if (balance <= fee) return { ok: 0n }
  if (balance >= MOST_AMOUNT) return { err: { InsufficientFunds: null } }
  const amount = balance - fee
  const to = { owner: recipient, subaccount: undefined }
  const outcome = await sendOwn(edges, { ledger, to, amount, fee })
  switch (outcome.kind) {
    case 'underWay':
      return failure('A transfer of this token is still under way')
    case 'done':
      return { ok: amount }
    case 'refused': {
      const { why } = outcome
      if (why.kind === 'unreachable') return failure(why.message)
      if ('InsufficientFunds' in why.error) return { err: { InsufficientFunds: null } }
      return failure(`The ledger refused: ${nameOfLedgerError(why.error)}`)
    }
    case 'unknown':
    case 'stuck':
      return failure('The ledger has not answered yet; it is asked again, see getPending')
  }
}

export function failure(text: string): { err: ReceiverError } {
  return { err: { InternalError: text } }
}
