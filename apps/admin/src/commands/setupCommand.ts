import type { Identity } from '@icp-sdk/core/agent'
import type { Plan } from '@sluice/deployment'
import type { Command } from '../Command.ts'
import { isConfirmed } from '../isConfirmed.ts'

export type SetupOptions = {
  readonly config: unknown
  /** Where the configuration was read, a file or an address. */
  readonly configPlace: string
  readonly identity: Identity
  readonly handOverTo: string
  readonly isAgreed: boolean
  /** Whether the plan is only shown. */
  readonly isRehearsed: boolean
  readonly report: (text: string) => void
}

/** `setup`: shows what is left to do and what it costs, asks, and does it step by step. */
export const setupCommand =
  ({
    config,
    configPlace,
    identity,
    handOverTo,
    isAgreed,
    isRehearsed,
    report,
  }: SetupOptions): Command =>
  async () => {
    // it brings the build of canisters along, which no other command needs
    const { notesBeside, planSetup } = await import('@sluice/deployment')
    const nowNs = () => BigInt(Date.now()) * 1_000_000n
    const to = handOverTo === '' ? {} : { handOverTo }
    const notes = /^https?:/.test(configPlace) ? undefined : notesBeside(configPlace)
    const setup = await planSetup({ config, notes, identity, now: nowNs, ...to })
    for (const warning of setup.warnings) report(`! ${warning}`)
    if (setup.plan.steps.length === 0) return { left: 0 }
    report(planText(setup.plan))
    if (isRehearsed) return planned(setup.plan)
    if (!isAgreed && !(await isConfirmed('Do this?'))) return { left: setup.plan.steps.length }
    await setup.carryOut(report)
    return { done: setup.plan.steps.length, left: 0 }
  }

/** The plan as programs read it. */
const planned = ({ steps, cycles, icp }: Plan) => ({
  ...{ left: steps.length, cycles, icp },
  steps: steps.map(({ what }) => what),
})

/** The plan as operators read it, with what it costs them. */
export function planText({ steps, cycles, icp }: Plan): string {
  const rows = steps.map(
    (one, index) => `${String(index + 1).padStart(3)}. ${one.what}${costOf(one)}`,
  )
  const costs = [`${trillions(cycles)} T cycles of the cycles ledger`, `${e8s(icp)} ICP`]
  return [...rows, `This costs ${costs.join(' and ')}.`].join('\n')
}

function costOf({ cycles, icp }: Pick<Plan, 'cycles' | 'icp'>): string {
  const costs = [
    ...(cycles === 0n ? [] : [`${trillions(cycles)} T cycles`]),
    ...(icp === 0n ? [] : [`${e8s(icp)} ICP`]),
  ]
  return costs.length === 0 ? '' : ` (${costs.join(', ')})`
}

const trillions = (cycles: bigint): string => (Number(cycles / 10n ** 9n) / 1_000).toString()
const e8s = (icp: bigint): string => (Number(icp) / 1e8).toString()
