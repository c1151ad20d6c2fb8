import type { ClosedPool, Decision } from '@sluice/deployment'

/** All of them, as operators read them. */
export function closedPoolsText(closed: readonly ClosedPool[]): string {
  if (closed.length === 0) return 'No upgrade has left a pool closed.\n'
  return `${closed.map(closedPoolText).join('\n\n')}\n`
}

/** One of them, with what may be done about it. */
export function closedPoolText(pool: ClosedPool): string {
  const { id, sinceNs, why, isDamaged, copies, module = 'none', decisions } = pool
  const since = new Date(Number(sinceNs / 1_000_000n)).toISOString().replace(/\.\d+Z$/, 'Z')
  const rows: (readonly [string, string])[] = [
    ['why', why],
    ['now', `${stateText(pool)}, module ${module}`],
    ['copies', copiesText(copies, isDamaged)],
    ...booksRows(pool),
    ['ledgers', coverText(pool)],
    ['next', decisions.map((one) => `pools ${one} ${id}`).join(', or ')],
    ...decisions.map((one) => ['', EFFECTS[one]] as const),
  ]
  const body = rows.map(([name, text]) => `  ${name.padEnd(NAME_WIDTH)}${text}`)
  return [`${id}, closed since ${since}`, ...body].join('\n')
}

const NAME_WIDTH = 10

const EFFECTS: Record<Decision, string> = {
  open: 'open: when the difference does no harm; its copies are dropped',
  repair: "repair: when the factory's module mends it; if it does not, the pool stays as it is",
  'put-back':
    'put-back: the copy is loaded only if the pool has not run since; start and stop no pool by hand before',
}

function stateText({ state, wasAvailable }: ClosedPool): string {
  if (typeof state !== 'string') return `it does not answer: ${state.silent}`
  if (state === 'open') return 'open: somebody has opened it since'
  return wasAvailable ? 'closed for trading' : 'closed for trading, as it was before'
}

function copiesText(copies: number, isDamaged: boolean): string {
  if (copies === 0) return 'none'
  const text = `${copies}, the oldest of before the upgrade`
  return isDamaged ? `${text}; the pool has run since, so that none of them is loaded` : text
}

function booksRows({ books }: ClosedPool): (readonly [string, string])[] {
  if (books.kind === 'unknown') return [['books', `not compared: ${books.why}`]]
  const events = Object.entries(books.events).map(([kind, count]) => `${count} ${kind}`)
  const rows = books.differences.flatMap(
    ({ token, before, deposited, paid, now, unexplained, sums }) => [
      `${token}: ${before} before, ${deposited} deposited, ${paid} paid, ${now} now: ${excessText(unexplained)}`,
      ...(sums.length > 0 ? [`${token}: ${sums.join(', ')}`] : []),
    ],
  )
  const [first = 'as they should be by its log', ...others] = rows
  return [
    ['books', first],
    ...others.map((text) => ['', text] as const),
    ['since', events.length === 0 ? 'nothing' : events.join(', ')],
  ]
}

const excessText = (unexplained: bigint): string =>
  unexplained < 0n ? `${-unexplained} are missing` : `${unexplained} are too many`

function coverText({ cover }: ClosedPool): string {
  switch (cover.kind) {
    case 'covered':
      return 'hold what it owes'
    case 'short':
      return cover.why
    case 'unknown':
      return `cannot be asked: ${cover.why}`
  }
}
