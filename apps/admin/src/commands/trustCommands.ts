import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'
import { either } from './settingsCommands.ts'

/** The commands under `trust`: the ledgers that pools trust. */
export function trustCommand(
  { operators: { trust } }: Pick<Sdk, 'operators'>,
  [name = '', id]: readonly string[],
): Command {
  if (name === 'list') return () => trust.fetchLedgers()
  if (id === undefined) return usage
  return either(
    [name, id],
    (ledger) => trust.add(ledger),
    (ledger) => trust.remove(ledger),
  )
}
