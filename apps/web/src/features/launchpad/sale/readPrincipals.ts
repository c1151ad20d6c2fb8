import { parsePrincipal } from '@sluice/sdk'

/** The launchpad takes so many at once. */
const MOST = 1_000

export type Principals = {
  readonly people: readonly string[]
  /** The first line that is none, from 1, or the first one too many. */
  readonly wrong: number | undefined
}

/** One principal a line; empty lines count as nothing, and nobody twice. */
export function readPrincipals(text: string): Principals {
  const people = new Set<string>()
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    const word = line.trim()
    if (word === '') continue
    const principal = parsePrincipal(word)
    if (principal === undefined || principal.isAnonymous() || people.size === MOST)
      return { people: [...people], wrong: place + 1 }
    people.add(principal.toText())
  }
  return { people: [...people], wrong: undefined }
}
