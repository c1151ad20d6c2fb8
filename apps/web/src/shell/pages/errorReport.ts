import { recentFailures } from '../../session/recentFailures.ts'

const LONGEST_TEXT = 300
const LONGEST_STACK = 2_000

/** The words of an error on one line, of bounded length: they may be a stranger's. Undefined where it has none. */
export function errorText(error: unknown): string | undefined {
  const words = error instanceof Error ? error.message : error
  if (typeof words !== 'string') return undefined
  return words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT) || undefined
}

/**
 * What somebody who helps needs to know, as text to be copied or sent by the person: the page without what its address asks for, the
 * version, the error, and which calls failed before. Neither keys nor amounts are in it.
 */
export function errorReport(eventId: string, error: unknown): string {
  const stack = error instanceof Error ? error.stack?.slice(0, LONGEST_STACK) : undefined
  return [
    `Event ${eventId}`,
    `Sluice ${__VERSION__}, ${new Date().toISOString()}, ${location.pathname}`,
    navigator.userAgent,
    errorText(error) ?? '',
    stack ?? '',
    ...recentFailures(),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** The operators' address with the report in it where that is possible: a letter takes it, a page does not. */
export function reportAddress(support: string, report: string): string {
  if (!support.startsWith('mailto:')) return support
  const [address = '', query = ''] = support.split('?')
  const fields = new URLSearchParams(query)
  const [subject = ''] = report.split('\n')
  if (!fields.has('subject')) fields.set('subject', subject)
  fields.set('body', report)
  // letters read a plus sign as it stands
  return `${address}?${fields.toString().replaceAll('+', '%20')}`
}
