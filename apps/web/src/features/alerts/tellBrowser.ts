import { readRecord } from '../../activity/readRecord.ts'
import { keptList } from '../../storage/keptList.ts'

/** What a browser may tell of while the page is not in sight. */
export const NEWS = ['prices', 'orders', 'ranges', 'bridge'] as const
export type News = (typeof NEWS)[number]

/** News that an account wants to hear nothing of from the browser. */
type Silence = { readonly owner: string; readonly silent: readonly News[] }

const list = keptList({ key: 'sluice.silent-news.v1', most: 20, read: readSilence })

export function readSilence(record: unknown): readonly Silence[] {
  const { text, field } = readRecord(record)
  const [owner, silent] = [text('owner'), field('silent')]
  if (owner === undefined || !Array.isArray(silent)) return []
  return [{ owner, silent: NEWS.filter((news) => silent.includes(news)) }]
}

const silentIn = (kept: readonly Silence[], owner: string): readonly News[] =>
  kept.find((one) => one.owner === owner)?.silent ?? []

export const useSilent = (owner: string): readonly News[] => silentIn(list.use(), owner)

export const keepSilent = (owner: string, silent: readonly News[]): void =>
  list.write([{ owner, silent }, ...list.current().filter((one) => one.owner !== owner)])

/** Whether the person has allowed notifications. It is asked for on a press only. */
export const isAllowed = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted'

export type Told = {
  readonly news: News
  readonly owner: string
  readonly text: string
  /** Where it leads, inside of the application. */
  readonly to: string
  /** The same twice is shown once, from whichever tab. */
  readonly tag: string
}

type Place = { readonly poolId: string }

/** Of an order's end, whoever tells it. */
export const orderTag = ({ poolId, positionId }: Place & { readonly positionId: bigint }): string =>
  `order ${poolId} ${positionId}`

/** Of a position that left its range, whoever tells it. */
export const rangeTag = ({ poolId, id }: Place & { readonly id: bigint }): string =>
  `range ${poolId} ${id}`

/** Tells through the browser what a person would miss: only where it is allowed and wanted, and while the page is out of sight. */
export async function tellBrowser({ news, owner, text, to, tag }: Told): Promise<void> {
  if (!isAllowed() || document.visibilityState === 'visible') return
  if (silentIn(list.current(), owner).includes(news)) return
  try {
    // phones know notifications of workers only; the worker leads back to the page as well
    const worker = await navigator.serviceWorker?.getRegistration()
    await worker?.showNotification('Sluice', {
      body: text,
      tag,
      icon: '/icon-192.png',
      data: { to },
    })
  } catch (error) {
    // the page has told it, too, and keeps it until it is seen
    console.warn(error)
  }
}
