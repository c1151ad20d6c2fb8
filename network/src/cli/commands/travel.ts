import { CliError } from '../cliError.ts'
import type { CliCommand } from '../command.ts'
import { control } from '../control/controlClient.ts'

const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

export const travel: CliCommand = {
  summary: "Moves the network's clock forward, firing each timer at its time.",
  usage: '<duration>',
  help: `A duration is a number and a unit, or several: 90s, 5m, 2h30m, 3d. Clients that check the time, as most
do, refuse answers more than five minutes ahead of their own clock.`,
  options: {},
  positionals: [1, 1],
  async run({ dir, positionals: [duration = ''] }, output) {
    const time = await control(dir, 'travel', { milliseconds: parseDuration(duration) })
    output.out(`It is ${time} now.`)
  },
}

/** Milliseconds of a duration such as `2h30m`. Throws `CliError`. */
export function parseDuration(text: string): number {
  const pattern = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g
  const parts = [...text.matchAll(pattern)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) {
    throw new CliError(`${text} is no duration. Give a number and a unit: 90s, 5m, 2h30m, 3d.`)
  }
  return parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNITS_MS[unit ?? ''] ?? 0),
    0,
  )
}
