import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateAll } from './generate.ts'

const generatedFolder = join(import.meta.dirname, 'generated')

test('the committed modules are what the Candid files generate', async () => {
  const expected = await generateAll()

  expect((await readdir(generatedFolder)).sort()).toEqual([...expected.keys()].sort())
  for (const [name, text] of expected) {
    expect(
      await readFile(join(generatedFolder, name), 'utf8'),
      `run "npm run generate -w packages/candid" for ${name}`,
    ).toBe(text)
  }
})
