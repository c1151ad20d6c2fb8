import { base32nopad } from '@scure/base'
import { concatBytes, crc32, toHex } from '@sluice/canister'
import { type Account, subaccountOf } from './accounts.ts'

/** An account as wallets show it (ICRC-1): the owner, and for a subaccount a checksum and its digits. */
export function accountText(account: Account): string {
  const owner = account.owner.toText()
  const subaccount = subaccountOf(account)
  const digits = toHex(subaccount).replace(/^0+/, '')
  if (digits === '') return owner
  const checksum = crc32(concatBytes([account.owner.toUint8Array(), subaccount]))
  return `${owner}-${base32nopad.encode(bigEndian(checksum)).toLowerCase()}.${digits}`
}

function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
