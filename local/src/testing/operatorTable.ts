import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '..', '..', '..', 'docs', 'operators.md')

/** A row of the table in `docs/operators.md`: what one command calls, and who may. */
export type OperatorRow = {
  readonly command: string
  readonly canister: string
  readonly method: string
  readonly who: string
}

export async function operatorTable(): Promise<OperatorRow[]> {
  const rows = (await readFile(FILE, 'utf8')).matchAll(
    /^\| `([^`]+)` \| `(\w+)\.(\w+)` \| (.+) \|$/gm,
  )
  return [...rows].map(([, command = '', canister = '', method = '', who = '']) => ({
    ...{ command, canister, method, who },
  }))
}

/** The words of a command, with what stands for its placeholders. @throws Error for a placeholder that nothing stands for */
export function wordsOf(command: string, places: Readonly<Record<string, string>>): string[] {
  const words = command.match(/<[^>]+>|\S+/g) ?? []
  return words.map((word) => {
    if (!word.startsWith('<')) return word
    const place = places[word.slice(1, -1)]
    if (place === undefined) throw new Error(`nothing stands for ${word}`)
    return place
  })
}
