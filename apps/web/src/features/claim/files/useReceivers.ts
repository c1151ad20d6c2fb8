import {
  type ParsedReceivers,
  type ReceiverChoice,
  type ReceiverRules,
  readReceivers,
} from '@sluice/sdk/claimReceivers'
import { useEffect, useState } from 'react'
import { inSlices } from './inSlices.ts'
import { type ReadRows, readRows } from './readRows.ts'

export type ReceiversState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly rows: number }
  | { readonly kind: 'read'; readonly parsed: ParsedReceivers }
  | { readonly kind: Exclude<ReadRows['kind'], 'rows'> }

/** A file of receivers as a form has it: with what its person has said of its columns. */
export type ReceiversFile = {
  readonly file: File
  readonly choice: ReceiverChoice
}

type Rows = { readonly file: File; readonly found: ReadRows }

/** What was read, and of what: for anything else it says nothing. */
type Read = { readonly of: readonly unknown[]; readonly state: ReceiversState }

/**
 * Reads a file of receivers while the page goes on; again when what counts as right changes with the token, or when its person says
 * which columns are meant.
 */
export function useReceivers(
  chosen: ReceiversFile | undefined,
  rules: ReceiverRules | undefined,
): ReceiversState {
  const { file, choice } = chosen ?? {}
  const { ledgerId, decimals, fee, takesIdentifiers } = rules ?? {}
  const rows = useRows(file)
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    if (ledgerId === undefined || decimals === undefined || fee === undefined) return
    if (rows === undefined || rows.file !== file) return
    const abort = new AbortController()
    const of = [file, choice, ledgerId, decimals, fee, takesIdentifiers]
    const own = { ledgerId, decimals, fee, takesIdentifiers: takesIdentifiers === true }
    const tell = (state: ReceiversState) => {
      if (!abort.signal.aborted) setRead({ of, state })
    }
    const onRows = (count: number) => tell({ kind: 'reading', rows: count })
    parse(rows.found, own, { choice, signal: abort.signal, onRows })
      .then(tell)
      .catch(() => tell({ kind: 'unreadable' }))
    return () => abort.abort()
  }, [file, rows, choice, ledgerId, decimals, fee, takesIdentifiers])
  if (file === undefined || rules === undefined) return { kind: 'none' }
  const of = [file, choice, ledgerId, decimals, fee, takesIdentifiers]
  const isOfThis = read?.of.every((part, place) => part === of[place])
  return isOfThis && read ? read.state : { kind: 'reading', rows: 0 }
}

function useRows(file: File | undefined): Rows | undefined {
  const [rows, setRows] = useState<Rows>()
  useEffect(() => {
    if (file === undefined) return
    const abort = new AbortController()
    const tell = (found: ReadRows) => {
      if (!abort.signal.aborted) setRows({ file, found })
    }
    readRows(file, abort.signal)
      .then(tell)
      .catch(() => tell({ kind: 'unreadable' }))
    return () => abort.abort()
  }, [file])
  return rows
}

type Options = {
  readonly signal: AbortSignal
  readonly choice?: ReceiverChoice | undefined
  readonly onRows?: (rows: number) => void
}

async function parse(
  found: ReadRows,
  rules: ReceiverRules,
  { signal, choice, onRows }: Options,
): Promise<ReceiversState> {
  if (found.kind !== 'rows') return found
  const onSlice = (told: unknown) => {
    if (typeof told === 'number') onRows?.(told)
  }
  const parsed = await inSlices(readReceivers(found.rows, rules, choice), { signal, onSlice })
  return { kind: 'read', parsed }
}
