import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HashTree, rootHash } from '../bytes/hashTree.ts'
import { codec } from '../codec/field.ts'
import { closerPaths, exactPath, toPath, WILDCARD_PATH } from './certifiedResponse.ts'
import { type PathTree, pathTree, pathTreeField, witness } from './PathTree.ts'

/** What who has only the shown part knows of a path, as the IC's specification says ("Lookup"). */
function lookUp(shown: HashTree, [first, ...rest]: readonly Uint8Array[]): string {
  if (first === undefined) return shown.kind === 'pruned' ? 'unknown' : 'found'
  const level = flat(shown)
  const wanted = key(first)
  for (const [index, node] of level.entries()) {
    if (node.kind === 'pruned') continue
    if (node.kind !== 'labeled') return 'absent'
    if (key(node.label) === wanted) return lookUp(node.subtree, rest)
    if (key(node.label) > wanted) return level[index - 1]?.kind === 'pruned' ? 'unknown' : 'absent'
  }
  return level.at(-1)?.kind === 'pruned' ? 'unknown' : 'absent'
}

const key = (label: Uint8Array) => Buffer.from(label).toString('hex')
const flat = (tree: HashTree): HashTree[] =>
  tree.kind === 'fork' ? [...flat(tree.left), ...flat(tree.right)] : [tree]

const SITE = ['/', '/index.html', '/assets/a.js', '/assets/b.js', '/assets/deep/c.js', '/z']
const end = toPath(['expression', '', 'response'])
const site = pathTree([
  ...SITE.map((path) => [...toPath(exactPath(path)), ...end]),
  [...toPath(WILDCARD_PATH), ...end],
])

test.each(SITE)('an answer at %s is shown, under the root of the whole tree', (path) => {
  const whole = [...toPath(exactPath(path)), ...end]
  const shown = witness(site, [whole])
  expect(rootHash(shown)).toEqual(site.hash)
  expect(lookUp(shown, whole)).toBe('found')
  expect(lookUp(shown, toPath(WILDCARD_PATH))).toBe('unknown')
})

test.each([
  '/swap',
  '/assets/aa.js',
  '/assets/deep/',
  '/assets',
  '/assets/a.js/more',
  '/0',
  '/~',
  '//',
])('for %s the answer for everything else is shown, and that nothing is closer', (path) => {
  const closer = closerPaths(path).map((labels) => toPath(labels))
  const shown = witness(site, [[...toPath(WILDCARD_PATH), ...end], ...closer])
  expect(rootHash(shown)).toEqual(site.hash)
  expect(lookUp(shown, [...toPath(WILDCARD_PATH), ...end])).toBe('found')
  for (const labels of closer) expect(lookUp(shown, labels)).toBe('absent')
})

test('closer than everything is the path itself, and each folder around it', () => {
  expect(closerPaths('/a/b')).toEqual([
    ['http_expr', 'a', 'b', '<$>'],
    ['http_expr', 'a', 'b', '<*>'],
    ['http_expr', 'a', '', '<*>'],
    ['http_expr', 'a', '<*>'],
    ['http_expr', '', '<*>'],
  ])
})

const label = fc.uint8Array({ minLength: 1, maxLength: 2 })
const pathsOfDepth = fc.integer({ min: 1, max: 3 }).chain((depth) =>
  fc.record({
    there: fc.array(fc.array(label, { minLength: depth, maxLength: depth }), {
      minLength: 1,
      maxLength: 30,
    }),
    asked: fc.array(fc.array(label, { minLength: depth, maxLength: depth }), { maxLength: 5 }),
  }),
)

test('whatever the tree: what is shown tells of each path whether it is there', () => {
  fc.assert(
    fc.property(pathsOfDepth, ({ there, asked }) => {
      const tree = pathTree(there)
      const stored = codec(pathTreeField)
      const read: PathTree = stored.decode(stored.encode(tree))
      const known = new Set(there.map((path) => path.map(key).join()))
      const paths = [...asked, ...there.slice(0, 2)]
      const shown = witness(read, paths)
      expect(rootHash(shown)).toEqual(tree.hash)
      for (const path of paths) {
        expect(lookUp(shown, path)).toBe(known.has(path.map(key).join()) ? 'found' : 'absent')
      }
    }),
    { numRuns: 200 },
  )
})

test('a path that goes on where another one ends is refused', () => {
  expect(() => pathTree([toPath(['a']), toPath(['a', 'b'])])).toThrow('ends where another')
  expect(() => pathTree([])).toThrow('at least one')
})
