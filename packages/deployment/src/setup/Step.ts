import { reasonOf } from '../reasonOf.ts'

/**
 * One thing that makes a deployed exchange ready. Whether it is done is read from the canisters, never from a note of ours: so
 * whatever was interrupted goes on where the exchange is.
 */
export type Step = {
  /** What it does, as operators read it. */
  readonly what: string
  /** What leaves the operator's account at the cycles ledger. */
  readonly cycles: bigint
  /** e8s of ICP that the operator pays. */
  readonly icp: bigint
  readonly isDone: () => Promise<boolean>
  readonly act: () => Promise<void>
}

export type Plan = {
  readonly steps: readonly Step[]
  readonly cycles: bigint
  readonly icp: bigint
}

export const step = (
  what: string,
  { isDone, act, cycles = 0n, icp = 0n }: Pick<Step, 'isDone' | 'act'> & Partial<Step>,
): Step => ({ what, isDone, act, cycles, icp })

/** What is left to do, in order. */
export async function planOf(steps: readonly Step[]): Promise<Plan> {
  const open: Step[] = []
  for (const one of steps) if (!(await one.isDone())) open.push(one)
  const sum = (of: 'cycles' | 'icp') => open.reduce((total, one) => total + one[of], 0n)
  return { steps: open, cycles: sum('cycles'), icp: sum('icp') }
}

/** Does one step after the other; each is looked at again before, as one before it may have done it. @throws Error naming the step */
export async function carryOut(plan: Plan, report: (what: string) => void): Promise<void> {
  for (const [index, one] of plan.steps.entries()) {
    report(`${index + 1} of ${plan.steps.length}: ${one.what}`)
    try {
      if (!(await one.isDone())) await one.act()
    } catch (cause) {
      throw new Error(
        `${one.what}: ${reasonOf(cause)}. Nothing after it was done; run setup again.`,
        {
          cause,
        },
      )
    }
  }
}

/** What a method of ours answered. @throws Error with its words */
export function accepted<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  const words = JSON.stringify(answer.err, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  throw new Error(`refused: ${words}`)
}
