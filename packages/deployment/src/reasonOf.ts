/** What an error says, without the lines of code that its stack names: the agent's messages bring theirs along. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').filter((line) => !/^\s+at /.test(line))
  return lines.join('\n').trim()
}
