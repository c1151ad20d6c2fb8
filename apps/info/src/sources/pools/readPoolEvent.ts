import type { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import type { PoolEvent as CandidEvent } from '@sluice/candid/swap_pool'
import {
  type FieldType,
  POOL_EVENT_FIELDS,
  type PoolEvent,
} from '../../model/events/eventFields.ts'
import { NonsenseError } from '../../model/NonsenseError.ts'
import type { ToldEvent } from '../Source.ts'

const MAX_NAT = 2n ** 256n
const MAX_TICK = 887_272n
const LONGEST_TEXT = 1_000
const MOST_MEMBERS = 5_000
const NS_PER_MS = 1_000_000n

/** An event as a pool tells it, with every number in its range. @throws NonsenseError */
export function readPoolEvent({ id, timestamp, event }: CandidEvent): ToldEvent {
  const [[kind, fields] = ['nothing', {}]] = Object.entries(event)
  const types = Object.entries(POOL_EVENT_FIELDS).find(([name]) => name === kind)?.[1]
  if (types === undefined) throw new NonsenseError(`event ${id} is of an unknown kind, ${kind}`)
  const told: Readonly<Record<string, unknown>> = { ...fields }
  const read: Record<string, unknown> = { kind }
  for (const [name, type] of Object.entries(types)) {
    const value = readField(type, told[name])
    if (value === NONSENSE) throw new NonsenseError(`event ${id}: ${name} is out of its range`)
    read[name] = value
  }
  return {
    seq: readWhole(id),
    timeMs: readWhole(timestamp / NS_PER_MS),
    // its kind names its fields, and each was read by its type
    event: read as PoolEvent,
  }
}

const NONSENSE = Symbol('nonsense')

function readField(type: FieldType, value: unknown): unknown {
  switch (type) {
    case 'nat':
    case 'nat?':
      return typeof value === 'bigint' && value >= 0n && value < MAX_NAT ? value : NONSENSE
    case 'id':
      return isWhole(value) ? Number(value) : NONSENSE
    case 'id?':
      if (!Array.isArray(value)) return NONSENSE
      return value.length === 0 ? undefined : isWhole(value[0]) ? Number(value[0]) : NONSENSE
    case 'tick':
      return typeof value === 'bigint' && value >= -MAX_TICK && value <= MAX_TICK
        ? Number(value)
        : NONSENSE
    case 'bool':
      return typeof value === 'boolean' ? value : NONSENSE
    case 'side':
      return isRecord(value) ? ('token0' in value ? 0 : 1) : NONSENSE
    case 'principal':
      return isPrincipal(value) ? textOf(value) : NONSENSE
    case 'principals':
      if (!Array.isArray(value) || value.length > MOST_MEMBERS) return NONSENSE
      return value.every(isPrincipal) ? value.map(textOf) : NONSENSE
    case 'text':
    case 'account?':
      if (typeof value === 'string') return value.slice(0, LONGEST_TEXT)
      // a choice: its name
      return isRecord(value) ? (Object.keys(value)[0] ?? NONSENSE) : NONSENSE
  }
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

const isWhole = (value: unknown): value is bigint =>
  typeof value === 'bigint' && value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER)

function readWhole(value: bigint): number {
  if (!isWhole(value)) throw new NonsenseError(`a number or time of ${value}`)
  return Number(value)
}

const isPrincipal = (value: unknown): value is Principal =>
  isRecord(value) && '_isPrincipal' in value

/** The same people come again and again, and their text takes a checksum and an encoding. */
const MOST_KNOWN = 50_000
const known = new Map<string, string>()

function textOf(principal: Principal): string {
  const key = toHex(principal.toUint8Array())
  const text = known.get(key) ?? principal.toText()
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, text)
  return text
}
