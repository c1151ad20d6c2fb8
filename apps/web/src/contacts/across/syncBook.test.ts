import { AddressBookError } from '@sluice/sdk/addressBookError'
import { expect, test } from 'vitest'
import type { Contact } from '../parseContacts.ts'
import { contactsIn, type Known, syncBook } from './syncBook.ts'

const contact = (name: string): Contact => ({ name, address: name.toLowerCase() })
const named = (...names: string[]) => names.map(contact)
const NEW: Known = { version: 0n, base: [] }

/** The canister's rule about versions, without its encryption. */
class Keeper {
  version = 0n
  text: string | undefined
  /** Happens before the next write. */
  meanwhile: (() => void) | undefined

  put(contacts: readonly Contact[]): void {
    this.version += 1n
    this.text = JSON.stringify({ contacts })
  }

  read = async () =>
    this.text === undefined ? undefined : { version: this.version, changedAtMs: 0, text: this.text }

  write = async (_: CryptoKey, { version, text }: { version: bigint; text: string }) => {
    this.meanwhile?.()
    if (version !== this.version) throw AddressBookError.conflict(this.version)
    this.version += 1n
    this.text = text
    return this.version
  }
}

async function sync(keeper: Keeper, contacts: readonly Contact[], known = NEW) {
  let here = contacts
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'HKDF', false, ['deriveKey'])
  const after = await syncBook({
    ...{ book: keeper, key, known },
    readHere: () => here,
    replaceHere: (next) => {
      here = next
    },
  })
  return { here, after }
}
const names = (contacts: readonly Contact[]) => contacts.map(({ name }) => name)

test('the first device keeps what it has, and the second one gets it beside its own', async () => {
  const keeper = new Keeper()
  const first = await sync(keeper, named('Ann'))
  expect(first.after).toEqual({ version: 1n, base: named('Ann') })

  const second = await sync(keeper, named('Bob'))
  expect(names(second.here)).toEqual(['Ann', 'Bob'])
  expect(second.after.version).toBe(2n)

  const again = await sync(keeper, first.here, first.after)
  expect(names(again.here)).toEqual(['Ann', 'Bob'])
  expect(keeper.version).toBe(2n)
})

test('a device that was overtaken merges what the other has written', async () => {
  const keeper = new Keeper()
  keeper.put(named('Ann'))
  const known = { version: 1n, base: named('Ann') }
  keeper.meanwhile = () => {
    keeper.meanwhile = undefined
    keeper.put(named('Ann', 'Cy'))
  }
  const { here, after } = await sync(keeper, named('Ann', 'Bob'), known)
  expect(names(here)).toEqual(['Ann', 'Bob', 'Cy'])
  expect(after.version).toBe(3n)
  expect(names(contactsIn(keeper.text ?? ''))).toEqual(['Ann', 'Bob', 'Cy'])
})

test('one that is overtaken again and again says so', async () => {
  const keeper = new Keeper()
  keeper.meanwhile = () => keeper.put(named(`N${keeper.version}`))
  await expect(sync(keeper, named('Ann'))).rejects.toThrow('book-conflict')
})

test('a book that was deleted elsewhere is kept anew, with every contact of this device', async () => {
  const keeper = new Keeper()
  keeper.version = 7n
  const known = { version: 7n, base: named('Ann') }
  expect(names((await sync(keeper, named('Ann'), known)).here)).toEqual(['Ann'])
  expect(keeper.version).toBe(8n)

  keeper.text = undefined
  expect((await sync(keeper, named('Ann'), NEW)).after.version).toBe(9n)
})

test('a book of another form is not taken for an empty one', async () => {
  const keeper = new Keeper()
  keeper.version = 1n
  for (const text of ['later', '{"people":[]}']) {
    keeper.text = text
    await expect(sync(keeper, named('Ann'))).rejects.toThrow('book-unreadable')
  }
  expect(keeper.version).toBe(1n)
})
