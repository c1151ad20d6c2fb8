import type { PoolBackupData } from '@sluice/candid/swap_data_backup'
import { type BackupState, type BackupStatus, replyKey } from './BackupState.ts'
import { SECTIONS } from './sections.ts'

/** A pool's picture put together from its pages; undefined while it is incomplete. */
export function viewBackup(
  state: BackupState,
  pool: Uint8Array,
  { pages, ...status }: BackupStatus,
): PoolBackupData | undefined {
  if (!status.isDone) return undefined
  const read = (method: string) => readSection(state, pool, pages, method)
  return trustedBackup({
    ...status,
    metadata: read('metadata')[0],
    initArgs: read('getInitArgs')[0],
    feeGrowthGlobal: read('getFeeGrowthGlobal')[0],
    tokenAmountState: read('getTokenAmountState')[0],
    tickBitmaps: read('getTickBitmaps')[0],
    limitOrders: read('getLimitOrders')[0],
    // orders are filled in the message that moves the price: none ever waits on a stack
    limitOrderStack: [],
    userPositionIds: read('getUserPositionIds')[0],
    allTokenBalances: read('allTokenBalance').flatMap(contentOf),
    ticks: read('getTicks').flatMap(contentOf),
    positions: read('getPositions').flatMap(contentOf),
    userPositions: read('getUserPositions').flatMap(contentOf),
  })
}

/** The `ok` of each stored reply of a section. */
function readSection(
  state: BackupState,
  pool: Uint8Array,
  pages: readonly number[],
  method: string,
): unknown[] {
  const index = SECTIONS.findIndex((section) => section.method === method)
  const types = SECTIONS[index]?.types
  return Array.from({ length: pages[index] ?? 0 }, (_, page) => {
    const reply = state.replies.get(replyKey(pool, index, page)) ?? new Uint8Array()
    const [answer] = types?.results.decode(reply) ?? []
    return typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'ok') : undefined
  })
}

function contentOf(page: unknown): unknown[] {
  const content: unknown =
    typeof page === 'object' && page !== null ? Reflect.get(page, 'content') : undefined
  return Array.isArray(content) ? content : []
}

/** The one place where pages become their type: each was stored by the types of the pool's own interface. */
function trustedBackup(value: object): PoolBackupData {
  return value as PoolBackupData
}
