import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'

/** The commands under `alias`. */
export function aliasCommand(
  { aliases }: Sdk,
  [name = '', principal, label]: readonly string[],
): Command {
  switch (name) {
    case 'list':
      return () => aliases.fetchAll()
    case 'sync':
      return () => aliases.syncSnses()
    default:
      return principal === undefined ? usage : ofPrincipal(aliases, name, principal, label)
  }
}

function ofPrincipal(
  aliases: Sdk['aliases'],
  name: string,
  principal: string,
  label: string | undefined,
): Command {
  switch (name) {
    case 'show':
      return async () => ({
        principal,
        alias: (await aliases.fetchLabels([principal])).get(principal) ?? null,
      })
    case 'set':
      return label === undefined ? usage : () => aliases.set(principal, label)
    case 'share':
      return () => aliases.share(principal)
    default:
      return usage
  }
}
