/** Where lists of receivers are kept until their event has them. A browser has a database for it; what a list is comes from its id. */
export interface ClaimLists {
  keep(listId: string, batches: readonly string[]): Promise<void>
  /** A batch as it was kept; undefined when it is not there. */
  read(listId: string, batch: number): Promise<string | undefined>
  forget(listId: string): Promise<void>
  ids(): Promise<string[]>
}

/** Lives as long as the process. */
export function memoryClaimLists(): ClaimLists {
  const kept = new Map<string, readonly string[]>()
  return {
    keep: async (listId, batches) => {
      kept.set(listId, batches)
    },
    read: async (listId, batch) => kept.get(listId)?.[batch],
    forget: async (listId) => {
      kept.delete(listId)
    },
    ids: async () => [...kept.keys()],
  }
}
