import { type TransferOutcome, textOfRefusal } from '@sluice/canister'
import { isRefusal, type Refusal, refuse } from '@sluice/governance'

/** Ends a command or an action with an error of the interface; {@link refusalOf} finds it again. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.text)
    this.refusal = refusal
  }
}

/** What the core answers, unless it refuses. @throws Refused */
export function unlessRefused<Outcome extends object>(outcome: Outcome | Refusal): Outcome {
  if (isRefusal(outcome)) throw new Refused(outcome)
  return outcome
}

/** @throws Refused */
export function refuseWith(...args: Parameters<typeof refuse>): never {
  throw new Refused(refuse(...args))
}

/** Anything else that is thrown is a mistake of the program: it is thrown again, and traps. */
export function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refused) return thrown.refusal
  throw thrown
}

/** The block of a transfer that is done. @throws Refused, which says where the money is */
export function blockOf(outcome: TransferOutcome): bigint {
  switch (outcome.kind) {
    case 'done':
      return outcome.block
    case 'refused':
      return refuseWith('external', `The transfer was refused. ${textOfRefusal(outcome.why)}`)
    case 'unknown':
    case 'stuck':
      return refuseWith(
        'external',
        'The ledger has not answered. The transfer is asked for again until its outcome is known; the neuron stays locked until then.',
      )
  }
}
