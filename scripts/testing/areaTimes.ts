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

/**
 * Adds up what was played, area by area.
 * @param isAll whether each journey of the browser was to be played
 */
export function areaTimes(times: readonly FileTime[], isAll: boolean): AreaTime[] {
  const sums = new Map<Area, number>()
  for (const { file, seconds } of times) {
    const area = areaOf(file)
    if (area !== undefined) sums.set(area, (sums.get(area) ?? 0) + seconds)
  }
  return AREAS.filter((area) => sums.has(area)).map((area) => ({
    name: area.name,
    seconds: sums.get(area) ?? 0,
    budget: isAll ? (area.all ?? area.seconds) : area.seconds,
  }))
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
