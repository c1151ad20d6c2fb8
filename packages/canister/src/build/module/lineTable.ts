import { decode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import type { BundledFile } from '../../sourceLines.ts'

/** What {@link BundledFile} needs of a source map: for each line of the bundle the lines that it was made of. */
export function lineTable(code: string, mappings: string, names: readonly string[]): BundledFile[] {
  const codeLines = code.split('\n')
  const files: BundledFile[] = []
  let file = -1
  let expected = 0
  let lines: string[] = []
  for (const [index, segments] of decode(mappings).entries()) {
    const places = placesOf(segments, codeLines[index]?.search(/\S/) ?? 0)
    const source = places[0]?.source ?? file
    if (source !== file) {
      const [name] = names.slice(source)
      if (name === undefined) throw new Error(`the source map names no file ${source}`)
      lines = []
      expected = 0
      file = source
      files.push({ name, firstLine: index + 1, lines: '' })
    }
    const usual = places.length === 0 || (places.length === 1 && places[0]?.line === expected)
    lines.push(usual ? '' : places.map(({ column, line }) => `${column}:${line}`).join())
    expected = (places.at(-1)?.line ?? expected) + 1
    const current = files.at(-1)
    if (current !== undefined) files[files.length - 1] = { ...current, lines: lines.join(';') }
  }
  return files
}

type Place = { source: number; column: number; line: number }

/** Where the source's line changes within one line of the bundle, behind its indentation; lines count from one. */
function placesOf(segments: readonly SourceMapSegment[], indentation: number): Place[] {
  const places: Place[] = []
  for (const [column, source, line] of segments) {
    if (source === undefined || line === undefined) continue
    if (column <= indentation) places.length = 0
    if (places.at(-1)?.line !== line + 1) places.push({ source, column, line: line + 1 })
  }
  return places
}
