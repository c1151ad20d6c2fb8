/** What a management method did: its reply, and how many of the attached cycles it took. */
export type Outcome = { readonly reply: Uint8Array; readonly accepted?: bigint } | 'answered later'
