import { expect, test } from 'vitest'
import { workersOn } from './workers.ts'

const GIB = 2 ** 30

test.each([
  ['two cores', 2, 24 * GIB, 3],
  ['two cores and little memory', 2, 7 * GIB, 2],
  ['one core and hardly any memory', 1, GIB, 2],
  ['many cores', 16, 256 * GIB, 17],
  ['many cores and less memory', 16, 32 * GIB, 8],
])('%s', (_, cores, memory, workers) => {
  expect(workersOn(cores, memory)).toBe(workers)
})
