import { callCanister, Principal } from '@sluice/canister/runtime'
import { type BackupState, replyKey } from './BackupState.ts'
import { SECTIONS, type Section } from './sections.ts'

const PAGE_LENGTH = 200n

type Reply = { ok: unknown } | { err: object }

/** Reads a pool, section by section, and notes how it ended. */
export async function takeBackup(state: BackupState, pool: Uint8Array): Promise<void> {
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
