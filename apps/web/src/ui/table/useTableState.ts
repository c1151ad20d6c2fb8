import { useState } from 'react'
import { useAddressQuery } from '../browser/useAddressQuery.ts'
import type { Sort } from './columns.ts'
import { readTableState, type TableState, writeTableState } from './tableState.ts'

/** A table's order and page: in the address under a name, so that it can be shared and found again; without one, in itself. */
export function useTableState(
  name: string | undefined,
  initialSort: Sort | undefined,
): readonly [TableState, (next: Partial<TableState>) => void] {
  const [query, setQuery] = useAddressQuery()
  const [own, setOwn] = useState<TableState>({ sort: initialSort, page: 0, size: 10 })
  const state = name === undefined ? own : readTableState(query, name, initialSort)
  const change = (next: Partial<TableState>) => {
    if (name === undefined) setOwn({ ...own, ...next })
    else
      setQuery(
        (before) =>
          writeTableState(
            before,
            name,
            { ...readTableState(before, name, initialSort), ...next },
            initialSort,
          ),
        { replace: true, preventScrollReset: true },
      )
  }
  return [state, change]
}
