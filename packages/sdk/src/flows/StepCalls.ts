import { RejectError } from '@icp-sdk/core/agent'
import type { SubmittedCall } from '../agent/SubmittedCall.ts'
import { translateError } from '../agent/translateError.ts'
import type { PreparedCall } from '../calls/PreparedCall.ts'
import { type SluiceError, WalletError } from '../errors.ts'
import type { Flow, StepState } from './Flow.ts'
import type { FlowCaller } from './FlowCaller.ts'
import { callsBefore } from './goesAlong.ts'
import { isSurelyNotSent } from './isSurelyNotSent.ts'
import type { Look, MovingStep, Plan, StepAnswer, Trace } from './Plan.ts'
import type { Journal } from './store/Journal.ts'

export type Desk = {
  readonly plan: Pick<Plan<unknown>, 'steps'>
  readonly caller: FlowCaller
  readonly journal: Pick<Journal<Flow>, 'stateOf' | 'write' | 'results'>
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
  readonly signal: AbortSignal | undefined
}

type Asked = Extract<StepState, { kind: 'asked' }>
type Told = Extract<StepState, { kind: 'told' }>
type Submitted = Extract<StepState, { kind: 'submitted' }>

/** A request that the network has not executed by now never will be: it expires five minutes after it was signed. */
const SURELY_EXPIRED_MS = 6 * 60_000
const LOOK_EVERY_MS = 1_000

/**
 * Makes one call once. What is known of an earlier attempt is in the step's written state, so that the same method begins a call
 * and goes on with it. It writes the call's end down, takes everything back when nothing came of it and throws why, or throws that
 * nobody knows and keeps what is written. A call that never ran and is to be made anew leaves nothing written and does not throw.
 */
export class StepCalls {
  private readonly desk: Desk

  constructor(desk: Desk) {
    this.desk = desk
  }

  async make(step: MovingStep): Promise<void> {
    const state = this.desk.journal.stateOf(step.name)
    switch (state?.kind) {
      case 'submitted':
        return this.settleSubmitted(step, state)
      case 'told':
        return this.settleTold(step, state)
      case 'asked':
        return this.askByKey(step, state)
      default:
        return step.repeat.by === 'key' ? this.askByKey(step) : this.askOnce(step, step.repeat.look)
    }
  }

  /** Whoever executes the call knows it by its key, so asking again is how one finds out. */
  private async askByKey(step: MovingStep, earlier?: Asked): Promise<void> {
    const { journal, now } = this.desk
    const calls = await this.callsOf(step)
    journal.write(step.name, {
      kind: 'asked',
      attempts: (earlier?.attempts ?? 0) + 1,
      at: now(),
    })
    let isSigned = false
    const onSubmit = () => {
      isSigned = true
    }
    const answer = await this.send(calls, onSubmit).catch((error: unknown) => {
      const known = translateError(error)
      if (!isSurelyNotSent(known, { isSigned })) throw step.errors.unknown(known)
      throw earlier ? this.stillUnknown(step, earlier, known) : this.ended(step, known)
    })
    if (answer.kind === 'done' || earlier === undefined) return this.take(step, answer)
    return this.searchLog(step, answer, earlier)
  }

  /**
   * A refusal says nothing of an earlier attempt that may yet be executed: a ledger looks at age, fee and load before it looks
   * for a duplicate. Its log tells, once no request of then is alive any more.
   */
  private async searchLog(
    step: MovingStep,
    answer: Extract<StepAnswer, { kind: 'refused' }>,
    earlier: Asked,
  ): Promise<void> {
    const find = step.repeat.by === 'key' ? step.repeat.find : undefined
    const found = await find?.(this.desk.journal.results()).catch((error: unknown) => {
      throw this.stillUnknown(step, earlier, error)
    })
    if (found !== undefined) return this.take(step, { kind: 'done', result: found.result })
    if (this.desk.now() - earlier.at < SURELY_EXPIRED_MS) throw this.stillUnknown(step, earlier)
    const { notMade } = step.errors
    throw this.ended(step, answer.isTooOld && notMade ? notMade() : answer.error)
  }

