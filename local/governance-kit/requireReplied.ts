import { plainText } from '@sluice/canister/services'
import { refuseWith } from './refusals.ts'

/** What came of a call; a rejection does not say that nothing was done. */
export type Called<Result> =
  | { readonly kind: 'replied'; readonly result: Result }
  | { readonly kind: 'rejected'; readonly code: number; readonly message: string }

/** What was answered. @throws Refused with what the network, or the canister, says instead */
export function requireReplied<Result>(called: Called<Result>): Result {
  if (called.kind === 'replied') return called.result
  const { code, message } = called
  return refuseWith('external', `The call was rejected with code ${code}: ${plainText(message)}`)
}
