/** The slices of the stored state by name, each as it was saved. */
export type OldState = Readonly<Record<string, unknown>>

export type StoredState = { readonly version: number; readonly state: OldState }

/** What state that never said its version counts as. */
const UNVERSIONED = -1
/** Many an app keeps its state under the same name; only those of the known kind have one of these. */
const TELLING_SLICES = ['customization', 'swapCache', 'wallet']

/**
 * Reads the text under `persist:root`: a JSON object whose every value is the JSON text of one slice, the version among them
 * under `_persist`. A slice that cannot be read is left out; undefined when the whole cannot, or is of another kind.
 */
export function readOldState(text: string | null): StoredState | undefined {
  const root = fieldsOf(parseJson(text))
  if (!root) return undefined
  const slices = Object.entries(root).map(([name, slice]) => [name, parseJson(slice)] as const)
  const { _persist: persisted, ...state } = Object.fromEntries(
    slices.filter(([, slice]) => slice !== undefined),
  )
  if (!TELLING_SLICES.some((name) => fieldsOf(state[name]))) return undefined
  const version = fieldsOf(persisted)?.version
  return { version: Number.isInteger(version) ? Number(version) : UNVERSIONED, state }
}

/** The inverse: state as `persist:root` holds it. */
export function writeOldState({ version, state }: StoredState): string {
  const all = { ...state, _persist: { version, rehydrated: true } }
  const slices = Object.entries(all).map(([name, slice]) => [name, JSON.stringify(slice)] as const)
  return JSON.stringify(Object.fromEntries(slices))
}

/** A value's fields, or undefined for what is no plain object. */
export function fieldsOf(value: unknown): OldState | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.fromEntries(Object.entries(value))
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // cut off or not JSON at all: as good as never stored
    return undefined
  }
}
