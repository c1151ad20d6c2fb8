import type { CallOutcome } from '../callCanister.ts'
import { manage } from './methods.ts'

/** 32 bytes that nobody could foresee when this call was made. */
export function fetchRandomBytes(): Promise<CallOutcome<Uint8Array>> {
  return manage('raw_rand', undefined)
}
