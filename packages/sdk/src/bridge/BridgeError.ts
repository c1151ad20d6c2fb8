import { SluiceError } from '../errors.ts'

/** Why a minter does nothing, or a transfer cannot begin. */
export const BRIDGE_ERROR_CODES = [
  'bridge-unavailable',
  'bridge-address',
  'bridge-own-address',
  'bridge-amount',
  'bridge-quote-worse',
  'bridge-minter-busy',
  'bridge-minter-closed',
  'bridge-tainted',
  'bridge-refused',
  'bridge-explorer',
  'bridge-unknown-transfer',
] as const
export type BridgeErrorCode = (typeof BRIDGE_ERROR_CODES)[number]

export class BridgeError extends SluiceError<BridgeErrorCode> {
  override readonly name = 'BridgeError'
}
