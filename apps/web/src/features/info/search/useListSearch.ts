import { useEffect, useMemo, useRef, useState } from 'react'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { findables, search } from './listSearch.ts'

const PAUSE_MS = 200

/**
 * Part of a list, by what is typed. The list follows each key; the address, which the whole page hangs on, is written under `name`
 * in the first pause. `textsOf` must be the same function each time.
 */
export function useListSearch<Row>(
  name: string,
  rows: readonly Row[] | undefined,
  textsOf: (row: Row) => readonly (string | undefined)[],
) {
  const [query, setQuery] = useAddressQuery()
  const { typed, type } = useTypedInAddress(query.get(name) ?? '', (text) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (text === '') next.delete(name)
        else next.set(name, text)
        next.delete(pageOf(name))
        return next
      },
      { replace: true, preventScrollReset: true },
    ),
  )
  const list = useMemo(() => rows && findables(rows, textsOf), [rows, textsOf])
  const found = useMemo(() => list && search(list, typed), [list, typed])
  return {
    typed,
    // what is found has its own first page
    type: (text: string) => type(text, query.has(pageOf(name)) ? 'now' : 'soon'),
    found,
  }
}

/** The page of the list that a search belongs to. */
const pageOf = (name: string) => `${name.replace(/Search$/, '')}Page`

/** A text that is typed here and kept in the address; another one that comes with the address, such as by Back, is taken over. */
function useTypedInAddress(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState(kept)
  const written = useRef(kept)
  const keepLatest = useRef(keep)
  useEffect(() => {
    keepLatest.current = keep
  })
  useEffect(() => {
    if (kept !== written.current) setTyped(kept)
    written.current = kept
  }, [kept])
  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => {
      written.current = typed
      keepLatest.current(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const type = (text: string, when: 'now' | 'soon') => {
    setTyped(text)
    if (when === 'soon') return
    written.current = text
    keep(text)
  }
  return { typed, type }
}
