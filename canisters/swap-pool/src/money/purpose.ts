import { codec } from '@sluice/canister'
import { purposeField } from '../pool/storedTypes.ts'

/** A transfer's purpose as the journal keeps it. */
export const { encode: encodePurpose, decode: decodePurpose } = codec(purposeField)
