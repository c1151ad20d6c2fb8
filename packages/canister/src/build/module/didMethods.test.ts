import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { expect, test } from 'vitest'
import { LIFECYCLE } from '../../methodTable.ts'
import { didMethods } from './didMethods.ts'

const folder = join(import.meta.dirname, '../../../../candid/did')
const names = readdirSync(folder).map((file) => file.replace(/\.did$/, ''))

test.each(names)('%s has the methods of its generated interface', async (name) => {
  const { idlFactory }: { idlFactory: IDL.InterfaceFactory } = await import(
    `@sluice/candid/${name}`
  )
  const first = Object.keys(LIFECYCLE).length
  // the client library sorts in its own way; the running canister registers what it gives
  const wanted = idlFactory({ IDL })._fields.map(([method, type], position) => ({
    name: method,
    kind: type.annotations.includes('query') ? 'query' : 'update',
    index: first + position,
  }))

  expect(didMethods(readFileSync(join(folder, `${name}.did`), 'utf8'))).toEqual(wanted)
})

const kindsOf = (did: string) => didMethods(did).map(({ name, kind }) => `${kind} ${name}`)

test('understands comments, quoted names, braces in arguments and methods without a result', () => {
  const did = `
    // service : {} is not here
    type Handler = record { f : func (nat) -> (nat) query; next : text };
    service : (record { a : nat; b : opt record { c : text } }) -> {
      "a b" : (record { x : nat }) -> (variant { ok; err : text }) query; /* query : */
      query : () -> ();
      tell : (text) -> () oneway
    }`
  expect(kindsOf(did)).toEqual(['query a b', 'update query', 'update tell'])
})

test.each([
  ['a kind that the kit does not serve', 'service : () -> { a : () -> () composite_query }'],
  ['a method twice', 'service : () -> { a : () -> (); a : () -> () query }'],
  ['a service without an end', 'service : () -> { a : () -> ()'],
  ['a service that is another type', 'type S = service { a : () -> () }; service : () -> S'],
  ['no service', 'type A = nat;'],
])('refuses %s', (_, did) => {
  expect(() => didMethods(did)).toThrow(/method|Candid/)
})
