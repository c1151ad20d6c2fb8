/** As many entries as fit into an answer. */
const MOST_ROWS = 1_000n

/** What a caller asks for, within what can be answered; a list never has as many entries as a number can say. */
export function withinReach(offset: bigint, limit: bigint): { offset: number; limit: number } {
  const reach = BigInt(Number.MAX_SAFE_INTEGER)
  return {
    offset: Number(offset < reach ? offset : reach),
    limit: Number(limit < MOST_ROWS ? limit : MOST_ROWS),
  }
}

/** A page as every listing answers it. */
export function pageOf<T>(
  { total, content }: { total: bigint; content: T[] },
  offset: bigint,
  limit: bigint,
) {
  return { ok: { totalElements: total, content, offset, limit } }
}
