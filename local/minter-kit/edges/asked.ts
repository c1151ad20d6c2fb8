/** What came of a question; a failure is a text for whoever waits. */
export type Asked<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'failed'; readonly text: string }

export const failed = (text: string) => ({ kind: 'failed', text }) as const
