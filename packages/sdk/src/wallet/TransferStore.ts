import { isStandard } from '../ledgers/standards.ts'
import type { TextStorage } from '../swap/SwapStore.ts'
import type { StoredTransfer, TransferKind, TransferStage } from './StoredTransfer.ts'

/** Where unfinished payments are remembered. A browser keeps them in local storage; a bot may bring its own. */
export interface TransferStore {
  list(): StoredTransfer[]
  save(transfer: StoredTransfer): void
  remove(id: string): void
}

const KEY = 'sluice.transfers.v1'
const KINDS: readonly TransferKind[] = ['transfer', 'wrap', 'unwrap', 'top-up']

/** Unfinished payments as one JSON text; bigints are written as decimal texts. */
export function textTransferStore(storage: TextStorage): TransferStore {
  const read = (): StoredTransfer[] => parseAll(storage.getItem(KEY))
  const write = (transfers: readonly StoredTransfer[]) =>
    storage.setItem(
      KEY,
      JSON.stringify(transfers, (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    )
  return {
    list: read,
    save: (transfer) => write([...read().filter(({ id }) => id !== transfer.id), transfer]),
    remove: (id) => write(read().filter((transfer) => transfer.id !== id)),
  }
}

/** Lives as long as the process. */
export function memoryTransferStore(): TransferStore {
  const kept = new Map<string, string>()
  return textTransferStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  })
}

/** Entries that cannot be read are left out: a broken entry must not hide the whole ones. */
function parseAll(json: string | null): StoredTransfer[] {
  try {
    const parsed: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(parsed) ? parsed.map(parseOne).filter((one) => one !== undefined) : []
  } catch {
    // damaged as a whole: what it held is lost, but no new payment may fail for it
    return []
  }
}

function parseOne(entry: unknown): StoredTransfer | undefined {
  const field = (name: string): unknown => Reflect.get(Object(entry), name)
  try {
    const kind = KINDS.find((one) => one === field('kind'))
    const standard = text(field('standard'))
    if (kind === undefined || !isStandard(standard)) return undefined
    return {
      id: text(field('id')),
      kind,
      principal: text(field('principal')),
      ledgerId: text(field('ledgerId')),
      standard,
      to: text(field('to')),
      amount: BigInt(text(field('amount'))),
      fee: BigInt(text(field('fee'))),
      memoHex: text(field('memoHex')),
      createdAtNs: BigInt(text(field('createdAtNs'))),
      startedAt: Number(field('startedAt')),
      stage: parseStage(Object(field('stage'))),
    }
  } catch {
    // not ours or damaged: nothing can be resumed from it
    return undefined
  }
}

/** @throws Error for a stage that is none: a payment that may have been sent must not look as if it had not. */
function parseStage(stage: object): TransferStage {
  const field = (name: string): unknown => Reflect.get(stage, name)
  const kind = field('kind')
  switch (kind) {
    case 'ready':
      return { kind }
    case 'asked':
      return { kind, attempts: Number(field('attempts')), at: Number(field('at')) }
    case 'submitted':
      return {
        kind,
        requestId: text(field('requestId')),
        expiresAtNs: BigInt(text(field('expiresAtNs'))),
        envelope: text(field('envelope')),
      }
    case 'told':
      return { kind, at: Number(field('at')), balanceBefore: BigInt(text(field('balanceBefore'))) }
    case 'paid':
      return { kind, block: BigInt(text(field('block'))) }
    default:
      throw new Error('the stored payment has an unknown stage')
  }
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('the stored payment lacks a field')
  return value
}
