import { relative } from 'node:path'

/** How long a test file took, as its runner's report says. */
export type FileTime = { readonly file: string; readonly seconds: number }

/** What a file may take on a quiet machine with two cores: with long ones at the end, cores stand idle. */
export const BUDGET_SECONDS = 60
/** Three workers on two cores and a busy or slow machine take up to this many times as long; beyond that the file is too long anywhere. */
const SLOWEST_MACHINE = 3
const SHOWN = 20

/** The times of files in Vitest's JSON report: from a file's first test to its last. What is prepared before them is in no report. */
export function vitestTimes(report: unknown, repository: string): FileTime[] {
  return listOf(report, 'testResults').map((result) => ({
    file: relative(repository, String(Reflect.get(Object(result), 'name'))),
    seconds: (numberOf(result, 'endTime') - numberOf(result, 'startTime')) / 1000,
  }))
}

/** The times of files in Playwright's JSON report: the sum of their tests, each with its fixtures, and each as it was played last. */
export function playwrightTimes(report: unknown): FileTime[] {
  return listOf(report, 'suites').map((suite) => ({
    file: `e2e/src/${String(Reflect.get(Object(suite), 'file'))}`,
    seconds: durationOf(suite) / 1000,
  }))
}

/** Slowest first, for people. */
export function describeSlowest(times: readonly FileTime[]): string {
  const slowest = [...times].sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN)
  return slowest
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
    .join('\n')
}

/** Files that took longer than they may on any machine. */
export function overBudget(times: readonly FileTime[]): FileTime[] {
  return times.filter(({ seconds }) => seconds > BUDGET_SECONDS * SLOWEST_MACHINE)
}

function durationOf(node: unknown): number {
  const parts = [...listOf(node, 'suites'), ...listOf(node, 'specs'), ...listOf(node, 'tests')]
  const last = numberOf(listOf(node, 'results').at(-1), 'duration')
  return [...parts.map(durationOf), last].reduce((sum, part) => sum + part, 0)
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(Object(value), name)
  return Array.isArray(list) ? list : []
}

function numberOf(value: unknown, name: string): number {
  return Number(Reflect.get(Object(value), name) ?? 0)
}
