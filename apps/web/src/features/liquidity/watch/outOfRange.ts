import { create } from 'zustand'
import { deviceStorage } from '../../../storage/browserStorage.ts'

/** A position, most often one that earns nothing now. */
export type OutOfRange = { readonly poolId: string; readonly id: bigint; readonly pair: string }

type Seen = {
  /** Whose; another account's are not this one's. */
  readonly owner: string
  readonly out: readonly OutOfRange[]
  /** Those that earn now, and may leave their range. */
  readonly inside: readonly OutOfRange[]
  /** Keys of those that their person has seen and put aside. */
  readonly dismissed: readonly string[]
  readonly tell: (owner: string, out: readonly OutOfRange[], inside?: readonly OutOfRange[]) => void
  readonly dismiss: (one: OutOfRange) => void
}

const KEY = 'sluice.out-of-range.v1'
const MOST_KEPT = 200
const LONGEST_KEY = 100

export const keyOfPlace = ({ poolId, id }: Pick<OutOfRange, 'poolId' | 'id'>): string =>
  `${poolId} ${id}`

/** What is out of range, as the watch last saw it. */
export const useOutOfRange = create<Seen>((set, get) => ({
  owner: '',
  out: [],
  inside: [],
  dismissed: readDismissed(deviceStorage.getItem(KEY)),
  tell: (owner, out, inside = []) => {
    const keys = new Set(out.map(keyOfPlace))
    const { dismissed, ...seen } = get()
    // one that came back in is told of again when it leaves; those of other accounts stay put aside
    const known = new Set(owner === seen.owner ? seen.out.map(keyOfPlace) : [])
    const kept = dismissed.filter((key) => !known.has(key) || keys.has(key))
    set({ owner, out, inside, dismissed: keep(kept) })
  },
  dismiss: (one) => set({ dismissed: keep([keyOfPlace(one), ...get().dismissed]) }),
}))

function keep(keys: readonly string[]): readonly string[] {
  const kept = keys.slice(0, MOST_KEPT)
  deviceStorage.setItem(KEY, JSON.stringify(kept))
  return kept
}

/** What cannot be understood is left out. */
export function readDismissed(text: string | null): readonly string[] {
  try {
    const saved: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(saved)) return []
    return saved
      .slice(0, MOST_KEPT)
      .filter((key): key is string => typeof key === 'string' && key.length <= LONGEST_KEY)
  } catch {
    return []
  }
}

/** Those of an account that are still to be shown. */
export const shownOf = ({ owner, out, dismissed }: Seen, account: string): readonly OutOfRange[] =>
  owner === account ? out.filter((one) => !dismissed.includes(keyOfPlace(one))) : []
