import type { SwapPool } from '@sluice/candid'
import { reasonOf } from '../reasonOf.ts'
import { inTime, LateAnswer } from './inTime.ts'

/**
 * How what a pool owes compares with what its ledgers hold. `unknown`: a ledger does not answer, or the pool does not; nothing is known to
 * be missing. Amounts are in a token's smallest unit.
 */
export type Cover =
  | { readonly kind: 'covered' }
  | { readonly kind: 'short'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string }

/** A ledger that never answers keeps its pool from answering. */
const PATIENCE_MS = 60_000

type Pool = {
  checkSolvency(): Promise<{ ok: SwapPool.Solvency } | { err: SwapPool.Error }>
}

const READINGS = 3

/** Asks a pool that is busy, or whose answer is lost, again; `wait` passes in between. */
export async function fetchCover(
  pool: Pool,
  wait: () => Promise<void>,
  patienceMs = PATIENCE_MS,
): Promise<Cover> {
  for (let reading = 1; ; reading++) {
    const { cover, isLate } = await askOnce(pool, patienceMs)
    // whoever has kept somebody waiting would do so again
    if (cover.kind !== 'unknown' || isLate || reading === READINGS) return cover
    await wait()
  }
}

async function askOnce(
  pool: Pool,
  patienceMs: number,
): Promise<{ readonly cover: Cover; readonly isLate: boolean }> {
  try {
    return { cover: coverBy(await inTime(pool.checkSolvency(), patienceMs)), isLate: false }
  } catch (cause) {
    return {
      cover: { kind: 'unknown', why: reasonOf(cause) },
      isLate: cause instanceof LateAnswer,
    }
  }
}

function coverBy(checked: Awaited<ReturnType<Pool['checkSolvency']>>): Cover {
  if ('err' in checked)
    return { kind: 'unknown', why: Object.entries(checked.err).flat().join(' ') }
  const { owed0, owed1, ledgerBalance0, ledgerBalance1 } = checked.ok
  const missing = [
    ...shortage('token 0', owed0, ledgerBalance0),
    ...shortage('token 1', owed1, ledgerBalance1),
  ]
  return missing.length === 0 ? { kind: 'covered' } : { kind: 'short', why: missing.join(', ') }
}

const shortage = (token: string, owed: bigint, held: bigint): string[] =>
  held >= owed ? [] : [`it owes ${owed} of ${token}, and its ledger says that it holds ${held}`]
