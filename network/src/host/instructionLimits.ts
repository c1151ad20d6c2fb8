import { CanisterFault } from '../errors.ts'
import { Context } from './context.ts'

/** How many instructions one execution may take. */
export type InstructionLimits = {
  /** Updates, callbacks, heartbeats and timers. */
  readonly update: bigint
  /** Queries, also those called as an update, and transform functions. */
  readonly query: bigint
  /** Each step of an installation or upgrade. */
  readonly install: bigint
  readonly inspect: bigint
}

/** The limits of the Internet Computer. */
export const DEFAULT_INSTRUCTION_LIMITS: InstructionLimits = {
  update: 40_000_000_000n,
  query: 5_000_000_000n,
  install: 300_000_000_000n,
  inspect: 200_000_000n,
}

const INSTALLING = Context.init | Context.preUpgrade | Context.start
const UPDATING = Context.update | Context.reply | Context.reject | Context.task
/** A cleanup callback gets this part of an update's limit. */
const CLEANUP_PART = 20n

/** The limit for an execution in a context. */
export function limitFor(context: number, limits: InstructionLimits): bigint {
  if ((context & INSTALLING) !== 0) return limits.install
  if ((context & UPDATING) !== 0) return limits.update
  if (context === Context.cleanup) return limits.update / CLEANUP_PART
  return context === Context.inspect ? limits.inspect : limits.query
}

/** The execution went over its limit. */
export function instructionLimitExceeded(limit: bigint): CanisterFault {
  return new CanisterFault(
    'IC0522',
    `Canister exceeded the limit of ${limit} instructions for single message execution`,
    'Try optimizing this canister to use fewer instructions or splitting the work into several messages. See documentation: https://internetcomputer.org/docs/current/references/execution-errors#instruction-limit-exceeded',
  )
}
