const UNKNOWN_METHOD = /has no (query|update) method|method not found/i

/** Whether a canister has said that it knows no such method, as a build of somebody else's does. */
export const isUnknownMethod = (error: unknown): boolean =>
  error instanceof Error && UNKNOWN_METHOD.test(wordsOf(error))

/** What an error and those behind it say. */
function wordsOf(error: Error): string {
  const cause = error.cause instanceof Error ? wordsOf(error.cause) : ''
  const reason: unknown = Reflect.get(Object(Reflect.get(error, 'details')), 'reason')
  return `${error.message} ${String(reason ?? '')} ${cause}`
}
