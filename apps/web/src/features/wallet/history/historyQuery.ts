import { type HistoryEntry, parsePrincipal, type Sdk } from '@sluice/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'

type Page = { readonly entries: readonly HistoryEntry[]; readonly next: bigint | undefined }

const PAGE = 20

/** The log of one token for one account, page by page. */
export const historyQuery = (sdk: Sdk, ledgerId: string, account: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.history(ledgerId, account),
    queryFn: ({ pageParam }) => fetchPage(sdk, { ledgerId, account, cursor: pageParam }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }: Page) => next,
  })

/** The newest page has no cursor. */
const NEWEST: bigint | undefined = undefined

type Wish = {
  readonly ledgerId: string
  readonly account: string
  readonly cursor: bigint | undefined
}

async function fetchPage(sdk: Sdk, { ledgerId, account, cursor }: Wish): Promise<Page> {
  const owner = parsePrincipal(account)
  if (!owner) throw new Error(`${account} is no principal`)
  const adapter = await sdk.tokens.adapter(ledgerId)
  const { entries, next } = await adapter.fetchHistory({
    account: { owner },
    limit: PAGE,
    ...(cursor === undefined ? {} : { cursor }),
  })
  return { entries, next }
}
