import { plainText } from '@sluice/canister/services'
import type { Called } from './CanisterPort.ts'
import { refuseWith } from './refusals.ts'

/** What was answered. @throws Refused with what the network, or the canister, says instead */
export function requireReplied<Result>(called: Called<Result>): Result {
  if (called.kind === 'replied') return called.result
  const { code, message } = called
  return refuseWith('external', `The call was rejected with code ${code}: ${plainText(message)}`)
}
