import { parsePrincipal } from '@sluice/sdk'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'

/** What a tool is asked, kept in the address: whose, and in which pool. */
export function useToolQuery() {
  const [query, setQuery] = useAddressQuery()
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const text = query.get('principal') ?? ''
  const principal = parsePrincipal(text.trim())?.toText()
  return {
    query,
    set,
    text,
    /** Undefined while none is typed, or something that is none. */
    principal,
    isBad: text.trim() !== '' && principal === undefined,
  }
}

export type ToolQuery = ReturnType<typeof useToolQuery>
