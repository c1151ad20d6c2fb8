import type { Sdk } from '@sluice/sdk'
import { keepState } from './keptBooks.ts'

type Book = Pick<Sdk['addressBook'], 'fetchFee'>

/**
 * What the next key costs this device, and whether it is paid for. A number whose fee is used up, because the answer with its key was lost,
 * gives way to a new one: under the old one nothing can be paid any more, and no key comes.
 */
export async function fetchTerms(book: Book, owner: string): ReturnType<Book['fetchFee']> {
  const { feeKey } = keepState(owner, {})
  const fee = await book.fetchFee(feeKey)
  if (fee.unused > 0n || !fee.isPaid) return fee
  const now = BigInt(Date.now())
  const next = keepState(owner, { feeKey: now > feeKey ? now : feeKey + 1n })
  return book.fetchFee(next.feeKey)
}
