import { IDL, Principal } from 'azle'
import type { CandidLibrary } from '../candid/candidCodec.ts'

/** The general Candid library that Azle brings. */
export const azleCandid: CandidLibrary = {
  encode: (types, values) => IDL.encode(types, values),
  decode: (types, message) => IDL.decode(types, message),
  toPrincipal: (bytes) => Principal.fromUint8Array(bytes),
}
