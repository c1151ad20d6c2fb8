import type { ClaimContext } from '../state/ClaimContext.ts'
import { fetchWords } from './events.ts'
import { changeEvent, statusSet } from './found.ts'

/** Events of earlier versions: they stay, are listed by their status, and get the names that their ledgers give. */

const AT_ONCE = 20n

export function takeUpSome(context: ClaimContext): void {
  const { state, now, schedule } = context
  const first = state.takenUp.get()
  const end = state.nextNumber.get()
  const next = first + AT_ONCE < end ? first + AT_ONCE : end
  if (next === first) return
  state.takenUp.set(next)
  for (let number = first; number < next; number++) {
    const event = state.events.get(number)
    if (event === undefined || state.lives.has(number)) continue
    state.lives.set(number, { madeNs: now(), isKept: true })
    state.ofStatus.add(statusSet(event.status), number)
    schedule(0, () => rename(context, number, event.ledger))
  }
}

async function rename(context: ClaimContext, number: bigint, ledger: Uint8Array): Promise<void> {
  // await: other messages run here
  const words = await fetchWords(context, ledger)
  if (words !== undefined) changeEvent(context, number, words)
}
