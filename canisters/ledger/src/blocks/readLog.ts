import type { LedgerState } from '../LedgerState.ts'
import type { Block } from './block.ts'

/** Part of the log: what is here, and which range before it the archive has. */
export type LogPart = {
  readonly archived: { readonly start: bigint; readonly length: bigint } | undefined
  readonly own: readonly (readonly [index: bigint, block: Block])[]
  /** Where `own` begins, or would. */
  readonly firstOwn: bigint
}

/** `length` blocks from `start` on, as far as there are any. */
export function readLog(state: LedgerState, start: bigint, length: bigint): LogPart {
  const border = state.archived.get()
  const end = start + length
  const archivedEnd = end < border ? end : border
  const archived = start < archivedEnd ? { start, length: archivedEnd - start } : undefined
  const firstOwn = start < border ? border : start
  const own: [bigint, Block][] = []
  for (let index = firstOwn; index < end; index++) {
    const block = state.blocks.get(index)
    if (block === undefined) break
    own.push([index, block])
  }
  return { archived, own, firstOwn }
}
