import { sql } from 'kysely'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'

/** A holder that has not been heard of for so long has died. Asked for every `LEASE_RENEWAL_MS`, it changes hands within 12 s. */
const LEASE_MS = 9_000
export const LEASE_RENEWAL_MS = 3_000
/** Whoever has it writes. */
export const INDEX_LEASE = 'index'
/** Whoever has it wants to write everything anew: the indexer steps aside. */
export const REBUILD_LEASE = 'rebuild'

export type Lease = { readonly name: string; readonly holder: string }

/**
 * Takes or renews the right to write. Of several processes that ask at once one gets it. `nowMs` is that of the asking machine:
 * machines that share a database need clocks that agree within seconds.
 */
export async function takeLease(
  { db }: InfoDatabase,
  { name, holder }: Lease,
  nowMs: number,
): Promise<boolean> {
  await sql`
    insert into leases (name, holder, until_ms) values (${name}, ${holder}, ${nowMs + LEASE_MS})
    on conflict (name) do update set holder = excluded.holder, until_ms = excluded.until_ms
    where leases.holder = excluded.holder or leases.until_ms < ${nowMs}
  `.execute(db)
  const row = await db
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.holder === holder
}

/** Whether somebody has it now. */
export async function isHeld({ db }: InfoDatabase, name: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', name)
    .where('until_ms', '>=', nowMs)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives it back, so that nobody waits for it to run out. */
export async function leaveLease({ db }: InfoDatabase, { name, holder }: Lease): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}

/** Keeps what one has while a long work lasts. */
export async function keepingLeases<T>(
  database: InfoDatabase,
  leases: readonly Lease[],
  work: () => Promise<T>,
  now: () => number = Date.now,
): Promise<T> {
  const timer = setInterval(() => {
    for (const lease of leases) {
      takeLease(database, lease, now()).catch(() => {
        // the next one tries again; whoever lost it learns it when writing
      })
    }
  }, LEASE_RENEWAL_MS)
  return work().finally(() => clearInterval(timer))
}
