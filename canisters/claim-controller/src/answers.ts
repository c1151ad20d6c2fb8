import type { Reply } from '@sluice/canister'

export type Answer<T> = { ok: T } | { err: string }

export const refuse = (text: string): { err: string } => ({ err: text })

export const NO_STORAGE = refuse('The storage of claims has not been set')
export const BAD_KEY = refuse('A key has 1 to 64 bytes')
export const NO_EVENT = refuse("The claim event doesn't exist")
export const TOO_MUCH = refuse(
  'As much has been made today as everybody together may without paying: buy room for the event, or try again later',
)

/** What the storage answered; its own text when it refused. */
export function told<T>(reply: Reply<T>): Answer<T> {
  if (reply.kind === 'ok') return { ok: reply.value }
  if (reply.kind === 'refused') return refuse(reply.text)
  return refuse(`The storage of claims does not answer: ${reply.text}. Please repeat this`)
}
