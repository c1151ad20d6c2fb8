import type { ChartLevel, InfoCandle } from '@sluice/sdk/info'

/** How far back a chart goes, and in which steps. */
const RANGES = {
  day: { level: 'm15', limit: 96 },
  week: { level: 'h1', limit: 168 },
  month: { level: 'h1', limit: 720 },
  all: { level: 'd1', limit: 1_000 },
} as const satisfies Record<string, PastQuery>
export type PastRange = keyof typeof RANGES

/** So many periods of a level, the newest being that of `endMs`, or of now. */
export type PastQuery = {
  readonly level: ChartLevel
  readonly limit: number
  readonly endMs?: number
}

/** Fewer than these are dots, not a curve: it is drawn of finer ones then, which are all there where the coarser ones are few. */
const FEW = 12
const FINER: Readonly<Record<ChartLevel, ChartLevel | undefined>> = {
  ...{ d1: 'h1', h1: 'm15', m15: 'm1', m1: undefined },
}
const MOST_FINER = 300

export const queryOfRange = (range: PastRange): PastQuery => RANGES[range]

/** Reads a period's past, newest first: as coarse as it is meant to be, and finer while it is young. */
export const readPast = async (range: PastRange, read: ReadPast): Promise<readonly InfoCandle[]> =>
  (await readPastBy(RANGES[range], read)).rows

type ReadPast = (query: PastQuery) => Promise<readonly InfoCandle[]>

/** The same by the query to begin with, told with the one that was used. */
export async function readPastBy(
  first: PastQuery,
  read: ReadPast,
): Promise<{ readonly rows: readonly InfoCandle[]; readonly query: PastQuery }> {
  let query = first
  for (;;) {
    const rows = await read(query)
    const finer = FINER[query.level]
    if (rows.length === 0 || rows.length >= FEW || finer === undefined) return { rows, query }
    query = { ...query, level: finer, limit: MOST_FINER }
  }
}
