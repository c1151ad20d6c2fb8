import { textRows } from '@sluice/sdk/claimReceivers'
import { useEffect, useMemo, useState } from 'react'
import { type ReadRows, readRows } from '../../claim/files/readRows.ts'
import { type People, readPeople } from './readPeople.ts'

export type PeopleState =
  | { readonly kind: 'read'; readonly people: People }
  | { readonly kind: 'reading' }
  | { readonly kind: Exclude<ReadRows['kind'], 'rows'> }

type Read = { readonly file: File; readonly state: PeopleState }

/** Who is named by a file, or by what was typed where there is none. */
export function usePeople(file: File | undefined, text: string): PeopleState {
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    if (file === undefined) return
    const abort = new AbortController()
    const tell = (state: PeopleState) => {
      if (!abort.signal.aborted) setRead({ file, state })
    }
    readRows(file, abort.signal)
      .then((found) =>
        tell(found.kind === 'rows' ? { kind: 'read', people: readPeople(found.rows) } : found),
      )
      .catch(() => tell({ kind: 'unreadable' }))
    return () => abort.abort()
  }, [file])
  const typed = useMemo((): PeopleState => {
    return { kind: 'read', people: readPeople([...textRows(text)]) }
  }, [text])
  if (file === undefined) return typed
  return read?.file === file ? read.state : { kind: 'reading' }
}
