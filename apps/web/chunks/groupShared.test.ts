import { expect, test } from 'vitest'
import { groupShared } from './groupShared.ts'

type Case = {
  /** Per module: the parts that need it, its size, and what it imports. */
  readonly modules: Readonly<Record<string, { users: string; size?: number; imports?: string }>>
  readonly fileCost: number
}

/** Parts and modules are written as letters: `ab` are `a` and `b`. */
function groupsOf({ modules, fileCost }: Case): readonly string[] {
  const groups = groupShared({
    users: new Map(Object.entries(modules).map(([id, { users }]) => [id, new Set(users)])),
    sizeOf: (id) => modules[id]?.size ?? 1,
    importsOf: (id) => [...(modules[id]?.imports ?? '')],
    fileCost,
  })
  return groups.map((group) => group.toSorted().join('')).toSorted()
}

test('modules of the same users share a file, whatever a file costs', () => {
  const modules = { x: { users: 'ab' }, y: { users: 'ba' }, z: { users: 'cd' } }
  expect(groupsOf({ modules, fileCost: 0 })).toEqual(['xy', 'z'])
})

test('two files become one where that saves more than it wastes', () => {
  // c would load x in vain; a and b save a file each
  const modules = { x: { users: 'ab', size: 10 }, y: { users: 'abc', size: 10 } }
  expect(groupsOf({ modules, fileCost: 4 })).toEqual(['x', 'y'])
  expect(groupsOf({ modules, fileCost: 6 })).toEqual(['xy'])
})

test('the pair that saves most goes first', () => {
  const modules = {
    x: { users: 'ab', size: 10 },
    y: { users: 'abc', size: 1 },
    z: { users: 'abd', size: 100 },
  }
  expect(groupsOf({ modules, fileCost: 8 })).toEqual(['xy', 'z'])
})

test('files that nobody loads together stay apart, however small they are', () => {
  const modules = { x: { users: 'ab' }, y: { users: 'cd' } }
  expect(groupsOf({ modules, fileCost: 1_000 })).toEqual(['x', 'y'])
})

test('no file needs itself through another one', () => {
  // q and x go together first; z would suit both, were y not between them, which is too large to join
  const modules = {
    q: { users: 'abd', size: 10 },
    x: { users: 'ab', imports: 'y' },
    y: { users: 'abce', size: 1_000, imports: 'z' },
    z: { users: 'abcde' },
  }
  expect(groupsOf({ modules, fileCost: 10 })).toEqual(['qx', 'y', 'z'])
})
