import { callCanister, Principal, schedule } from '@sluice/canister/runtime'
import { type BackupState, removeBackup, replyKey } from './BackupState.ts'
import { SECTIONS, type Section } from './sections.ts'

const PAGE_LENGTH = 200n

type Reply = { ok: unknown } | { err: object }

/** Pools of which a picture is being taken in this very instance. */
const running = new Set<string>()

/** Takes a picture in messages of its own: the caller asks `isBackupDone`. One that is being taken is not begun twice. */
export function beginBackup(state: BackupState, pool: Uint8Array): void {
  const key = pool.join()
  if (running.has(key)) return
  removeBackup(state, pool)
  state.statuses.set(pool, { isDone: false, isFailed: false, errorMsg: '', pages: [] })
  running.add(key)
  schedule(0, async () => {
    try {
      await takeBackup(state, pool)
    } finally {
      running.delete(key)
    }
  })
}

/** What an upgrade has interrupted is begun anew. */
export function resumeBackups(state: BackupState): void {
  for (const [pool, { isDone, isFailed }] of state.statuses.entries()) {
    if (!isDone && !isFailed) beginBackup(state, pool)
  }
}

/** Reads a pool, section by section, and notes how it ended. */
async function takeBackup(state: BackupState, pool: Uint8Array): Promise<void> {
  const pages: number[] = []
  for (const [index, section] of SECTIONS.entries()) {
    const count = await readSection(state, pool, index, section)
    if (typeof count === 'string') return end(state, pool, pages, `${section.method}: ${count}`)
    pages.push(count)
  }
  end(state, pool, pages, '')
}

/** Stores a section's replies; returns how many, or why it failed. */
async function readSection(
  state: BackupState,
  pool: Uint8Array,
  index: number,
  { method, isPaged, types }: Section,
): Promise<number | string> {
  const canister = Principal.fromUint8Array(pool)
  let offset = 0n
  for (let page = 0; ; page++) {
    const args = isPaged ? [offset, PAGE_LENGTH] : []
    const outcome = await callCanister<Reply>(canister, method, types, args)
    if (outcome.kind === 'rejected') return outcome.message
    if ('err' in outcome.result) return Object.entries(outcome.result.err).join(' ')
    state.replies.set(replyKey(pool, index, page), types.results.encode([outcome.result]))
    const { length, total } = isPaged ? extentOf(outcome.result.ok) : { length: 0n, total: 0n }
    offset += length
    if (length === 0n || offset >= total) return page + 1
  }
}

function extentOf(page: unknown): { length: bigint; total: bigint } {
  if (typeof page !== 'object' || page === null) return { length: 0n, total: 0n }
  const content: unknown = Reflect.get(page, 'content')
  const total: unknown = Reflect.get(page, 'totalElements')
  return {
    length: Array.isArray(content) ? BigInt(content.length) : 0n,
    total: typeof total === 'bigint' ? total : 0n,
  }
}

function end(state: BackupState, pool: Uint8Array, pages: number[], errorMsg: string): void {
  // removed meanwhile: then it stays removed
  if (!state.statuses.has(pool)) return
  const isDone = errorMsg === ''
  state.statuses.set(pool, { isDone, isFailed: !isDone, errorMsg, pages })
}
