import {
  addTransaction,
  type EvmNews,
  type EvmTransaction,
  type EvmTransactions,
  findTransaction,
  noteNews,
  removeTransaction,
  type TransactionKey,
} from '@sluice/sdk/ethereum'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { migrate } from '../../../preferences/migrate.ts'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { EVM_TRANSACTIONS, useBridging } from '../open/bridging.ts'
import { depositsByOwner } from './migrations/001-deposits-by-owner.ts'
import { parseSaved, type SavedTransactions, toSaved } from './savedTransactions.ts'

type Store = {
  /** Of everybody on this device, newest first. */
  readonly transactions: EvmTransactions
  /** @throws Error when one of the hash is there */
  readonly add: (transaction: EvmTransaction) => void
  readonly note: (key: TransactionKey, news: EvmNews, nowMs: number) => void
  readonly remove: (key: TransactionKey) => void
  /** Adds what is not there yet, as what another app has left. */
  readonly takeOver: (transactions: EvmTransactions) => void
}

/** Transactions that wallets have sent from this device. */
export const useEvmTransactions = create<Store>()(
  persist(
    (set) => {
      const change = (edit: (all: EvmTransactions) => EvmTransactions) => {
        readEvmTransactions()
        set(({ transactions }) => ({ transactions: edit(transactions) }))
      }
      return {
        transactions: [],
        add: (transaction) => change((all) => addTransaction(all, transaction)),
        note: (key, news, nowMs) => change((all) => noteNews(all, key, { news, nowMs })),
        remove: (key) => change((all) => removeTransaction(all, key)),
        takeOver: (transactions) =>
          change((all) =>
            transactions
              .filter((each) => findTransaction(all, each) === undefined)
              .reduce(addTransaction, all),
          ),
      }
    },
    {
      name: EVM_TRANSACTIONS,
      version: 1,
      storage: createJSONStorage<SavedTransactions>(() => deviceStorage),
      partialize: ({ transactions }): SavedTransactions => toSaved(transactions),
      migrate: (saved, version) => toSaved(parseSaved(migrate(saved, version, [depositsByOwner]))),
      merge: (saved, current) => ({ ...current, transactions: parseSaved(saved) }),
    },
  ),
)

useEvmTransactions.subscribe(({ transactions }) => {
  if (transactions.length > 0) useBridging.setState({ hasAny: true, hasSent: true })
})

/** What other tabs have written is known here as well. The storage answers at once, so nothing comes between a reading and a change. */
export function readEvmTransactions(): void {
  void useEvmTransactions.persist.rehydrate()
}

/** A principal's own on one chain. */
export const ownTransactions = (
  all: EvmTransactions,
  { owner, chainId }: Pick<EvmTransaction, 'owner' | 'chainId'>,
): EvmTransactions => all.filter((each) => each.owner === owner && each.chainId === chainId)
