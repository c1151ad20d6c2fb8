import { writePair } from '../swap/pair/pairUrl.ts'

type Here = { readonly pathname: string; readonly search: string }

/** Pro mode about another token, bought with ICP; ICP itself is sold for what stood there. What was typed stays behind. */
export function proLink(
  { pathname, search }: Here,
  { icp, token }: { readonly icp: string; readonly token: string },
): string {
  const query = new URLSearchParams(search)
  for (const name of ['amount', 'receive', 'page', 'size', 'type']) query.delete(name)
  if (token === icp) {
    query.delete('output')
    query.set('input', icp)
    return `${pathname}?${query}`
  }
  return `${pathname}?${writePair(query, { input: icp, output: token })}`
}
