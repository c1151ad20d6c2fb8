import { beforeEach, expect, test, vi } from 'vitest'
import { contactProblem } from './contactProblem.ts'
import { useContacts } from './contacts.ts'
import { parseContacts } from './parseContacts.ts'

beforeEach(() => useContacts.setState({ contacts: [] }))

test('contacts stand in the order of their names', () => {
  const { add, replace, remove } = useContacts.getState()
  add({ name: 'Zoe', address: 'z' })
  add({ name: 'Adam', address: 'a' })
  replace('z', { name: 'Aaron', address: 'y' })
  expect(useContacts.getState().contacts.map(({ name }) => name)).toEqual(['Aaron', 'Adam'])
  remove('y')
  expect(useContacts.getState().contacts).toEqual([{ name: 'Adam', address: 'a' }])
})

test('what was saved is read entry by entry', () => {
  const contact = { name: 'Adam', address: 'a' }
  expect(parseContacts({ contacts: [contact, 7, null, { name: 'x' }] })).toEqual([contact])
  expect(parseContacts({ contacts: 'x' })).toEqual([])
  expect(parseContacts(undefined)).toEqual([])
})

test.each([
  [{ name: '', address: 'a' }, 'name-missing'],
  [{ name: 'x'.repeat(21), address: 'a' }, 'name-long'],
  [{ name: 'ADAM', address: 'b' }, 'name-taken'],
  [{ name: 'Eve', address: '' }, 'address-missing'],
  [{ name: 'Eve', address: '!' }, 'address-invalid'],
  [{ name: 'Eve', address: 'a' }, 'address-taken'],
  [{ name: 'Eve', address: 'e' }, undefined],
])('%j: %s', (contact, problem) => {
  const others = [{ name: 'Adam', address: 'a' }]
  expect(contactProblem({ contact, others, isAddress: (text) => text !== '!' })).toBe(problem)
})

test('what was saved is there at the next visit', async () => {
  const contact = { name: 'Adam', address: 'a' }
  const saved = JSON.stringify({ state: { contacts: [contact] }, version: 1 })
  vi.stubGlobal('localStorage', { getItem: () => saved, setItem: () => {}, removeItem: () => {} })
  vi.resetModules()
  const { useContacts: next } = await import('./contacts.ts')
  expect(next.getState().contacts).toEqual([contact])
  vi.unstubAllGlobals()
})
