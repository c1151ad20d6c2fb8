import { create } from 'zustand'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { BRIDGE_KEY, useBridging } from './bridging.ts'

/** A transfer that this device has seen begin and not end. */
export type OpenTransfer = {
  readonly id: string
  readonly owner: string
  readonly ledgerId: string
  readonly direction: 'mint' | 'dissolve'
}

type Store = {
  readonly open: readonly OpenTransfer[]
  /** Transfers whose end has been told, so that it is told once, also by another tab or after a reload. */
  readonly told: readonly string[]
  readonly add: (transfer: OpenTransfer) => void
  /** It has ended. Answers whether that is news. */
  readonly end: (id: string) => boolean
}

const MOST_OPEN = 50
const MOST_TOLD = 200
const LONGEST_TEXT = 250

export const useOpenTransfers = create<Store>((_, get) => ({
  ...readKept(deviceStorage.getItem(BRIDGE_KEY)),
  add: (transfer) => {
    const { open, told } = readKept(deviceStorage.getItem(BRIDGE_KEY))
    const isIt = isSameTransfer(transfer.id)
    if (told.some(isIt) || open.some(({ id }) => isIt(id))) return
    keep({ open: [transfer, ...open], told })
  },
  end: (id) => {
    const { open, told } = readKept(deviceStorage.getItem(BRIDGE_KEY))
    // what has been told is open no more
    const isIt = isSameTransfer(id)
    const isNews = open.some((transfer) => isIt(transfer.id))
    if (isNews || get().open.some((transfer) => isIt(transfer.id)))
      keep({ open: open.filter((transfer) => !isIt(transfer.id)), told: [id, ...told] })
    return isNews
  },
}))

/** A deposit from Ethereum is named by its transaction until it is in a block, and by its place among the logs from then on. */
const nameOf = (id: string): string => /^eth-in-[0-9a-f]{64}/.exec(id)?.[0] ?? id
const isSameTransfer = (one: string) => (other: string) => nameOf(one) === nameOf(other)

const tellPages = ({ open }: Pick<Store, 'open'>): void =>
  useBridging.setState({ hasAny: true, owners: open.map(({ owner }) => owner) })
if (useBridging.getState().hasAny) tellPages(useOpenTransfers.getState())
useOpenTransfers.subscribe(tellPages)

/** What other tabs write is known here as well. */
export const readOpenTransfers = (): void =>
  useOpenTransfers.setState(readKept(deviceStorage.getItem(BRIDGE_KEY)))

function keep({ open, told }: Pick<Store, 'open' | 'told'>): void {
  const kept = { open: open.slice(0, MOST_OPEN), told: told.slice(0, MOST_TOLD) }
  deviceStorage.setItem(BRIDGE_KEY, JSON.stringify(kept))
  useOpenTransfers.setState(kept)
}

/** What cannot be understood is left out. */
export function readKept(text: string | null): Pick<Store, 'open' | 'told'> {
  const kept = parse(text)
  return {
    open: listOf(kept, 'open').flatMap(readOpen).slice(0, MOST_OPEN),
    told: listOf(kept, 'told').filter(isShortText).slice(0, MOST_TOLD),
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    // somebody else's: what is kept here is found on the chains as well
    return {}
  }
}

function listOf(kept: unknown, name: 'open' | 'told'): readonly unknown[] {
  const list: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : []
  return Array.isArray(list) ? list : []
}

function readOpen(entry: unknown): OpenTransfer[] {
  if (typeof entry !== 'object' || entry === null) return []
  const text = (name: string): unknown => Reflect.get(entry, name)
  const [id, owner, ledgerId, direction] = ['id', 'owner', 'ledgerId', 'direction'].map(text)
  if (!isShortText(id) || !isShortText(owner) || !isShortText(ledgerId)) return []
  if (direction !== 'mint' && direction !== 'dissolve') return []
  return [{ id, owner, ledgerId, direction }]
}

/** A declaration, since the store reads what is kept while this file loads. */
function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= LONGEST_TEXT
}
