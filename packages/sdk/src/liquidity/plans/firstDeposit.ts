import { toPoolId } from '../../flows/Moved.ts'
import type { Look, Plan, Results, Step } from '../../flows/Plan.ts'
import type { LiquidityBooks } from '../LiquidityBooks.ts'
import type { AddFlow, AddReceipt, CreateFlow } from '../LiquidityFlow.ts'
import { addPlan } from './addPlan.ts'

/** The pool that an order has made, once it has. */
export function madePoolOf(done: Results): string | undefined {
  const made = done.get('create')
  return made === undefined ? undefined : toPoolId(made)
}

/** The adding that follows the creation of a pool, as if it were an order of its own; undefined where there is none. */
function addingAt(flow: CreateFlow, poolId: string): AddFlow | undefined {
  const { first, feePips } = flow.facts
  return first && { ...flow, kind: 'add-liquidity', facts: { ...first, poolId, feePips } }
}

/** The same of a pool that is there; undefined before. */
export function addingOf(flow: CreateFlow): AddFlow | undefined {
  const { create } = flow.steps
  if (create?.kind !== 'done') return undefined
  const poolId = madePoolOf(new Map([['create', create.result]]))
  return poolId === undefined ? undefined : addingAt(flow, poolId)
}

/** The plan of the first deposit at the pool that the order has made. @throws Error before it is made */
function plannedAt(flow: CreateFlow, done: Results, books: LiquidityBooks): Plan<AddReceipt> {
  const poolId = madePoolOf(done)
  const adding = poolId === undefined ? undefined : addingAt(flow, poolId)
  if (adding === undefined) throw new Error('there is no pool to deposit into')
  return addPlan(adding, books)
}

/** What the first deposit has moved. */
export const firstReceipt = (flow: CreateFlow, done: Results, books: LiquidityBooks) =>
  plannedAt(flow, done, books).finish(done)

/**
 * The steps of the first deposit behind those of the creation. Their pool is known only once it is made: each step is looked up in the
 * plan for that pool when it is carried out, so that both deposits are the same as in an order to add.
 */
export function firstSteps(flow: CreateFlow, books: LiquidityBooks): readonly Step[] {
  // names, order and errors are the same whatever the pool
  const adding = addingAt(flow, flow.facts.managerId)
  if (adding === undefined) return []
  const stepAt = (done: Results, { name }: Step): Step => {
    const found = plannedAt(flow, done, books).steps.find((step) => step.name === name)
    if (found === undefined) throw new Error(`the deposit has no step ${name}`)
    return found
  }
  return addPlan(adding, books).steps.map((step) => atMadePool(step, stepAt))
}

function atMadePool(step: Step, stepAt: (done: Results, step: Step) => Step): Step {
  const after = step.after.length > 0 ? step.after : ['create']
  const { isNeeded } = step
  const needed = isNeeded && {
    isNeeded: async (done: Results) => (await stepAt(done, step).isNeeded?.(done)) ?? true,
  }
  const of = <Kind extends Step['kind']>(done: Results, kind: Kind) => {
    const found = stepAt(done, step)
    if (!isOfKind(found, kind)) throw new Error(`the step ${step.name} is of another kind`)
    return found
  }
  switch (step.kind) {
    case 'wait':
      return { ...step, after, ...needed, poll: (done) => of(done, 'wait').poll(done) }
    case 'prepare':
      return { ...step, after, ...needed, call: (done) => of(done, 'prepare').call(done) }
    case 'move': {
      const { repeat } = step
      const call = (done: Results) => of(done, 'move').call(done)
      const moving = { ...step, after, ...needed, call }
      if (repeat.by === 'key')
        return {
          ...moving,
          repeat: {
            by: 'key',
            find: async (done) => {
              const found = of(done, 'move').repeat
              return found.by === 'key' ? found.find?.(done) : undefined
            },
          },
        }
      const lookAt = (done: Results): Look => {
        const found = of(done, 'move').repeat
        if (found.by !== 'request') throw new Error(`the step ${step.name} has no books`)
        return found.look
      }
      const look = {
        ...repeat.look,
        before: (done: Results) => lookAt(done).before(done),
        see: (before: Parameters<Look['see']>[0], done: Results) => lookAt(done).see(before, done),
      }
      return { ...moving, repeat: { by: 'request', look } }
    }
  }
}

const isOfKind = <Kind extends Step['kind']>(
  step: Step,
  kind: Kind,
): step is Extract<Step, { kind: Kind }> => step.kind === kind
