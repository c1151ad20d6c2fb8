import { type NavigateOptions, useSearchParams } from 'react-router'

type Change = (before: URLSearchParams) => URLSearchParams

/**
 * What stands behind the address's "?", and the way to change it. A change builds on what the address says at that moment,
 * not on what was drawn last as the router's own does: of two quick clicks neither is lost.
 */
export function useAddressQuery(): readonly [
  URLSearchParams,
  (change: Change, options?: NavigateOptions) => void,
] {
  const [query, setQuery] = useSearchParams()
  return [
    query,
    (change, options) => setQuery(change(new URLSearchParams(window.location.search)), options),
  ]
}
