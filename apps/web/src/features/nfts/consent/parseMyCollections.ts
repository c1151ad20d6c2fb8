/** What a person has decided on collections, by canister id. */
export type MyCollections = {
  /** Shown in the wallet, with pictures. */
  readonly accepted: readonly string[]
  /** Never shown again unless it is asked for. */
  readonly hidden: readonly string[]
}

export const NOTHING_DECIDED: MyCollections = { accepted: [], hidden: [] }

const CANISTER_ID = /^([a-z0-9]{5}-){1,10}[a-z0-9]{3}$/
const MOST_IDS = 500

const isCanisterId = (id: unknown): id is string => typeof id === 'string' && CANISTER_ID.test(id)

/** Reads what was saved, field by field; what is no canister id is dropped. */
export function parseMyCollections(saved: unknown): MyCollections {
  const fields = new Map<string, unknown>(
    typeof saved === 'object' && saved !== null ? Object.entries(saved) : [],
  )
  const ids = (name: string): readonly string[] => {
    const list = fields.get(name)
    return Array.isArray(list) ? [...new Set(list.filter(isCanisterId).slice(0, MOST_IDS))] : []
  }
  return { accepted: ids('accepted'), hidden: ids('hidden') }
}
