import { secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'

const MOST_ERRORS = 100
const MOST_TEXT = 300

/** Writes down what an operator should see; the latest of it is kept. */
export function noteError(context: Pick<FarmContext, 'state' | 'now'>, text: string): void {
  const { errors } = context.state
  const line = `${secondsNow(context)}: ${text.slice(0, MOST_TEXT)}`
  errors.set([...errors.get().slice(1 - MOST_ERRORS), line])
}
