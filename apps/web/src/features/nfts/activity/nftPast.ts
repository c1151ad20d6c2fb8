import type { InfoNftEvent, InfoNftPoint, InfoPage, NftInfo, NftPastQuery } from '@sluice/sdk/info'
import { isNotThere } from '../../../tokens/isNotThere.ts'

/** Of what the past is looked at: the whole market, one collection, or one token of it. */
export type ActivityScope = { readonly collectionId?: string; readonly tokenId?: bigint }

type Page = { readonly limit: number; readonly cursor?: bigint }
type Ask = { readonly signal: AbortSignal }

/**
 * A page of what happened at the market, newest first. Empty for a collection that the service has never heard of: it has no past there.
 * @throws InfoError
 */
export function fetchNftActivity(
  nfts: Pick<NftInfo, 'fetchActivity' | 'fetchCollectionActivity' | 'fetchItem'>,
  { collectionId, tokenId }: ActivityScope,
  page: Page,
  ask: Ask,
): Promise<InfoPage<InfoNftEvent>> {
  if (collectionId === undefined) return nfts.fetchActivity(page, ask)
  if (tokenId === undefined)
    return unlessUnknown(nfts.fetchCollectionActivity(collectionId, page, ask))
  const item = nfts.fetchItem({ collectionId, tokenId }, page, ask)
  return unlessUnknown(item.then(({ history }) => history))
}

/**
 * What was sold of a collection, oldest first; nothing of one that the service has never heard of.
 * @throws InfoError
 */
export async function fetchTradePast(
  nfts: Pick<NftInfo, 'fetchCollectionPast'>,
  collectionId: string,
  wish: NftPastQuery,
  ask: Ask,
): Promise<readonly InfoNftPoint[]> {
  const { rows } = await unlessUnknown(nfts.fetchCollectionPast(collectionId, wish, ask))
  return rows.toReversed()
}

async function unlessUnknown<Row>(asked: Promise<InfoPage<Row>>): Promise<InfoPage<Row>> {
  try {
    return await asked
  } catch (error) {
    if (isNotThere(error)) return { rows: [], nextCursor: undefined, total: 0 }
    throw error
  }
}
