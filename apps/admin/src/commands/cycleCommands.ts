import type { Identity } from '@icp-sdk/core/agent'
import type { AllCycles, TopUp } from '@sluice/deployment'
import type { Config } from '@sluice/sdk'
import { type Command, PlainText, usage } from '../Command.ts'
import { inTrillions, trillionsOf } from './trillions.ts'

export type CycleOptions = {
  readonly config: Config
  readonly identity: Identity
  /** Trillions of cycles, as text: who has less gets some, how many they then have, and how many all get together. */
  readonly below: string
  readonly upTo: string
  readonly atMost: string
  readonly isRehearsed: boolean
}

/** The commands under `cycles`. */
export function cycleCommand(
  { config, identity, below, upTo, atMost, isRehearsed }: CycleOptions,
  [name = '']: readonly string[],
): Command {
  const reach = async () => {
    // it brings the build of canisters along, which no other command needs
    const deployment = await import('@sluice/deployment')
    return { deployment, operator: new deployment.Operator(config, identity) }
  }
  if (name === 'list')
    return async () => {
      const { deployment, operator } = await reach()
      const all = await deployment.fetchCycles(operator)
      return new PlainText(cyclesText(all, []), all)
    }
  if (name !== 'top-up') return usage
  return async () => {
    const bound = trillionsOf('--below', below)
    const bounds = {
      below: bound,
      upTo: upTo === '' ? 2n * bound : trillionsOf('--up-to', upTo),
      ceiling: trillionsOf('--at-most', atMost),
    }
    if (bounds.upTo < bounds.below) throw new Error('--up-to is at least --below')
    const { deployment, operator } = await reach()
    const all = await deployment.fetchCycles(operator)
    const topUps = deployment.topUpsBelow(all.canisters, bounds)
    const startedNs = BigInt(Date.now()) * 1_000_000n
    if (!isRehearsed) await deployment.carryOutTopUps(operator, topUps, startedNs)
    return new PlainText(cyclesText(all, topUps), { ...all, topUps })
  }
}

/** As operators read it, the emptiest first. */
export function cyclesText(
  { canisters, silent, balance }: AllCycles,
  topUps: readonly TopUp[],
): string {
  const given = new Map(topUps.map(({ id, cycles }) => [id, cycles]))
  const rows = canisters.map(({ name, id, cycles }) => {
    const more = given.get(id)
    const words = more === undefined ? '' : `  + ${inTrillions(more)}`
    return `${name.padEnd(48)}${inTrillions(cycles).padStart(12)}${words}`
  })
  const lines = [
    ...silent.map(({ name, reason }) => `! ${name} does not answer: ${reason}`),
    ...rows,
    `Yours at the cycles ledger, before this: ${inTrillions(balance)} T`,
  ]
  return `${lines.join('\n')}\n`
}
