import type { MovingStep, Plan, PreparingStep, Repeat, Results, Step, WaitingStep } from './Plan.ts'

/** A plan that is a part of another one. */
export type Nested<Receipt> = {
  /** In front of the names of its steps, which others may have as well. */
  readonly prefix: string
  /**
   * The plan by what the whole one has come to. Which steps it has and how they wait for each other is the same whatever that is: only
   * what they are about may be known later, such as a canister that an earlier step makes.
   */
  readonly plan: (done: Results) => Plan<Receipt>
  /** Whether any of it is to be done. */
  readonly isNeeded?: (() => Promise<boolean>) | undefined
}

const NOTHING: Results = new Map()

/** Its steps as steps of the whole plan. @param after what those wait for that wait for nothing of their own plan */
export function nestedSteps<Receipt>(nested: Nested<Receipt>, after: readonly string[]): Step[] {
  const nameOf = (name: string) => `${nested.prefix}:${name}`
  return nested.plan(NOTHING).steps.map((step) => ({
    ...stepOf(nested, step),
    name: nameOf(step.name),
    after: step.after.length === 0 ? after : step.after.map(nameOf),
  }))
}

function stepOf(nested: Nested<unknown>, step: Step): Step {
  switch (step.kind) {
    case 'move':
      return movingStep(nested, step)
    case 'prepare':
      return preparingStep(nested, step)
    case 'wait':
      return waitingStep(nested, step)
  }
}

/** The steps of a nested plan that none of its others waits for: what comes after it waits for these. */
export function lastOf(steps: readonly Step[]): string[] {
  const awaited = new Set(steps.flatMap(({ after }) => after))
  return steps.map(({ name }) => name).filter((name) => !awaited.has(name))
}

/** The account of a plan inside of another one, once its steps are done. */
export const finishNested = <Receipt>(nested: Nested<Receipt>, done: Results): Promise<Receipt> =>
  nested.plan(done).finish(ownOf(nested, done))

/** What the steps of the nested plan have come to, by their own names. */
function ownOf({ prefix }: Pick<Nested<unknown>, 'prefix'>, done: Results): Results {
  const start = `${prefix}:`
  const own = [...done].filter(([name]) => name.startsWith(start))
  return new Map(own.map(([name, result]) => [name.slice(start.length), result]))
}

const lost = (name: string): never => {
  throw new Error(`the plan has lost its step ${name}`)
}

function movingStep(nested: Nested<unknown>, shape: MovingStep): MovingStep {
  const { name, errors, isNeeded, explain } = shape
  const own = (done: Results) => ownOf(nested, done)
  const now = (done: Results): MovingStep => {
    const step = nested.plan(done).steps.find((one) => one.name === name)
    return step?.kind === 'move' ? step : lost(name)
  }
  return {
    ...{ kind: 'move', name, after: [], errors },
    ...(explain ? { explain } : {}),
    ...neededBy(nested, isNeeded && (async (done) => now(done).isNeeded?.(own(done)) ?? true)),
    call: (done) => now(done).call(own(done)),
    repeat: repeatOf(shape.repeat, { own, now: (done) => now(done).repeat }),
  }
}

type OwnRepeat = {
  readonly own: (done: Results) => Results
  readonly now: (done: Results) => Repeat
}

function repeatOf(shape: Repeat, { own, now }: OwnRepeat): Repeat {
  if (shape.by === 'key') {
    if (shape.find === undefined) return shape
    return {
      by: 'key',
      find: async (done) => {
        const repeat = now(done)
        return repeat.by === 'key' ? repeat.find?.(own(done)) : undefined
      },
    }
  }
  const lookNow = (done: Results) => {
    const repeat = now(done)
    return repeat.by === 'request' ? repeat.look : shape.look
  }
  return {
    by: 'request',
    look: {
      ...shape.look,
      before: (done) => lookNow(done).before(own(done)),
      see: (before, done) => lookNow(done).see(before, own(done)),
    },
  }
}

function preparingStep(nested: Nested<unknown>, shape: PreparingStep): PreparingStep {
  const { name, isNeeded } = shape
  const own = (done: Results) => ownOf(nested, done)
  const now = (done: Results): PreparingStep => {
    const step = nested.plan(done).steps.find((one) => one.name === name)
    return step?.kind === 'prepare' ? step : lost(name)
  }
  return {
    ...shape,
    ...neededBy(nested, isNeeded && (async (done) => now(done).isNeeded?.(own(done)) ?? true)),
    call: (done) => now(done).call(own(done)),
  }
}

function waitingStep(nested: Nested<unknown>, shape: WaitingStep): WaitingStep {
  const { name, isNeeded } = shape
  const own = (done: Results) => ownOf(nested, done)
  const now = (done: Results): WaitingStep => {
    const step = nested.plan(done).steps.find((one) => one.name === name)
    return step?.kind === 'wait' ? step : lost(name)
  }
  return {
    ...shape,
    ...neededBy(nested, isNeeded && (async (done) => now(done).isNeeded?.(own(done)) ?? true)),
    poll: (done) => now(done).poll(own(done)),
  }
}

/** A step is needed where its plan is, and where the step itself says so. */
function neededBy(
  nested: Nested<unknown>,
  step: ((done: Results) => Promise<boolean>) | undefined,
): { readonly isNeeded?: (done: Results) => Promise<boolean> } {
  if (nested.isNeeded === undefined) return step === undefined ? {} : { isNeeded: step }
  const isWanted = nested.isNeeded
  return { isNeeded: async (done) => (await isWanted()) && ((await step?.(done)) ?? true) }
}
