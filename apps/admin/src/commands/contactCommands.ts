import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'
import { priceCommand } from './earnCommands.ts'

/** The commands under `contacts`: what a device pays for the key of its owner's address book. */
export function contactCommand(
  { operators: { contacts } }: Pick<Sdk, 'operators'>,
  [name = '', ...args]: readonly string[],
): Command {
  switch (name) {
    case 'show':
      return async () => ({ keyPrice: await contacts.fetchCreationPrice() })
    case 'price':
      return priceCommand(contacts, args)
    default:
      return usage
  }
}
