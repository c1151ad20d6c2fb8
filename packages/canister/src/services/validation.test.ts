import { Principal } from '@icp-sdk/core/principal'
import { expect, test, vi } from 'vitest'
import { flawOfPeople, flawOfRemoved, requirePeople, validation } from './validation.ts'

const person = (byte: number) => Principal.fromUint8Array(Uint8Array.of(byte))
const governance = person(1)
const callOf = (caller: Principal) => ({ caller, isController: true, now: 0n })
const { judged, isGovernance } = validation(() => governance.toUint8Array())

test('a proposal in order is put into words, part by part', async () => {
  const parts = ['a farm', person(2), [person(3), person(4)], false] as const
  expect(await judged(callOf(governance), parts, () => undefined)).toEqual({
    Ok: `a farm, ${person(2).toText()}, [${person(3).toText()}, ${person(4).toText()}], false`,
  })
})

test('what is wrong with a proposal is said instead', async () => {
  expect(await judged(callOf(governance), ['x'], async () => 'too much')).toEqual({
    Err: 'too much',
  })
})

test('nobody but the governance canister makes a validator work, controllers neither', async () => {
  const check = vi.fn()
  await expect(judged(callOf(person(2)), ['x'], check)).rejects.toThrow(
    'Only the governance canister',
  )
  expect(check).not.toHaveBeenCalled()
  expect([isGovernance(callOf(governance)), isGovernance(callOf(person(2)))]).toEqual([true, false])
})

test('nobody is given a role who is everybody', () => {
  const people = [person(2), Principal.anonymous()]
  expect(flawOfPeople(people, 'admins')).toBe('Anonymous principals cannot be admins')
  expect(() => requirePeople(people, 'controllers')).toThrow('cannot be controllers')
  expect(flawOfPeople([person(2)], 'admins')).toBeUndefined()
})

test('a factory stays a controller of what it has made', () => {
  expect(flawOfRemoved(person(7), [person(2)], 'farms')).toBeUndefined()
  expect(flawOfRemoved(person(7), [person(2), person(7)], 'farms')).toBe(
    'The factory must stay a controller of its farms',
  )
})
