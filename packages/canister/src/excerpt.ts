const MOST_CHARACTERS = 200
/** Control and format characters, among them those that turn the direction of what follows, and all kinds of line breaks. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** The beginning of a text that a stranger wrote, on one line, to be kept or shown among words of our own. */
export function excerpt(text: string): string {
  const start = text.slice(0, MOST_CHARACTERS).replace(UNSEEN, ' ')
  return text.length > MOST_CHARACTERS ? `${start}…` : start
}
