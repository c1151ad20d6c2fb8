import type { Base } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const addressBook = ({ config, actors, runner, tokens, balances, principal, now }: Base) =>
  loadedLater(async () => {
    const { AddressBook } = await import('./AddressBook.ts')
    return new AddressBook({ config, actors, runner, tokens, balances, principal, now })
  })
