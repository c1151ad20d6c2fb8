import type { Reply } from './ReceiverContext.ts'

/**
 * Why a step can't go on now. Every flow asks ledgers and pools where the tokens are before it does anything, so a step that
 * pauses anywhere is simply taken again later.
 */
export class Pause extends Error {
  /** Waiting for a price or for readings is no failure: a step gives up after days of it only. */
  readonly isPatient: boolean

  constructor(text: string, { isPatient = false } = {}) {
    super(text)
    this.isPatient = isPatient
  }
}

/** @throws Pause unless the service did what it was asked for. */
export async function need<T>(reply: Promise<Reply<T>>): Promise<T> {
  const settled = await reply
  if (settled.kind === 'ok') return settled.value
  throw new Pause(settled.text)
}

/** @throws Pause when a ledger gave no answer. */
export async function needAnswer<T>(answer: Promise<T | undefined>): Promise<T> {
  const value = await answer
  if (value === undefined) throw new Pause('A ledger does not answer')
  return value
}
