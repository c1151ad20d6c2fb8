import type { Ledger } from '../answers/Ledger.ts'

/** The page that shows what somebody looks for, by its form. */
export function searchPath({ node }: Ledger, text: string): string {
  const id = text.trim()
  if (/^\d{1,9}$/.test(id)) return `/block/${id}`
  const hash = id.toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(hash)) return `/address/${encodeURIComponent(id)}`
  return node.chain.blocks.heightOf(hash) === undefined ? `/tx/${hash}` : `/block/${hash}`
}
