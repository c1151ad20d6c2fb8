import type { Reply } from '@sluice/canister'

/** Reasons come from ledgers, in part: so much of them is kept. */
const MOST_TEXT = 200

/**
 * Why a step can't go on now. Every flow asks ledgers and pools where the tokens are before it does anything, so a step that
 * pauses anywhere is simply taken again later.
 */
export class Pause extends Error {
  /** Waiting for a price or for readings is no failure: a step gives up after days of it only. */
  readonly isPatient: boolean

  constructor(text: string, { isPatient = false } = {}) {
    super(shortText(text))
    this.isPatient = isPatient
  }
}

/** A callee has not answered. Each try takes the time that all tokens share, or opens a call that may never be closed. */
export class Silence extends Pause {}

/** As much of a stranger's text as is kept. */
export function shortText(text: string): string {
  return text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 1)}…`
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
