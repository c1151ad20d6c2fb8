/**
 * Text that somebody else wrote: symbols, names, memos, labels, refusals. It can be of any length and hold line breaks, marks that
 * turn the reading direction around, and markup. Whatever shows, logs or stores such text takes it through one of these.
 */

/** Characters of a value in a prompt, a log or a store. */
const USUAL_LENGTH = 200
const SYMBOL_LENGTH = 32
/** Control, format and unassigned characters, lone surrogates, and separators that break lines. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u
/** What a token may be called without being put into quotation marks. */
const USUAL_SYMBOL = /^[\p{L}\p{N}.$_\-₿]+$/u
const MARKUP = new Set('\\`*_~[]<>#!|&')

/** On one line, with visible characters only and an end. */
export function plainText(text: string, longest = USUAL_LENGTH): string {
  let plain = ''
  let count = 0
  for (const character of text.slice(0, 2 * longest)) {
    if (count === longest) break
    plain += UNSEEN.test(character) ? ' ' : character
    count++
  }
  return plain.length < text.length ? `${plain}…` : plain
}

/** The same in Markdown, where it cannot become markup. */
export function markdownText(text: string, longest = USUAL_LENGTH): string {
  let escaped = ''
  for (const character of plainText(text, longest))
    escaped += MARKUP.has(character) ? `\\${character}` : character
  return escaped
}

/** What a ledger calls its token: in quotation marks unless it is one word, so that nobody reads it as ours. */
export function symbolText(symbol: string): string {
  const plain = plainText(symbol, SYMBOL_LENGTH)
  return USUAL_SYMBOL.test(plain) ? plain : `“${plain.replaceAll(/["“”]/g, "'")}”`
}
