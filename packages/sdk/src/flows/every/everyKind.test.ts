import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

test('what an area defines is played by one file: a new area has an `every….property.test.ts` of its own', () => {
  const defined = found(read('../flowKinds.ts'), /^ {2}\.\.\.(\w+Flows),$/gm)
  expect(defined).toContain('swapFlows')
  const files = readdirSync(import.meta.dirname).filter((file) =>
    file.endsWith('.property.test.ts'),
  )
  const played = files.flatMap((file) =>
    found(read(file), /^describeFlows\((\w+)(?:, [\d_]+)?\)$/gm),
  )
  expect(played.toSorted()).toEqual(defined.toSorted())
})
