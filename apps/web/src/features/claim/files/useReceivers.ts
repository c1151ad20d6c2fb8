import { type ParsedReceivers, type ReceiverRules, readReceivers } from '@sluice/sdk/claimReceivers'
import { useEffect, useState } from 'react'
import { inSlices } from './inSlices.ts'
import { type ReadRows, readRows } from './readRows.ts'

export type ReceiversState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly rows: number }
  | { readonly kind: 'read'; readonly parsed: ParsedReceivers }
  | { readonly kind: Exclude<ReadRows['kind'], 'rows'> }

/** Reads a file of receivers while the page goes on; again when what counts as right changes with the token. */
export function useReceivers(
  file: File | undefined,
  rules: ReceiverRules | undefined,
): ReceiversState {
  const [state, setState] = useState<ReceiversState>({ kind: 'none' })
  const { decimals, fee, takesIdentifiers } = rules ?? {}
  useEffect(() => {
    if (file === undefined || decimals === undefined || fee === undefined) {
      setState({ kind: 'none' })
      return
    }
    const abort = new AbortController()
    const own = { decimals, fee, takesIdentifiers: takesIdentifiers === true }
    setState({ kind: 'reading', rows: 0 })
    const tell = (next: ReceiversState) => {
      if (!abort.signal.aborted) setState(next)
    }
    readFile(file, own, { signal: abort.signal, onRows: (rows) => tell({ kind: 'reading', rows }) })
      .then(tell)
      .catch(() => tell({ kind: 'unreadable' }))
    return () => abort.abort()
  }, [file, decimals, fee, takesIdentifiers])
  return state
}

/** The receivers of a file, or why there are none. */
export async function readFile(
  file: File,
  rules: ReceiverRules,
  { signal, onRows }: { signal: AbortSignal; onRows?: (rows: number) => void },
): Promise<ReceiversState> {
  const found = await readRows(file, signal)
  if (found.kind !== 'rows') return found
  const onSlice = (told: unknown) => {
    if (typeof told === 'number') onRows?.(told)
  }
  const parsed = await inSlices(readReceivers(found.rows, rules), { signal, onSlice })
  return { kind: 'read', parsed }
}
