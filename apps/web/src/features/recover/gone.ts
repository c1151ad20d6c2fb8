import { create } from 'zustand'
import { deviceStorage } from '../../storage/browserStorage.ts'

const KEY = 'sluice.retrieved.v1'
const MOST_KEPT = 500
const LONGEST_ID = 200

type Gone = { readonly ids: readonly string[]; readonly add: (id: string) => void }

/** Transfers to pools' own accounts that came back, as this device remembers: a ledger's log shows them for ever. */
export const useGone = create<Gone>((set, get) => ({
  ids: readIds(deviceStorage.getItem(KEY)),
  add: (id) => {
    const ids = [id, ...get().ids.filter((other) => other !== id)].slice(0, MOST_KEPT)
    deviceStorage.setItem(KEY, JSON.stringify(ids))
    set({ ids })
  },
}))

/** What cannot be understood is left out. */
export function readIds(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((id): id is string => typeof id === 'string' && id.length <= LONGEST_ID)
      .slice(0, MOST_KEPT)
  } catch {
    // damaged, or not ours: the list begins anew
    return []
  }
}
