/** Journeys of a Playwright report that passed when they were played again, and whose browser had stood still before. */
export function standstillsIn(report: unknown): string[] {
  const found: string[] = []
  const walk = (node: unknown, title: string): void => {
    const own = String(Reflect.get(Object(node), 'title') ?? title)
    for (const part of [...listOf(node, 'suites'), ...listOf(node, 'specs')]) walk(part, own)
    for (const test of listOf(node, 'tests')) if (isStandstill(test)) found.push(own)
  }
  walk(report, '')
  return found
}

/** Every attempt but the last was one: a test that failed in any other way has failed. */
export function isStandstill(test: unknown): boolean {
  if (Reflect.get(Object(test), 'status') !== 'flaky') return false
  const attempts = listOf(test, 'results').slice(0, -1)
  return attempts.every((result) =>
    listOf(result, 'annotations').some(
      (annotation) => Reflect.get(Object(annotation), 'type') === 'standstill',
    ),
  )
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(Object(value), name)
  return Array.isArray(list) ? list : []
}
