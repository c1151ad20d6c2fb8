import { isStandard } from '../ledgers/standards.ts'
import { recordReader, storedList, type TextStorage } from '../stores/storedList.ts'
import type { StoredTransfer, TransferKind, TransferStage } from './StoredTransfer.ts'

/** Where unfinished payments are remembered. A browser keeps them in local storage; a bot may bring its own. */
export interface TransferStore {
  list(): StoredTransfer[]
  save(transfer: StoredTransfer): void
  remove(id: string): void
}

const KEY = 'sluice.transfers.v1'
const KINDS: readonly TransferKind[] = ['transfer', 'wrap', 'unwrap', 'top-up']

/** Unfinished payments as one JSON text. */
export const textTransferStore = (storage: TextStorage): TransferStore =>
  storedList(storage, KEY, parseTransfer)

/** Lives as long as the process. */
export function memoryTransferStore(): TransferStore {
  const kept = new Map<string, string>()
  return textTransferStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  })
}

/** @throws Error for what is none: nothing can be resumed from it */
function parseTransfer(entry: unknown): StoredTransfer {
  const { field, text, bigint, number } = recordReader(entry)
  const kind = KINDS.find((one) => one === field('kind'))
  const standard = text('standard')
  if (kind === undefined || !isStandard(standard)) throw new Error('a payment of an unknown kind')
  return {
    id: text('id'),
    kind,
    principal: text('principal'),
    ledgerId: text('ledgerId'),
    standard,
    to: text('to'),
    amount: bigint('amount'),
    fee: bigint('fee'),
    memoHex: text('memoHex'),
    createdAtNs: bigint('createdAtNs'),
    startedAt: number('startedAt'),
    stage: parseStage(field('stage')),
  }
}

/** @throws Error for a stage that is none: a payment that may have been sent must not look as if it had not */
function parseStage(stage: unknown): TransferStage {
  const { field, text, bigint, number } = recordReader(stage)
  const kind = field('kind')
  switch (kind) {
    case 'ready':
      return { kind }
    case 'asked':
      return { kind, attempts: number('attempts'), at: number('at') }
    case 'submitted':
      return {
        kind,
        requestId: text('requestId'),
        expiresAtNs: bigint('expiresAtNs'),
        envelope: text('envelope'),
      }
    case 'told':
      return { kind, at: number('at'), balanceBefore: bigint('balanceBefore') }
    case 'paid':
      return { kind, block: bigint('block') }
    default:
      throw new Error('the stored payment has an unknown stage')
  }
}
