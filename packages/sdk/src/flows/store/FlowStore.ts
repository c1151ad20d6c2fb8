import type { Flow, StepState, UnreadFlow } from '../Flow.ts'
import { readValidFor } from '../orders/approvalTimes.ts'
import { recordReader, storedList, type TextStorage } from './storedList.ts'

export type RecordReader = ReturnType<typeof recordReader>

/** Where unfinished flows are remembered. A browser keeps them in local storage; a bot may bring its own. */
export interface FlowStore<F extends Flow> {
  list(): F[]
  /** What is kept of a later version. */
  unread(): UnreadFlow[]
  save(flow: F): void
  remove(id: string): void
}

/** What a flow is, apart from its kind and facts. */
export type FlowHead = Omit<Flow, 'kind' | 'facts'>

/** A list that earlier versions of the app kept, and what its records are by now. `read` throws an Error for what is none. */
export type FormerFlows<F extends Flow> = {
  readonly key: string
  readonly read: (record: unknown) => F
}

export type FlowReader<F extends Flow> = {
  /** @throws Error for a kind or facts that this version does not know */
  readonly read: (kind: unknown, facts: RecordReader, head: FlowHead) => F
  readonly former: readonly FormerFlows<F>[]
}

const KEY = 'sluice.flows.v1'
/** Of the record as a whole. A kind whose facts change gets a new name, or reads both. */
const FORMAT = 1
/** The longest ladder of orders has 44, and two hundred neurons may vote in one flow. */
const MOST_STEPS = 220
const MOST_FIGURES = 20

/**
 * Unfinished flows as one JSON text. What an earlier version has begun is read where it is and moves over when it is next written:
 * a tab of that version may still be at work on it and takes it away when it has ended.
 */
export function textFlowStore<F extends Flow>(
  storage: TextStorage,
  { read, former }: FlowReader<F>,
): FlowStore<F> {
  const current = storedList(storage, KEY, (entry) => parseFlow(entry, read))
  const older = former.map((list) => storedList(storage, list.key, list.read))
  const removeFormer = (id: string) => {
    for (const list of older) if (list.list().some((flow) => flow.id === id)) list.remove(id)
  }
  return {
    list: () => {
      const flows = current.list()
      const known = new Set(flows.map(({ id }) => id))
      return [...older.flatMap((list) => list.list().filter(({ id }) => !known.has(id))), ...flows]
    },
    unread: () => [current, ...older].flatMap((list) => list.others().flatMap(parseUnread)),
    save: ({ facts, ...flow }) => {
      const record = { format: FORMAT, ...flow, facts }
      current.save(record)
      removeFormer(flow.id)
    },
    remove: (id) => {
      current.remove(id)
      removeFormer(id)
    },
  }
}

/** Lives as long as the process. */
export function memoryStorage(): TextStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  }
}

/** @throws Error for what is none: nothing can be resumed from it */
function parseFlow<F extends Flow>(entry: unknown, read: FlowReader<F>['read']): F {
  const { field, text, bigint, number } = recordReader(entry)
  if (field('format') !== FORMAT) throw new Error('the stored flow is of another version')
  const head = {
    id: text('id'),
    principal: text('principal'),
    startedAt: number('startedAt'),
    createdAtNs: bigint('createdAtNs'),
    ...readValidFor(field('validForNs') === undefined ? undefined : bigint('validForNs')),
    steps: parseSteps(field('steps')),
  }
  return read(field('kind'), recordReader(field('facts')), head)
}

function parseSteps(steps: unknown): Record<string, StepState> {
  if (typeof steps !== 'object' || steps === null) throw new Error('the stored flow has no steps')
  const entries = Object.entries(steps)
  if (entries.length > MOST_STEPS) throw new Error('the stored flow has too many steps')
  return Object.fromEntries(entries.map(([name, state]) => [name, parseState(state)]))
}

/** @throws Error for a state that is none: what may have been sent must not look as if it had not */
function parseState(state: unknown): StepState {
  const reader = recordReader(state)
  const { field, number, bigint } = reader
  const kind = field('kind')
  switch (kind) {
    case 'asked':
      return { kind, attempts: number('attempts'), at: number('at') }
    case 'submitted':
      return { kind, ...readSubmitted(reader), ...readBefore(field('before')) }
    case 'told':
      return { kind, at: number('at'), before: parseFigures(field('before')) }
    case 'done':
      return field('result') === undefined ? { kind } : { kind, result: bigint('result') }
    case 'skipped':
      return { kind }
    default:
      throw new Error('the stored flow has an unknown step')
  }
}

export function readSubmitted({ text, bigint }: RecordReader) {
  return {
    requestId: text('requestId'),
    expiresAtNs: bigint('expiresAtNs'),
    envelope: text('envelope'),
  }
}

const readBefore = (before: unknown) =>
  before === undefined ? {} : { before: parseFigures(before) }

function parseFigures(figures: unknown): Record<string, bigint> {
  const { bigint } = recordReader(figures)
  const names = typeof figures === 'object' && figures !== null ? Object.keys(figures) : []
  if (names.length > MOST_FIGURES) throw new Error('the stored flow has too many figures')
  return Object.fromEntries(names.map((name) => [name, bigint(name)]))
}

/** A record that names its owner is somebody's money; what does not is kept, and shown to nobody. */
function parseUnread(record: unknown): UnreadFlow[] {
  try {
    const { text } = recordReader(record)
    return [{ id: text('id'), principal: text('principal') }]
  } catch {
    // nothing is known of it
    return []
  }
}
