import { expect, test } from 'vitest'
import { toMermaid } from './toMermaid.ts'

test('rooms become nodes, and imports between them arrows with their number', () => {
  const edges = [
    ['a', 'b'],
    ['a', 'b'],
    ['b', 'end'],
    ['a', 'a'],
    ['a', undefined],
  ] as const
  expect(toMermaid(edges)).toBe(
    ['flowchart LR', '  n_a["a"] -->|2| n_b["b"]', '  n_b["b"] -->|1| n_end["end"]'].join('\n'),
  )
  expect(toMermaid(edges, 2)).toBe('flowchart LR\n  n_a["a"] -->|2| n_b["b"]')
})
