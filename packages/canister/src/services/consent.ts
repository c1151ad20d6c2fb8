import { markdownText, plainText } from './foreignText.ts'

/** Types of ICRC-21, as every service's Candid file has them. */
export type ConsentRequest = {
  arg: Uint8Array
  method: string
  user_preferences: {
    device_spec:
      | []
      | [
          | { GenericDisplay: null }
          | { LineDisplay: { characters_per_line: number; lines_per_page: number } },
        ]
    metadata: { language: string; utc_offset_minutes: [] | [number] }
  }
}

export type ConsentMessage =
  | { GenericDisplayMessage: string }
  | { LineDisplayMessage: { pages: { lines: string[] }[] } }

export type ConsentAnswer =
  | {
      Ok: {
        consent_message: ConsentMessage
        metadata: { language: string; utc_offset_minutes: [] | [number] }
      }
    }
  | { Err: { GenericError: { description: string; error_code: bigint } } }

/** What a person is asked to agree to: one sentence, then what it is about. */
export type Consent = {
  title: string
  details: readonly (readonly [label: string, value: string])[]
}

/** Reads one method's argument and says what the call does. @throws anything when the argument cannot be read. */
export type ConsentWriter = (arg: Uint8Array) => Consent

/** Longer arguments belong to no call that a person would be shown. */
const MAX_ARG_BYTES = 10_000
const MAX_PAGES = 50

/** The public services answer whatever they cannot explain with this one error. */
const INVALID_REQUEST: ConsentAnswer = {
  Err: { GenericError: { description: 'Invalid request', error_code: 1n } },
}

/**
 * Answers `icrc21_canister_call_consent_message`: English, as Markdown for a screen or as pages of lines for a small device.
 * A method without a writer, or an argument that its writer cannot read, is refused.
 */
export function answerConsent(
  request: ConsentRequest,
  writerOf: (method: string) => ConsentWriter | undefined,
): ConsentAnswer {
  const writer = writerOf(request.method)
  if (writer === undefined || request.arg.length > MAX_ARG_BYTES) return INVALID_REQUEST
  const consent = attempt(() => writer(request.arg))
  const message = consent && display(consent, request.user_preferences.device_spec[0])
  if (message === undefined) return INVALID_REQUEST
  const { utc_offset_minutes } = request.user_preferences.metadata
  return { Ok: { consent_message: message, metadata: { language: 'en', utc_offset_minutes } } }
}

type Device = ConsentRequest['user_preferences']['device_spec'][0]

function display(consent: Consent, device: Device): ConsentMessage | undefined {
  if (device === undefined || 'GenericDisplay' in device)
    return { GenericDisplayMessage: toMarkdown(consent) }
  const pages = toPages(
    toLines(consent, device.LineDisplay.characters_per_line),
    device.LineDisplay,
  )
  return pages && { LineDisplayMessage: { pages } }
}

function toMarkdown({ title, details }: Consent): string {
  const parts = details.map(
    ([label, value]) => `**${markdownText(label)}:**\n${markdownText(value)}`,
  )
  return [`# ${markdownText(title)}`, ...parts].join('\n\n')
}

function toLines({ title, details }: Consent, width: number): string[] {
  if (width === 0) return []
  return [title, ...details.flatMap(([label, value]) => [`${plainText(label)}:`, value])].flatMap(
    (text) => wrap(plainText(text), width),
  )
}

/** Undefined for a display without room, or one so small that nobody would leaf through. */
function toPages(
  lines: readonly string[],
  { lines_per_page: height }: { lines_per_page: number },
): { lines: string[] }[] | undefined {
  if (height === 0 || lines.length === 0 || lines.length > height * MAX_PAGES) return undefined
  const pages: { lines: string[] }[] = []
  for (let start = 0; start < lines.length; start += height)
    pages.push({ lines: lines.slice(start, start + height) })
  return pages
}

/** Breaks at spaces where it can, inside a word where it must. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    let rest = word
    if (line.length > 0 && line.length + 1 + rest.length <= width) {
      line += ` ${rest}`
      continue
    }
    if (line.length > 0) lines.push(line)
    for (; rest.length > width; rest = rest.slice(width)) lines.push(rest.slice(0, width))
    line = rest
  }
  if (line.length > 0) lines.push(line)
  return lines
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // what cannot be read cannot be explained: the answer is the interface's error
    return undefined
  }
}