  private async askOnce(step: MovingStep, look: Look, earlier?: Told): Promise<void> {
    const { caller, journal, now } = this.desk
    const calls = await this.callsOf(step)
    const isByBooks = caller.signsElsewhere || step.errors.forgotten === undefined
    const before = earlier?.before ?? (isByBooks ? await look.before(journal.results()) : undefined)
    if (caller.signsElsewhere && before)
      journal.write(step.name, { kind: 'told', at: now(), before })
    const note = before ? { before } : {}
    let answer: StepAnswer
    try {
      answer = await this.send(calls, (submitted) =>
        journal.write(step.name, { kind: 'submitted', ...submitted, ...note }),
      )
    } catch (error) {
      return this.settleFailed(step, translateError(error), earlier)
    }
    if (answer.kind === 'refused' && earlier !== undefined) {
      // of two calls the second finds everything taken, though the first has gone through
      const trace = await this.see(step, look, earlier)
      if (trace.kind === 'done') return this.take(step, trace)
      // nor does a refusal say anything of a first that is still on its way
      if (now() - earlier.at < SURELY_EXPIRED_MS) throw this.stillUnknown(step, earlier)
    }
    return this.take(step, answer)
  }

  /** The step's call, last, and before it those that a wallet is asked for together with it. */
  private async callsOf(step: MovingStep): Promise<PreparedCall<StepAnswer>[]> {
    const { caller, journal, plan } = this.desk
    const done = journal.results()
    const before = caller.asksOnce ? await callsBefore(step, plan, done) : []
    return [...before, await step.call(done)]
  }

  /** Of calls in turn the last one's answer. One before it that was refused has kept it from being sent. */
  private async send(
    calls: readonly PreparedCall<StepAnswer>[],
    onSubmit?: (submitted: SubmittedCall) => void,
  ): Promise<StepAnswer> {
    const { caller } = this.desk
    const [call] = calls
    if (calls.length === 1 && call !== undefined) return caller.run(call, onSubmit)
    const ends = await caller.runInTurn(calls)
    const last = ends.at(-1)
    if (last !== undefined && 'answer' in last) return last.answer
    const refused = ends.find((end) => 'answer' in end && end.answer.kind === 'refused')
    if (refused !== undefined && 'answer' in refused) return refused.answer
    throw last?.error ?? WalletError.lost()
  }

  /** A call that ended in an error may have been executed all the same. */
  private async settleFailed(step: MovingStep, error: SluiceError, earlier?: Told): Promise<void> {
    const state = this.desk.journal.stateOf(step.name)
    const { errors } = step
    if (state?.kind === 'told') {
      const look = step.repeat.by === 'request' ? step.repeat.look : undefined
      if (isCertifiedReject(error) && errors.leavesHalfDone && !look?.mayAskAgain)
        throw this.ended(step, errors.rejected(reasonOf(error), error))
      if (!isSurelyNotSent(error, errors)) return this.settleTold(step, state, error)
      throw earlier ? error : this.ended(step, error)
    }
    if (state?.kind !== 'submitted') throw this.ended(step, error)
    if (isSurelyNotSent(error, { ...errors, isSigned: true })) throw this.ended(step, error)
    return this.settleSubmitted(step, state, error)
  }

  /** @param cause why the answer is not known, when the call was made just now. */
  private async settleSubmitted(
    step: MovingStep,
    submitted: Submitted,
    cause?: SluiceError,
  ): Promise<void> {
    const { caller, journal, signal } = this.desk
    const { errors } = step
    const call = await step.call(journal.results())
    const outcome = await caller.settle(call, submitted, signal).catch((error: unknown) => {
      throw errors.unknown(cause ?? error)
    })
    switch (outcome.kind) {
      case 'replied':
        return this.take(step, this.read(step, call, outcome.reply))
      case 'rejected':
        throw this.ended(step, errors.rejected(outcome.message, cause))
      case 'forgotten': {
        const lost = errors.forgotten?.(cause)
        if (lost === undefined) return this.settleByBooks(step, submitted, cause)
        // written down it stays what it is: made anew it could be made twice
        throw lost.funds === 'moving' ? lost : this.ended(step, lost)
      }
      case 'never-ran':
        return this.takeBack(step, cause)
      case 'open':
        // refused so far, which nobody has signed: whoever said so may keep it until it expires
        throw errors.unknown(cause)
    }
  }

