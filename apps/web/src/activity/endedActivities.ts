import type { FlowReceipt } from '@sluice/sdk'
import { useSyncExternalStore } from 'react'
import { deviceStorage, type TextStore } from '../storage/browserStorage.ts'
import { readRecord } from './readRecord.ts'

/** An action that has ended, as this device remembers it. */
export type EndedActivity = {
  readonly id: string
  /** Whose it was. */
  readonly owner: string
  readonly startedAt: number
  /** What it was about. Its area reads it, and may not know it any more. */
  readonly subject: unknown
  readonly outcome: 'done' | 'failed'
  /** What a swap brought, in the smallest unit of what was bought. */
  readonly received?: bigint
}

const KEY = 'sluice.activities.v1'
const MOST_KEPT = 100

/** What ended on this device, newest first. What cannot be understood is left out. */
export function readEnded(store: Pick<TextStore, 'getItem'>): readonly EndedActivity[] {
  const saved = parsed(store.getItem(KEY))
  return Array.isArray(saved) ? saved.slice(0, MOST_KEPT).flatMap(readActivity) : []
}

/** Remembers an end. The same action ends once: what went on after an interruption replaces what was told before. */
export function keepEnded(store: TextStore, activity: EndedActivity): void {
  const others = readEnded(store).filter(({ id }) => id !== activity.id)
  const kept = [activity, ...others].slice(0, MOST_KEPT)
  store.setItem(
    KEY,
    JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )
  tell()
}

/** What a receipt says that a person gained, for the list. */
export const receivedOf = (receipt: FlowReceipt): { readonly received?: bigint } =>
  receipt.kind === 'swap' || receipt.kind === 'route' ? { received: receipt.received } : {}

const listeners = new Set<() => void>()
let shown:
  | { readonly text: string | null; readonly activities: readonly EndedActivity[] }
  | undefined

function tell(): void {
  for (const listener of listeners) listener()
}

/** Other tabs of this site write too. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

function current(): readonly EndedActivity[] {
  const text = deviceStorage.getItem(KEY)
  if (shown?.text !== text || shown === undefined)
    shown = { text, activities: readEnded(deviceStorage) }
  return shown.activities
}

/** What has ended for an account on this device, in this visit and in earlier ones. */
export const useEndedActivities = (owner: string): readonly EndedActivity[] =>
  useSyncExternalStore(subscribe, current).filter((activity) => activity.owner === owner)

function readActivity(record: unknown): readonly EndedActivity[] {
  const { text, field, amount } = readRecord(record)
  const [id, owner, startedAt] = [text('id'), text('owner'), field('startedAt')]
  const [subject, outcome, received] = [field('subject'), field('outcome'), amount('received')]
  if (id === undefined || owner === undefined) return []
  if (typeof startedAt !== 'number' || !Number.isFinite(startedAt)) return []
  if (outcome !== 'done' && outcome !== 'failed') return []
  const gain = received === undefined ? {} : { received }
  return [{ id, owner, startedAt, subject, outcome, ...gain }]
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // damaged, or not ours: the list begins anew
    return undefined
  }
}
