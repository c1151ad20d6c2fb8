import { Principal } from '@icp-sdk/core/principal'
import type { IcrcAccount } from '@sluice/sdk'

/** Readers of decoded Candid values. @throws Error for a value of another kind */

export const field = (record: unknown, name: string): unknown => Reflect.get(Object(record), name)

export function bigintOf(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  throw new Error('no number')
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  throw new Error('no text')
}

/** What an optional value holds. */
export function optional(value: unknown): unknown {
  if (Array.isArray(value)) return value[0]
  throw new Error('no optional value')
}

export function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return Uint8Array.from(value, Number)
  throw new Error('no bytes')
}

export function optionalBytes(value: unknown): Uint8Array | undefined {
  const held = optional(value)
  return held === undefined ? undefined : bytesOf(held)
}

export function accountOf(value: unknown): IcrcAccount {
  const owner = field(value, 'owner')
  if (!(owner instanceof Principal)) throw new Error('no principal')
  const subaccount = optionalBytes(field(value, 'subaccount'))
  return subaccount === undefined ? { owner } : { owner, subaccount }
}

/** Whose a subaccount is, by the usual form: a length, so many bytes of a principal, then zeros. */
export function subaccountOwner(subaccount: Uint8Array): Principal | undefined {
  const length = subaccount[0] ?? 0
  const isForm =
    length > 0 && length <= 29 && subaccount.slice(length + 1).every((byte) => byte === 0)
  return isForm ? Principal.fromUint8Array(subaccount.slice(1, length + 1)) : undefined
}