  /** The network has forgotten the request, so it is not executed any more: without a trace it never was, or was refused. */
  private async settleByBooks(
    step: MovingStep,
    { before = {} }: Submitted,
    cause?: SluiceError,
  ): Promise<void> {
    const { pause, signal } = this.desk
    const { errors, repeat } = step
    if (repeat.by !== 'request') throw errors.unknown(cause)
    for (let looks = repeat.look.times; ; looks--) {
      if (signal?.aborted) throw errors.unknown(signal.reason)
      const trace = await this.see(step, repeat.look, { before })
      if (trace.kind === 'done') return this.take(step, trace)
      if (trace.kind === 'none') return this.takeBack(step, cause)
      if (looks <= 0)
        throw trace.kind === 'given-back' ? this.ended(step, trace.error) : errors.unknown(cause)
      await pause(LOOK_EVERY_MS)
    }
  }

  /** The call never ran: it is made anew, at once where it was not made just now. */
  private takeBack(step: MovingStep, cause?: SluiceError): void {
    const why = step.errors.notMade?.(cause) ?? cause
    this.desk.journal.write(step.name, undefined)
    if (why !== undefined) throw why
  }

  /** What was executed and cannot be read is not to be asked for again. */
  private read(step: MovingStep, call: PreparedCall<StepAnswer>, reply: Uint8Array): StepAnswer {
    try {
      return call.read(reply)
    } catch (error) {
      throw step.errors.unknown(error)
    }
  }

  /** @param silence why the wallet's answer is not known, when it was told just now. */
  private async settleTold(step: MovingStep, told: Told, silence?: SluiceError): Promise<void> {
    const { pause, signal, now } = this.desk
    const { errors } = step
    if (step.repeat.by !== 'request') throw errors.unknown(silence)
    const { look } = step.repeat
    // without time to show itself, what can be seen now says nothing of a call that was sent just now
    if (silence && look.times === 0) throw errors.unknown(silence)
    for (let looks = look.times; ; looks--) {
      if (signal?.aborted) throw errors.unknown(signal.reason)
      const trace = await this.see(step, look, told)
      if (trace.kind === 'done') return this.take(step, trace)
      if (silence && trace.kind !== 'none') throw errors.unknown(silence)
      if (silence && looks <= 0) throw WalletError.lost(silence)
      if (!silence && trace.kind === 'none') {
        if (look.mayAskAgain) return this.askOnce(step, look, told)
        if (now() - told.at < SURELY_EXPIRED_MS) throw errors.unknown()
        throw this.ended(step, errors.notMade?.() ?? errors.unknown())
      }
      if (trace.kind === 'given-back' && looks <= 0) throw this.ended(step, trace.error)
      if (trace.kind === 'open' && !look.mayAskAgain) throw errors.unknown()
      await pause(LOOK_EVERY_MS)
    }
  }

  private see(step: MovingStep, look: Look, { before }: Pick<Told, 'before'>) {
    return look.see(before, this.desk.journal.results()).catch((error: unknown) => {
      throw step.errors.unknown(error)
    })
  }

  private async take(
    step: MovingStep,
    answer: StepAnswer | Extract<Trace, { kind: 'done' }>,
  ): Promise<void> {
    if (answer.kind === 'refused') {
      const { error } = answer
      throw this.ended(step, (await step.explain?.(error)) ?? error)
    }
    const result = this.resultOf(step, answer.result)
    this.desk.journal.write(
      step.name,
      result === undefined ? { kind: 'done' } : { kind: 'done', result },
    )
  }

  private resultOf({ name, repeat }: MovingStep, answer: bigint | undefined): bigint | undefined {
    const state = this.desk.journal.stateOf(name)
    const resultOf = repeat.by === 'request' ? repeat.look.resultOf : undefined
    if (!resultOf || !state || !('before' in state) || !state.before) return answer
    return resultOf(state.before, answer)
  }

  /** Nothing came of the call and nothing will: nobody needs what was written of it. */
  private ended(step: MovingStep, error: SluiceError): SluiceError {
    this.desk.journal.write(step.name, undefined)
    return error
  }

  /** This attempt has changed nothing, so what is written is what was before it. */
  private stillUnknown(step: MovingStep, earlier: Asked | Told, cause?: unknown): SluiceError {
    this.desk.journal.write(step.name, earlier)
    return step.errors.unknown(cause)
  }
}

/** Whether the call was executed and failed on the way: the network has certified its end. */
const isCertifiedReject = ({ cause }: SluiceError): boolean =>
  cause instanceof RejectError && cause.isCertified

const reasonOf = ({ details }: SluiceError): string => String(details.reason ?? '')
