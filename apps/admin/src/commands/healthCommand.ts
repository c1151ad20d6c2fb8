import type { Identity } from '@icp-sdk/core/agent'
import type { Health } from '@sluice/deployment'
import type { Config } from '@sluice/sdk'
import { type Command, PlainText } from '../Command.ts'

export type HealthOptions = {
  readonly config: Config
  readonly identity: Identity
  readonly isJson: boolean
  /** Trillions of cycles that top-ups may take together; nothing is sent when empty. */
  readonly topUp: string
}

/** `health`: how every canister and pool is; with a ceiling, what runs low gets cycles of the operator's account. */
export const healthCommand =
  ({ config, identity, isJson, topUp }: HealthOptions): Command =>
  async () => {
    const ceiling = topUp === '' ? undefined : trillions(topUp)
    // it brings the build of canisters along, which no other command needs
    const { buildAll, carryOutTopUps, fetchHealth, Operator, topUpsOf } = await import(
      '@sluice/deployment'
    )
    const operator = new Operator(config, identity)
    const health = await fetchHealth(operator, await buildAll())
    const topUps = ceiling === undefined ? [] : topUpsOf(health, ceiling)
    await carryOutTopUps(operator, topUps, BigInt(Date.now()) * 1_000_000n)
    return isJson ? { ...health, topUps } : new PlainText(healthText(health, topUps))
  }

type Sent = readonly { readonly name: string; readonly cycles: bigint }[]

/** The report as operators read it: what is wrong first. */
function healthText(health: Health, topUps: Sent): string {
  const { alarms, canisters, pools, info, subnetNames } = health
  // an id's first letters tell subnets apart where the factory has no name for one
  const placeOf = (subnet: string) => subnetNames[subnet] ?? subnet.slice(0, 5)
  const lines = [
    ...(alarms.length === 0 ? ['All is well.'] : alarms.map((alarm) => `! ${alarm}`)),
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

const inTrillions = (cycles: bigint): string => (Number(cycles / 10n ** 9n) / 1_000).toFixed(3)

function trillions(text: string): bigint {
  if (!/^\d{1,7}$/.test(text)) throw new Error('Name the ceiling in whole trillions of cycles')
  return BigInt(text) * 10n ** 12n
}
