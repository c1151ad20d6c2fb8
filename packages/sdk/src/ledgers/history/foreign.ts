import { Principal } from '@icp-sdk/core/principal'
import { formatAccount } from '../addresses.ts'

/** The end of the year 9999: later moments are no times of blocks, and beyond some there are no dates. */
const LAST_NS = 253_402_300_799_999_999_999n
const MOST_OWNER_BYTES = 29
const SUBACCOUNT_BYTES = 32

/** A block's time in nanoseconds since 1970 as a ledger tells it; undefined for none, and for one that cannot be. */
export const possibleTime = (ns: bigint | undefined): bigint | undefined =>
  ns !== undefined && ns > 0n && ns <= LAST_NS ? ns : undefined

/** An account out of a ledger's bytes, as text; undefined where they are none. */
export function accountText(
  owner: Uint8Array,
  subaccount: Uint8Array | undefined,
): string | undefined {
  if (owner.length > MOST_OWNER_BYTES) return undefined
  const principal = Principal.fromUint8Array(owner)
  if (subaccount === undefined || subaccount.length === 0)
    return formatAccount({ owner: principal })
  if (subaccount.length !== SUBACCOUNT_BYTES) return undefined
  return formatAccount({ owner: principal, subaccount })
}

/** No account's text is longer: a principal, its checksum and a subaccount. */
const ADDRESS = /^[\w.-]{1,136}$/

/** An account as a ledger writes it; undefined for a text that can be none, however long it is. */
export const possibleAddress = (text: string | undefined): string | undefined =>
  text !== undefined && ADDRESS.test(text) ? text : undefined

const LONGEST_NAME = 32

/** What a ledger calls a kind of block, as far as anybody reads. */
export const nameOf = (name: string): string => name.slice(0, LONGEST_NAME)
