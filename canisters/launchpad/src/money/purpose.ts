import { codec, type TransferIntent } from '@sluice/canister'
import { type Purpose, purposeField } from '../launchpad/LaunchpadState.ts'

const purposes = codec(purposeField)

export const encodePurpose = purposes.encode

export function purposeOf({ purpose }: TransferIntent): Purpose {
  return purposes.decode(purpose)
}
