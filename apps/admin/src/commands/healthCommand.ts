import type { Identity } from '@icp-sdk/core/agent'
import type { Health } from '@sluice/deployment'
import type { Config } from '@sluice/sdk'
import { Alarmed, type Command, PlainText } from '../Command.ts'
import { inTrillions, trillionsOf } from './trillions.ts'

export type HealthOptions = {
  readonly config: Config
  readonly identity: Identity
  /** Whether nothing is said while all is well, for cron. */
  readonly isWatch: boolean
  /** Whether top-ups are only shown. */
  readonly isRehearsed: boolean
  /** Trillions of cycles that top-ups may take together; nothing is sent when empty. */
  readonly topUp: string
}

/**
 * `health`: how every canister and pool is; with a ceiling, what runs low gets cycles of the operator's account. Alarms end it with an
 * exit code of their own, so that whatever runs it notices.
 */
export const healthCommand =
  ({ config, identity, isWatch, isRehearsed, topUp }: HealthOptions): Command =>
  async () => {
    const ceiling = topUp === '' ? undefined : trillionsOf('the ceiling', topUp)
    // it brings the build of canisters along, which no other command needs
    const { buildAll, carryOutTopUps, fetchHealth, Operator, topUpsOf } = await import(
      '@sluice/deployment'
    )
    const operator = new Operator(config, identity)
    const health = await fetchHealth(operator, await buildAll())
    const topUps = ceiling === undefined ? [] : topUpsOf(health, ceiling)
    const startedNs = BigInt(Date.now()) * 1_000_000n
    if (!isRehearsed) await carryOutTopUps(operator, topUps, startedNs)
    return healthAnswer(health, topUps, isWatch)
  }

/** What is printed, and whether it is an alarm. */
export function healthAnswer(health: Health, topUps: Sent, isWatch: boolean): PlainText | Alarmed {
  const isWell = health.alarms.length === 0
  const text = isWatch && isWell && topUps.length === 0 ? '' : healthText(health, topUps)
  const answer = new PlainText(text, { ...health, topUps })
  return isWell ? answer : new Alarmed(answer)
}

const wellText = ({ info }: Health): string =>
  info === undefined
    ? 'All is well on chain. There is no info service: histories and charts are missing.'
    : 'All is well.'

type Sent = readonly { readonly name: string; readonly cycles: bigint }[]

/** The report as operators read it: what is wrong first. */
function healthText(health: Health, topUps: Sent): string {
  const { alarms, canisters, pools, info, subnetNames } = health
  // an id's first letters tell subnets apart where the factory has no name for one
  const placeOf = (subnet: string) => subnetNames[subnet] ?? subnet.slice(0, 5)
  const lines = [
    ...(alarms.length === 0 ? [wellText(health)] : alarms.map((alarm) => `! ${alarm}`)),
    ...topUps.map(({ name, cycles }) => `+ ${name} got ${inTrillions(cycles)} T cycles`),
    '',
    row('canister', 'T cycles', 'days left', 'MiB', 'module', 'subnet'),
    ...canisters.map(({ name, subnet, cycles, daysLeft, memoryBytes, module }) => {
      const days = daysLeft === undefined ? '–' : daysLeft.toFixed(0)
      const place = placeOf(subnet)
      return row(name, inTrillions(cycles), days, `${memoryBytes / 2n ** 20n}`, module, place)
    }),
    '',
    row('pool', 'T cycles', 'solvent', 'open', 'module', 'subnet'),
    ...pools.map(({ id, subnet, cycles, isSolvent, openTransfers, module }) => {
      const solvent = isSolvent === undefined ? 'unknown' : isSolvent ? 'yes' : 'NO'
      return row(
        id,
        cycles === undefined ? '–' : inTrillions(cycles),
        solvent,
        `${openTransfers ?? '–'}`,
        module,
        placeOf(subnet),
      )
    }),
    '',
    info === undefined
      ? 'No info service is configured.'
      : `Info service: ${info.status}, ${info.lagSeconds} s and ${info.lagEvents} events behind.`,
  ]
  return `${lines.join('\n')}\n`
}

const row = (name: string, ...cells: string[]): string =>
  `${name.padEnd(32)}${cells.map((cell) => cell.padStart(12)).join('')}`
