import { readRecord } from '../../activity/readRecord.ts'
import { keptList } from '../../storage/keptList.ts'
import { type Contact, parseContacts } from '../parseContacts.ts'

/** What this device knows of an account's book across devices. */
export type KeptState = {
  readonly owner: string
  /** Whether the account's contacts are kept across devices from here. */
  readonly isOn: boolean
  /** This device's number for the fee of its key: asked again, it is paid once. */
  readonly feeKey: bigint
  /** The version that was last read or written, and the contacts in it. */
  readonly version: bigint
  readonly base: readonly Contact[]
}

const MOST_ACCOUNTS = 10

const list = keptList({ key: 'sluice.books.v1', most: MOST_ACCOUNTS, read: readState })

/** What is kept of an account's book; undefined where nothing was ever asked for. */
export const useKeptState = (owner: string): KeptState | undefined =>
  list.use().find((one) => one.owner === owner)

export const stateOf = (owner: string): KeptState | undefined =>
  list.current().find((one) => one.owner === owner)

/** Changes what is known; what is not said stays. */
export function keepState(owner: string, change: Partial<Omit<KeptState, 'owner'>>): KeptState {
  const before = stateOf(owner) ?? {
    ...{ owner, isOn: false, feeKey: BigInt(Date.now()), version: 0n, base: [] },
  }
  const state = { ...before, ...change }
  list.write([state, ...list.current().filter((one) => one.owner !== owner)])
  return state
}

/** Reads a stored state; what cannot be understood is left out. */
export function readState(record: unknown): readonly KeptState[] {
  const { text, field, amount } = readRecord(record)
  const [owner, feeKey, version] = [text('owner'), amount('feeKey'), amount('version')]
  if (owner === undefined || feeKey === undefined || version === undefined) return []
  const base = parseContacts({ contacts: field('base') })
  return [{ owner, isOn: field('isOn') === true, feeKey, version, base }]
}
