/** One source file's part of a canister's bundle. */
export type BundledFile = {
  /** Relative to the repository. */
  readonly name: string
  /** The line of the bundle where it begins; the next file's is where it ends. */
  readonly firstLine: number
  /**
   * Which lines each line of the bundle was made of, separated by `;`: `column:line` where a new one begins, separated by `,`;
   * nothing when it is the one after the line before.
   */
  readonly lines: string
}

const PLACE = /canister\.js:(\d+)(?::(\d+))?/g

/** A trap's text with the file and line of our source wherever it names a place in the bundle. */
export function withSourceLines(text: string, files: readonly BundledFile[]): string {
  return text.replace(
    PLACE,
    (place, line: string, column: string | undefined) =>
      sourcePlace(files, Number(line), Number(column ?? 1)) ?? place,
  )
}

function sourcePlace(
  files: readonly BundledFile[],
  bundleLine: number,
  bundleColumn: number,
): string | undefined {
  const file = files.findLast(({ firstLine }) => firstLine <= bundleLine)
  if (file === undefined) return undefined
  const lines = file.lines.split(';', bundleLine - file.firstLine + 1)
  let line = 0
  for (const [index, places] of lines.entries()) {
    const isAsked = index === bundleLine - file.firstLine
    line = places === '' ? line + 1 : lineAt(places, isAsked ? bundleColumn : Infinity)
  }
  return `${file.name}:${line}`
}

/** The last of a line's places that begins at or before the column. */
function lineAt(places: string, column: number): number {
  let found = 0
  for (const place of places.split(',')) {
    const [begins, line] = place.split(':')
    if (found === 0 || Number(begins) < column) found = Number(line)
  }
  return found
}
