import { parsePrincipal } from '@sluice/sdk'
import { useSearchParams } from 'react-router'

/** The account that the address asks to look at, read-only; none when it names nobody. */
export function useWatched(): string | undefined {
  const [search] = useSearchParams()
  const asked = search.get('account')
  return asked ? parsePrincipal(asked)?.toText() : undefined
}
