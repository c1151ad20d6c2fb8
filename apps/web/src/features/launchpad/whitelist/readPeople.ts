import { parsePrincipal } from '@sluice/sdk'
import type { Row } from '@sluice/sdk/claimReceivers'

/** As many as a whitelist takes. */
export const MOST_PEOPLE = 10_000

export type PersonFlaw = {
  readonly row: number
  readonly kind: 'no-principal' | 'nobody' | 'too-many'
  readonly text: string
}

export type People = {
  readonly people: readonly string[]
  readonly flaws: readonly PersonFlaw[]
}

/** So much of a cell is told of one that is wrong. */
const LONGEST_TOLD = 80

/** The principals of rows, each once, wherever in its row it stands. A first row without one is a heading where there are others. */
export function readPeople(rows: readonly Row[]): People {
  const people = new Set<string>()
  const flaws: PersonFlaw[] = []
  for (const [place, { number, cells }] of rows.entries()) {
    const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    if (words.length === 0) continue
    const found = words.map((word) => parsePrincipal(word)).find((one) => one !== undefined)
    const flaw = (kind: PersonFlaw['kind']) =>
      flaws.push({ row: number, kind, text: words.join(', ').slice(0, LONGEST_TOLD) })
    if (found === undefined) {
      if (place > 0 || rows.length === 1) flaw('no-principal')
    } else if (found.isAnonymous()) flaw('nobody')
    else if (people.size === MOST_PEOPLE && !people.has(found.toText())) flaw('too-many')
    else people.add(found.toText())
  }
  return { people: [...people], flaws }
}
