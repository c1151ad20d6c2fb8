import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'

/** The commands under `rates`. */
export function rateCommand(
  { operators: { rates } }: Pick<Sdk, 'operators'>,
  [name = '', pair]: readonly string[],
): Command {
  switch (name) {
    case 'show':
      return async () => ({ rates: await rates.fetchRates(), admins: await rates.fetchAdmins() })
    case 'refresh':
      return () => rates.refresh()
    case 'add':
      return pair === undefined ? usage : () => rates.add(pair)
    case 'remove':
      return pair === undefined ? usage : () => rates.remove(pair)
    default:
      return usage
  }
}
