import { type Response, systemReject } from '../errors.ts'
import { textOf } from '../principals.ts'

/** A payment that a canister can't make without falling under its freezing limit. */
export type Shortage = {
  readonly canister: Uint8Array
  readonly missing: bigint
  /** How much is missing is for controllers' eyes only. */
  readonly isRevealed: boolean
}

/** What the IC says to whoever wanted the canister to pay. */
export function shortageText({ canister, missing, isRevealed }: Shortage): string {
  const advice = isRevealed
    ? `: please top up the canister with at least ${missing} additional cycles`
    : ''
  return `Canister ${textOf(canister)} is out of cycles${advice}`
}

/** The reject of a call that the canister can't pay for. */
export function outOfCycles(shortage: Shortage): Response {
  return systemReject('IC0207', shortageText(shortage))
}

/** The reject of a query to a canister under its freezing limit. */
export function frozenForQueries(canister: Uint8Array): Response {
  return systemReject(
    'IC0207',
    `Canister ${textOf(canister)} is unable to process query calls because it's frozen. Please top up the canister with cycles and try again.`,
  )
}
