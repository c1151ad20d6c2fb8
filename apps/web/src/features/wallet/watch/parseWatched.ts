/** Somebody whose account is looked at. */
export type Watched = {
  readonly account: string
  /** Whether it counts in the person's own total. */
  readonly isCounted: boolean
}

/** So many can be watched: each is asked for. */
export const MOST_WATCHED = 50
/** As long as a principal can be, and nothing else that is asked for. */
const ACCOUNT = /^[a-z0-9]{1,5}(-[a-z0-9]{1,5}){1,12}$/

/** Whatever was saved, as far as it can be understood. */
export function parseWatched(saved: unknown): readonly Watched[] {
  const list: unknown = Reflect.get(Object(saved), 'watched')
  if (!Array.isArray(list)) return []
  const found = new Map<string, Watched>()
  for (const one of list) {
    const account: unknown = Reflect.get(Object(one), 'account')
    if (typeof account !== 'string' || !ACCOUNT.test(account)) continue
    found.set(account, { account, isCounted: Reflect.get(Object(one), 'isCounted') === true })
  }
  return [...found.values()].slice(0, MOST_WATCHED)
}
