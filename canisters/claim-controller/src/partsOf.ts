import type { ClaimQuota } from '@sluice/candid/claim_controller'

/** Rows that the storage is given in one message: a quarter of what it could take at most, however many entries it has. */
const ROWS_AT_ONCE = 5_000

export type Part = { readonly quotas: ClaimQuota[]; readonly users: Uint8Array[] }

/**
 * A batch in parts, each for a message of its own.
 *
 * Rows of one batch with the same user add up, but of two messages the storage takes the later one for a correction. So what takes
 * several messages is added up before.
 * @param users of each row the bytes of its user
 */
export function partsOf(quotas: readonly ClaimQuota[], users: readonly Uint8Array[]): Part[] {
  if (quotas.length <= ROWS_AT_ONCE) return [{ quotas: [...quotas], users: [...users] }]
  const rows = new Map<string, { row: ClaimQuota; user: Uint8Array }>()
  quotas.forEach((row, place) => {
    const user = users[place]
    if (user === undefined) throw new Error('each row has a user')
    const name = user.join()
    const quota = (rows.get(name)?.row.quota ?? 0n) + row.quota
    rows.set(name, { row: { user: row.user, quota }, user })
  })
  const all = [...rows.values()]
  const parts: Part[] = []
  for (let first = 0; first < all.length; first += ROWS_AT_ONCE) {
    const some = all.slice(first, first + ROWS_AT_ONCE)
    parts.push({ quotas: some.map(({ row }) => row), users: some.map(({ user }) => user) })
  }
  return parts
}
