import { expect, test } from 'vitest'
import {
  ALL_PERMISSIONS,
  addPermissions,
  isPermitted,
  type NeuronPermissions,
  permissionsOf,
  removePermissions,
  requirePermission,
} from './permissions.ts'

const all: NeuronPermissions = [
  { principal: 'owner', permissions: ALL_PERMISSIONS },
  { principal: 'manager', permissions: [10] },
  { principal: 'voter', permissions: [3, 4] },
]
const rules = { grantablePermissions: [3, 4, 9, 10], maximumPrincipalsPerNeuron: 4 }
const change = { id: 'aa', caller: 'owner', principal: 'friend', permissions: [4, 3] }

test('permissions are given in order, each once, and those that are there stay', () => {
  expect(addPermissions(all, change, rules)).toEqual([
    ...all,
    { principal: 'friend', permissions: [3, 4] },
  ])
  const more = addPermissions(
    all,
    { ...change, principal: 'voter', permissions: [10, 4, 10] },
    rules,
  )
  if ('error' in more) throw new Error(more.text)
  expect(permissionsOf(more, 'voter')).toEqual([3, 4, 10])
})

test('whoever has lost the last permission is no longer there', () => {
  const left = removePermissions(all, { ...change, principal: 'voter' })
  expect(left).toEqual(all.slice(0, 2))
})

test('an owner may give up what is theirs', () => {
  const without = removePermissions(all, { ...change, principal: 'owner', permissions: [2] })
  if ('error' in without) throw new Error(without.text)
  expect(isPermitted(without, 'owner', 2)).toBe(false)
  expect(isPermitted(without, 'owner', 4)).toBe(true)
})

const text = (permission: string, caller = 'manager') =>
  `Caller '${caller}' is not authorized to perform action: '${permission}' on neuron 'aa'.`

test.each([
  ['not the caller’s to change', { caller: 'voter' }, 2, text('ManagePrincipals', 'voter')],
  ['more than votes', { caller: 'manager', permissions: [4, 9] }, 2, text('ManagePrincipals')],
  ['not grantable here', { permissions: [5] }, 8, 'not grantable'],
  ['unknown', { permissions: [11] }, 4, 'not known'],
  ['none', { permissions: [] }, 4, 'At least one'],
  ['a very long list', { permissions: Array(11).fill(4) }, 4, 'not known'],
])('does not give permissions that are %s', (_, fields, error, words) => {
  expect(addPermissions(all, { ...change, ...fields }, rules)).toEqual({
    error,
    text: expect.stringContaining(words),
  })
})

test('a manager of votes gives and takes votes', () => {
  const given = addPermissions(all, { ...change, caller: 'manager' }, rules)
  expect(given).not.toHaveProperty('error')
  const taken = removePermissions(all, { ...change, caller: 'manager', principal: 'voter' })
  expect(taken).toEqual(all.slice(0, 2))
})

test('a neuron has no more principals than the parameters allow', () => {
  const full = addPermissions(all, change, rules)
  if ('error' in full) throw new Error(full.text)
  expect(addPermissions(full, { ...change, principal: 'another' }, rules)).toMatchObject({
    error: 10,
  })
  expect(addPermissions(full, { ...change, permissions: [9] }, rules)).not.toHaveProperty('error')
})

test.each([
  [
    'a stranger',
    'stranger',
    [4],
    'PrincipalId stranger does not have any permissions in Neuron aa',
  ],
  [
    'what is not there',
    'voter',
    [4, 9],
    'PrincipalId voter does not have permissions StakeMaturity in Neuron aa',
  ],
])('does not take from %s', (_, principal, permissions, words) => {
  expect(removePermissions(all, { ...change, principal, permissions })).toEqual({
    error: 8,
    text: words,
  })
})

test('who may do something is told nothing, who may not is told what is missing', () => {
  expect(requirePermission(all, { caller: 'voter', permission: 4, id: 'aa' })).toBeUndefined()
  expect(requirePermission(all, { caller: 'voter', permission: 5, id: 'aa' })).toEqual({
    error: 2,
    text: text('Disburse', 'voter'),
  })
})
