const LONGEST_TEXT = 2_000
const LONGEST_SYMBOL = 20
/** What stands where a character was that shows nothing or changes what others look like. */
const MARK = '�'
/** Controls but the line break; marks that turn the writing direction; and characters that take no room. */
const UNSEEN = /[^\P{C}\n]|[\u2028\u2029\u115F\u1160\u3164\uFFA0]/gu
/** Accents heaped upon one letter reach over the lines around it. */
const HEAPED = /(\p{M}{2})\p{M}+/gu

/** A stranger's words as they can be shown: no character that hides, reorders or covers others, and an end. */
export function plainText(text: string, longest = LONGEST_TEXT): string {
  const shown = text.slice(0, longest).replaceAll(UNSEEN, MARK).replaceAll(HEAPED, '$1')
  return text.length > longest ? `${shown}…` : shown
}

/** A token's symbol in one short line. */
export const plainSymbol = (symbol: string): string =>
  plainText(symbol, LONGEST_SYMBOL).replaceAll('\n', MARK)

/** Markdown as plain text: a stranger's words are shown, never rendered. */
export const plainMarkdown = (markdown: string): string =>
  plainText(markdown.replaceAll(/\\([\\`*[\]<>#!|_])/g, '$1').replaceAll(/^#+ |\*\*/gm, ''))
