import { codec, type TransferIntent } from '@sluice/canister'
import { type Purpose, purposeField } from './ManagerState.ts'

const { encode, decode } = codec(purposeField)

export const encodePurpose = encode

export function purposeOf(intent: TransferIntent): Purpose {
  return decode(intent.purpose)
}
