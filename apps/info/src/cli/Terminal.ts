/** What a command is run in. */
export type Terminal = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  /** What was asked for. */
  readonly print: (text: string) => void
  /** What happens meanwhile. */
  readonly say: (line: string) => void
}
