import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateContracts } from './generate.ts'

const generatedFolder = join(import.meta.dirname, 'generated')

test('the committed contracts are what their sources compile to', { timeout: 30_000 }, async () => {
  const expected = await generateContracts()

  expect((await readdir(generatedFolder)).sort()).toEqual([...expected.keys()].sort())
  for (const [name, text] of expected) {
    expect(
      await readFile(join(generatedFolder, name), 'utf8'),
      `run "npm run generate -w local" for ${name}`,
    ).toBe(text)
  }
})
