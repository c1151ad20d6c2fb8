import { useDeferredValue, useMemo } from 'react'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { findables, search } from './listSearch.ts'

/**
 * Part of a list, by what is typed. What is typed stands in the address under `name`; whoever types is not held up by a long list
 * that is drawn anew. `textsOf` must be the same function each time.
 */
export function useListSearch<Row>(
  name: string,
  rows: readonly Row[] | undefined,
  textsOf: (row: Row) => readonly (string | undefined)[],
) {
  const [query, setQuery] = useAddressQuery()
  const typed = query.get(name) ?? ''
  const wanted = useDeferredValue(typed)
  const list = useMemo(() => rows && findables(rows, textsOf), [rows, textsOf])
  const found = useMemo(() => list && search(list, wanted), [list, wanted])
  const type = (text: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (text === '') next.delete(name)
        else next.set(name, text)
        // what is found has its own first page
        next.delete(`${name.replace(/Search$/, '')}Page`)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { typed, type, found }
}
