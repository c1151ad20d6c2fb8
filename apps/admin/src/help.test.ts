import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HELP } from './help.ts'

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', 'docs', 'operators.md')
/** Commands that change nothing, so that nobody has to be allowed to give them. */
const READS = /^(list|show|log|jobs|progress|closed|books|upgrades|registry)$/

/** What the help offers, each by its area and name: `pools trading`. */
function offered(): string[] {
  const lines = HELP.matchAll(/^([a-z-]+) ([a-z|-]+)(?= |$)/gm)
  return [...lines].flatMap(([, area = '', names = '']) =>
    names
      .split('|')
      .filter((name) => /^[a-z]/.test(name) && !READS.test(name))
      .map((name) => `${area} ${name}`),
  )
}

test('whatever the help offers that changes something, the table says who may do it', async () => {
  const text = await readFile(DOCUMENT, 'utf8')
  const commands = offered()
  expect(commands.length).toBeGreaterThan(60)
  const isNamed = (command: string) => new RegExp(`\`${command}[ \`]`).test(text)
  expect(commands.filter((command) => !isNamed(command))).toEqual([])
})

test('what the table names, the help offers', async () => {
  const text = await readFile(DOCUMENT, 'utf8')
  const named = [...text.matchAll(/^\| `([a-z-]+) ([a-z-]+)/gm)].map((found) => found.slice(1, 3))
  expect(named.length).toBeGreaterThan(60)
  for (const [area, name] of named)
    expect(HELP).toMatch(new RegExp(`^${area} (\\S*\\|)?${name}(?=[ |\\n])`, 'm'))
})
