export type LogFormat = 'text' | 'json'

/** `INFO_LOG`: `json` for machines; text when absent. @throws Error for what is neither */
export function readLogFormat(
  environment: Readonly<Record<string, string | undefined>>,
): LogFormat {
  const told = environment.INFO_LOG ?? ''
  if (told === '' || told === 'text') return 'text'
  if (told === 'json') return 'json'
  throw new Error(`INFO_LOG is "${told}"; it must be text or json`)
}

/** A line of the log with its time: `2026-03-01T12:00:00.000Z what happened`, or `{"time":…,"message":…}`. Always one line. */
export function logLine(format: LogFormat, nowMs: number, message: string): string {
  const time = new Date(nowMs).toISOString()
  if (format === 'json') return JSON.stringify({ time, message })
  return `${time} ${message.replaceAll(/\s*\n\s*/g, ' | ')}`
}
