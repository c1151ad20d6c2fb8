import { parsePrincipal } from '@sluice/sdk'

/** The last byte of an id that the network has given to a canister. */
const OPAQUE = 1

/** Whether a text is the id of a canister, and not the principal of a person. Cycles sent to a person would go nowhere. */
export const isCanister = (text: string): boolean =>
  parsePrincipal(text)?.toUint8Array().at(-1) === OPAQUE
