import { AREAS, type Area, areaOf, isBrowser } from './budgets.ts'
import type { FileTime } from './timings.ts'

/** What an area took, beside what it may take. */
export type AreaTime = {
  readonly name: string
  readonly seconds: number
  readonly budget: number
}

/** Over its budget by so much, an area fails: below that are the moods of a machine. */
const LEEWAY = 1.5
/** A machine that takes longer than so many times the budgets is no measure any more. */
const SLOWEST_MACHINE = 3
/** Journeys differ: whoever plays only one of a room may play its longest. */
const ONE_JOURNEY_SECONDS = 60

/**
 * Adds up what was played, area by area.
 * @param shares of its journeys, how many of 1 an area of the browser played; its budget is for all of them
 */
export function areaTimes(
  times: readonly FileTime[],
  shares: ReadonlyMap<string, number>,
): AreaTime[] {
  const sums = new Map<Area, number>()
  for (const { file, seconds } of times) {
    const area = areaOf(file)
    if (area !== undefined) sums.set(area, (sums.get(area) ?? 0) + seconds)
  }
  return AREAS.filter((area) => sums.has(area)).map((area) => ({
    name: area.name,
    seconds: sums.get(area) ?? 0,
    budget: budgetOf(area, shares.get(area.name) ?? 1),
  }))
}

function budgetOf({ name, seconds }: Area, share: number): number {
  if (!isBrowser(name)) return seconds
  return Math.min(seconds, Math.max(ONE_JOURNEY_SECONDS, seconds * share))
}

/** How much of each area's journeys were chosen. */
export function sharesOf(
  all: readonly { readonly file: string }[],
  chosen: readonly { readonly file: string }[],
): ReadonlyMap<string, number> {
  const count = (journeys: readonly { readonly file: string }[]) => {
    const counts = new Map<string, number>()
    for (const { file } of journeys) {
      const name = areaOf(`e2e/src/${file}`)?.name ?? ''
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    return counts
  }
  const [has, plays] = [count(all), count(chosen)]
  return new Map([...has].map(([name, number]) => [name, (plays.get(name) ?? 0) / number]))
}

/**
 * How many times its budget the middle second of these areas took, at least one: what a busy or slow machine adds, it adds to all of
 * them, while an area that has become longer moves the middle little.
 */
export function paceOf(areas: readonly AreaTime[]): number {
  const ratio = ({ seconds, budget }: AreaTime) => seconds / budget
  const half = areas.reduce((sum, { budget }) => sum + budget, 0) / 2
  let below = 0
  for (const area of [...areas].sort((a, b) => ratio(a) - ratio(b))) {
    below += area.budget
    if (below >= half) return Math.min(SLOWEST_MACHINE, Math.max(1, ratio(area)))
  }
  return 1
}

/** Areas that took half as much again as they may at the pace of their kind. Browser and files are played at different times. */
export function tooLong(areas: readonly AreaTime[]): AreaTime[] {
  return kindsOf(areas).flatMap((kind) => {
    const allowed = LEEWAY * paceOf(kind)
    return kind.filter(({ seconds, budget }) => seconds > budget * allowed)
  })
}

/** A table for people: each area's seconds beside its budget, and how busy the machine was. */
export function describeAreas(areas: readonly AreaTime[]): string {
  const over = new Set(tooLong(areas))
  const rows = areas.map((area) => {
    const { name, seconds, budget } = area
    const figures = `${seconds.toFixed(0).padStart(8)} of ${budget.toFixed(0).padStart(4)} s`
    return `${figures}  ${name}${over.has(area) ? ', too long' : ''}`
  })
  const paces = kindsOf(areas).map((kind) => {
    const what = isBrowser(kind[0]?.name ?? '') ? 'journeys' : 'files'
    return `   ${what} took ${paceOf(kind).toFixed(1)} times what they may, as far as the machine goes`
  })
  return [...rows, ...paces].join('\n')
}

function kindsOf(areas: readonly AreaTime[]): (readonly AreaTime[])[] {
  const kinds = [
    areas.filter(({ name }) => !isBrowser(name)),
    areas.filter(({ name }) => isBrowser(name)),
  ]
  return kinds.filter((kind) => kind.length > 0)
}
