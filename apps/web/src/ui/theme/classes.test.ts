import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@tailwindcss/node'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')
/** What the theme replaces: of these only its own values exist, and any other is a class that does nothing. */
const THEMED =
  /^(?:[a-z-]+:)*(?:text|bg|border|rounded|shadow|font|fill|stroke|ring|outline|divide|from|to|via)-[a-z\d/.-]+$/

function classesOf(file: string): string[] {
  const texts = readFileSync(file, 'utf8').match(/(["'`])(?:(?!\1)[^\\\n])*\1/g) ?? []
  return texts
    .flatMap((text) => text.slice(1, -1).split(/[\s${}?:()]+/))
    .filter((word) => THEMED.test(word))
}

/** Where each themed class stands. */
function allClasses(): Map<string, string> {
  const files = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.includes('.test.'))
  return new Map(
    files.flatMap((file) => classesOf(join(source, file)).map((name) => [name, file] as const)),
  )
}

test('every class that names a value of the theme has one', async () => {
  const styles = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
  const compiler = await compile(styles, { base: import.meta.dirname, onDependency: () => {} })
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  // charts read tokens themselves, by names that look like classes
  const classes = [...allClasses()].filter(([name]) => !tokens.includes(`--${name}:`))
  expect(classes.length).toBeGreaterThan(50)
  let css = compiler.build([])
  const unknown = classes.filter(([name]) => {
    const before = css
    css = compiler.build([name])
    return css === before
  })
  expect(unknown).toEqual([])
})
