import { createHash } from 'node:crypto'

/** A test of the browser, as Playwright lists it. */
export type Journey = {
  /** Below `e2e/src`. */
  readonly file: string
  /** Its own title, after those of the groups it stands in. */
  readonly titles: readonly string[]
}

/** So many runs with consecutive seeds play every journey that is not in the core once. */
export const TURNS = 4

/** What Playwright's `--list` finds in its JSON report. */
export function journeysIn(report: unknown): Journey[] {
  const found: Journey[] = []
  const walk = (suite: unknown, file: string, groups: readonly string[]): void => {
    for (const spec of listOf(suite, 'specs')) {
      found.push({ file, titles: [...groups, textOf(spec, 'title')] })
    }
    for (const group of listOf(suite, 'suites')) {
      walk(group, file, [...groups, textOf(group, 'title')])
    }
  }
  for (const suite of listOf(report, 'suites')) walk(suite, textOf(suite, 'file'), [])
  return found
}

/** The core, and of all others those whose turn it is with this seed. */
export function journeysOfPush(
  all: readonly Journey[],
  core: readonly { readonly file: string; readonly title: string }[],
  seed: number,
): Journey[] {
  const isCore = ({ file, titles }: Journey) =>
    core.some((journey) => journey.file === file && journey.title === titles.at(-1))
  return all.filter((journey) => isCore(journey) || turnOf(journey) === remainder(seed, TURNS))
}

/** The file for Playwright's `--test-list`, one journey a line. */
export function toTestList(journeys: readonly Journey[]): string {
  return journeys.map(({ file, titles }) => [file, ...titles].join(' › ')).join('\n')
}

/** Journeys that are not among others. */
export function withoutThose(journeys: readonly Journey[], others: readonly Journey[]): Journey[] {
  const known = new Set(others.map((journey) => toTestList([journey])))
  return journeys.filter((journey) => !known.has(toTestList([journey])))
}

/** Of a journey and nothing else: one that is added changes no other's turn. */
function turnOf({ file, titles }: Journey): number {
  const hash = createHash('sha256').update(JSON.stringify([file, ...titles]))
  return hash.digest().readUInt32BE() % TURNS
}

const remainder = (value: number, divisor: number): number =>
  ((value % divisor) + divisor) % divisor

function listOf(value: unknown, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(Object(value), name)
  return Array.isArray(list) ? list : []
}

function textOf(value: unknown, name: string): string {
  return String(Reflect.get(Object(value), name))
}
