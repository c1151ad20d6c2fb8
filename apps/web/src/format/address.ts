/** A long id as its first and last five and four characters: `abcde…wxyz`. Short ids stay whole. */
export function shortAddress(text: string): string {
  return text.length <= 12 ? text : `${text.slice(0, 5)}…${text.slice(-4)}`
}
