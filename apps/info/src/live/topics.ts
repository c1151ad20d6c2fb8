import type { NftEventRecord } from '../http/nfts/nftEventRecord.ts'
import { Refusal } from '../http/Refusal.ts'
import type { TransactionRecord } from '../http/records/transactionRecord.ts'

const MOST_TOPICS = 50
const ALL = 'all'
const NFTS = 'nft'
const TOPIC = /^(all|nft|(pool|token|user|nft):[a-z0-9]+(-[a-z0-9]+)*)$/
const LONGEST_TOPIC = 80

/** What a live reader wants to hear of. @throws Refusal */
export function parseTopics(text: unknown): ReadonlySet<string> {
  if (typeof text !== 'string' || text === '')
    throw Refusal.badInput(
      'topics: must be all, nft, pool:…, token:…, nft:… or user:… with commas between.',
    )
  const topics = new Set(text.split(',', MOST_TOPICS + 1))
  if (topics.size > MOST_TOPICS) throw Refusal.badInput(`topics: must be at most ${MOST_TOPICS}.`)
  for (const topic of topics) {
    if (topic.length > LONGEST_TOPIC || !TOPIC.test(topic))
      throw Refusal.badInput(
        'topics: must be all, nft, pool:…, token:…, nft:… or user:… with commas between.',
      )
  }
  return topics
}

/** The topics that a transaction belongs to. */
export const topicsOf = (record: TransactionRecord): readonly string[] => [
  ALL,
  `pool:${record.poolId}`,
  `token:${record.token0LedgerId}`,
  `token:${record.token1LedgerId}`,
  `user:${record.fromPrincipalId}`,
  `user:${record.toPrincipalId}`,
]

/** Those of something that happened at the market of NFTs. Of collections that the exchange does not list only who asks for one hears. */
export const nftTopicsOf = (
  { collectionId, seller, buyer }: NftEventRecord,
  isListed: boolean,
): readonly string[] => [
  ...(isListed ? [NFTS] : []),
  `nft:${collectionId}`,
  ...[seller, buyer].flatMap((person) => (person === null ? [] : [`user:${person}`])),
]
