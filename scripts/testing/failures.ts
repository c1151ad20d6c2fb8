import { isStandstill } from './standstills.ts'

/** A test that failed, and what it said. */
export type Failure = { readonly test: string; readonly message: string }

/** Of a failure, so many lines are shown once more at the end. */
const SHOWN_LINES = 12
// colours and other control sequences of terminals
const CONTROL = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g')

/** Failed tests in Vitest's JSON report, and files that could not be run at all. */
export function vitestFailures(report: unknown, repository: string): Failure[] {
  return listOf(report, 'testResults').flatMap((file) => {
    const name = textOf(file, 'name').replace(`${repository}/`, '')
    const failed = listOf(file, 'assertionResults').filter(
      (each) => textOf(each, 'status') === 'failed',
    )
    const tests = failed.map((each) => ({
      test: `${name} > ${textOf(each, 'fullName')}`,
      message: listOf(each, 'failureMessages').map(String).join('\n'),
    }))
    const isBroken = textOf(file, 'status') === 'failed' && tests.length === 0
    return isBroken ? [{ test: name, message: textOf(file, 'message') }] : tests
  })
}

/** Failed journeys in Playwright's JSON report, those included that passed when they were played again, unless their browser had stood still. */
export function playwrightFailures(report: unknown): Failure[] {
  const found: Failure[] = []
  const walk = (node: unknown, titles: readonly string[]): void => {
    const own = [...titles, textOf(node, 'title')]
    for (const part of [...listOf(node, 'suites'), ...listOf(node, 'specs')]) walk(part, own)
    for (const test of listOf(node, 'tests')) {
      if (!['unexpected', 'flaky'].includes(textOf(test, 'status')) || isStandstill(test)) continue
      const errors = listOf(test, 'results').flatMap((result) => listOf(result, 'errors'))
      const message = errors.map((error) => textOf(error, 'message')).join('\n')
      found.push({ test: own.filter((title) => title !== '').join(' > '), message })
    }
  }
  walk(report, [])
  return found
}

/** For people who see the end of a long run only. */
export function describeFailures(failures: readonly Failure[]): string {
  return failures
    .map(({ test, message }) => {
      const lines = message.replace(CONTROL, '').split('\n').slice(0, SHOWN_LINES)
      return [test, ...lines.map((line) => `     ${line}`)].join('\n')
    })
    .join('\n\n')
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(Object(value), name)
  return Array.isArray(list) ? list : []
}

function textOf(value: unknown, name: string): string {
  const text: unknown = Reflect.get(Object(value), name)
  return typeof text === 'string' ? text : ''
}
