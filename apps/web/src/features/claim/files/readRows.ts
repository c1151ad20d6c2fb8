import { MOST_RECEIVERS, type Row, textRows } from '@sluice/sdk/claimReceivers'
import { inSlices } from './inSlices.ts'
import type { SheetAnswer } from './sheetCells.ts'

export type ReadRows =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'too-large' | 'too-many-rows' | 'unreadable' }

const MEGABYTE = 1_000_000
/** A million rows of principals are less. */
const LARGEST_TEXT = 150 * MEGABYTE
const LARGEST_SHEET = 30 * MEGABYTE
/** A table that takes longer to unpack is not one of receivers. */
const LONGEST_MS = 60_000
/** The rows that an event takes, their heading, and as many again that are wrong or name somebody twice. */
const MOST_ROWS = 2 * MOST_RECEIVERS

/** The rows of a file, whatever somebody chose. Tables of spreadsheet programs are read in a worker, whose code loads with the first. */
export async function readRows(file: File, signal: AbortSignal): Promise<ReadRows> {
  const isSheet = /\.xlsx$/i.test(file.name)
  if (file.size > (isSheet ? LARGEST_SHEET : LARGEST_TEXT)) return { kind: 'too-large' }
  if (isSheet) return readSheetRows(file, signal)
  const text = await file.text().catch(() => undefined)
  if (text === undefined || text.includes('\0')) return { kind: 'unreadable' }
  const rows: Row[] = []
  const reading = textRows(text)
  const collecting = (function* () {
    for (const row of reading) {
      if (rows.length >= MOST_ROWS) return false
      rows.push(row)
      yield
    }
    return true
  })()
  const isWhole = await inSlices(collecting, { signal })
  return isWhole ? { kind: 'rows', rows } : { kind: 'too-many-rows' }
}

function readSheetRows(file: File, signal: AbortSignal): Promise<ReadRows> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
    const end = (found: ReadRows) => {
      clearTimeout(late)
      worker.terminate()
      resolve(found)
    }
    const late = setTimeout(() => end({ kind: 'too-large' }), LONGEST_MS)
    signal.addEventListener('abort', () => end({ kind: 'unreadable' }))
    worker.addEventListener('error', () => end({ kind: 'unreadable' }))
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
      if ('failed' in data) return end({ kind: 'unreadable' })
      if (data.rows.length > MOST_ROWS) return end({ kind: 'too-many-rows' })
      const rows = data.rows.map((row, place) => ({ number: place + 1, ...row }))
      end({ kind: 'rows', rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) })
    })
    worker.postMessage(file)
  })
}
