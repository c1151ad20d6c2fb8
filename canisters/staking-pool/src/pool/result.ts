import {
  type Refusal,
  type TransferOutcome,
  textOfLedgerError,
  textOfRefusal,
} from '@sluice/canister'

export type Result<T> = { ok: T } | { err: string }

export function refuse(text: string): { err: string } {
  return { err: text }
}

export const LEDGER_IS_BEHIND =
  "InternalError: The token's ledger owes the pool too many answers. Nothing was moved; please try again later"
export const LEDGER_IS_SILENT = 'InternalError: The ledger does not answer. Nothing was moved'

/** What a caller hears of a transfer that did not end well; undefined for one that did. */
export function flawOf(outcome: TransferOutcome, what: string): string | undefined {
  switch (outcome.kind) {
    case 'done':
      return undefined
    case 'refused':
      return refusalOf(outcome.why, what)
    case 'unknown':
    case 'stuck':
      return 'InternalError: The ledger has not answered. The transfer is asked about until it has: see getPending, and do not repeat it'
  }
}

/** A ledger's error as the public service writes it: `Deposit error:#InsufficientFunds({balance = 5})`. */
function refusalOf(refusal: Refusal, what: string): string {
  if (refusal.kind === 'unreachable') return `InternalError: ${textOfRefusal(refusal)}`
  return `${what} error:${textOfLedgerError(refusal.error)}`
}
