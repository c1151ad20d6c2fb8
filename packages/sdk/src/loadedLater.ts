type Methods = Record<string, unknown>

/** The same methods, each of which waits for what it belongs to. */
export type Later<T> = {
  readonly [Name in keyof T as T[Name] extends (...args: never[]) => Promise<unknown>
    ? Name
    : never]: T[Name]
}

/** Something whose code loads with the first call of one of its methods, so that a page that never calls any does without. */
export function loadedLater<T extends object>(load: () => Promise<T>): Later<T> {
  let loading: Promise<T> | undefined
  const call =
    (name: string) =>
    async (...args: readonly unknown[]) => {
      loading ??= load()
      // a file that could not be fetched is asked for again
      loading.catch(() => {
        loading = undefined
      })
      const made = await loading
      const method: unknown = Reflect.get(made, name)
      if (typeof method !== 'function') throw new Error(`there is no method ${name}`)
      return Reflect.apply(method, made, args) as unknown
    }
  const methods: Methods = {}
  return new Proxy(methods, {
    // a promise that resolves to this must not take it for another promise
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined),
  }) as Later<T>
}
