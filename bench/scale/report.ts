import { quantile } from '../network/measure.ts'

/** Prints a table as documents have it. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log(
    [
      line(head),
      line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
      ...rows.map(line),
      '',
    ].join('\n'),
  )
}

/** p50, p95 and p99 of milliseconds, as cells. */
export function quantileCells(milliseconds: readonly number[]): string[] {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return [0.5, 0.95, 0.99].map((part) => `${quantile(sorted, part).toFixed(0)} ms`)
}
