import { isSameAddress, type LedgerAddress } from '../addresses.ts'
import type { HistoryEntry, HistoryPage, HistoryWish } from '../LedgerAdapter.ts'
import type { LedgerIndex } from './LedgerIndex.ts'
import { DEFAULT_LIMIT, type ReadLog, scanLog } from './scanLog.ts'

export type HistorySources = {
  readonly log: ReadLog
  /** The index for an account; undefined where the ledger has none. */
  readonly findIndex: (account: LedgerAddress) => Promise<LedgerIndex | undefined>
  /** An entry's account, as the ledger writes it. */
  readonly parse: (text: string) => LedgerAddress | undefined
}

/** Reads a page of a ledger's history. */
export type ReadHistory = (wish: HistoryWish) => Promise<HistoryPage>

type AccountWish = HistoryWish & { readonly account: LedgerAddress }
type IsWanted = (entry: HistoryEntry) => boolean

/** Blocks that an index may be behind: they are read from the log. One that is further behind is as good as none. */
const MOST_BEHIND = 2_000n

/**
 * The newest entries of a ledger's log, or of one account's part in it. An account's come from the ledger's index, and the last
 * blocks, which the index may not have yet, from the log. Where there is no index that answers, the log is looked through.
 * An index lists an approval with whoever gave it, the log also with whoever may spend.
 */
export async function readHistory(
  sources: HistorySources,
  wish: HistoryWish,
): Promise<HistoryPage> {
  const { account } = wish
  if (account === undefined) return scanLog(sources.log, wish)
  const isWanted = takesPart(sources.parse, account)
  const indexed = await indexedHistory(sources, { ...wish, account }, isWanted).catch(
    // an index that fails takes nothing from anybody: the log has the same, and tells if the ledger fails too
    () => undefined,
  )
  return indexed ?? scanLog(sources.log, wish, isWanted)
}

/** Undefined without an index, and when it is too far behind. */
async function indexedHistory(
  { log, findIndex }: HistorySources,
  { account, cursor, limit = DEFAULT_LIMIT }: AccountWish,
  isWanted: IsWanted,
): Promise<HistoryPage | undefined> {
  const index = await findIndex(account)
  if (index === undefined) return undefined
  const [synced, end] = await Promise.all([
    index.fetchSynced(),
    cursor ?? log(0n, 0n).then(({ length }) => length),
  ])
  const border = synced < end ? synced : end
  if (end - border > MOST_BEHIND) return undefined
  const unlisted = end > border ? (await log(border, end - border)).entries.filter(isWanted) : []
  const newest = [...unlisted].sort((a, b) => (a.index < b.index ? 1 : -1))
  const entries = newest.slice(0, limit)
  const { length } = entries
  // one is asked for in any case: whether the account has anything older
  const rest = await index.fetchPage(border, BigInt(Math.max(1, limit - length)))
  // what is not older than what was asked for would be listed twice, or for ever
  const older = rest.entries.filter(({ index }) => index < border)
  entries.push(...older.slice(0, limit - length))
  const last = entries.at(-1)?.index
  const first = newest.length > length ? undefined : (rest.oldest ?? last)
  return last === undefined || last === first ? { entries } : { entries, next: last }
}

function takesPart(parse: HistorySources['parse'], account: LedgerAddress): IsWanted {
  const isAccount = (text: string | undefined) => {
    const parsed = text === undefined ? undefined : parse(text)
    return parsed !== undefined && isSameAddress(parsed, account)
  }
  return ({ from, to, spender }) => isAccount(from) || isAccount(to) || isAccount(spender)
}
