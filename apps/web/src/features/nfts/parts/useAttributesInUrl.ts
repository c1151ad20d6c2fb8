import { useMemo } from 'react'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { type ChosenAttributes, readAttributes, writeAttributes } from './attributes.ts'

/** The attributes that are looked for, kept in the address, so that a page can be shared as it is seen. */
export function useAttributesInUrl() {
  const [query, setQuery] = useAddressQuery()
  const chosen = useMemo(() => readAttributes(query), [query])
  const set = (next: ChosenAttributes) =>
    setQuery((before) => writeAttributes(before, next), {
      replace: true,
      preventScrollReset: true,
    })
  return {
    chosen,
    choose: (name: string, values: readonly string[]) => {
      const next = new Map(chosen)
      if (values.length === 0) next.delete(name)
      else next.set(name, values)
      set(next)
    },
    clear: () => set(new Map()),
  }
}
