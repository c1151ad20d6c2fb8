const LONGEST = 150

/** The beginning of a text in Markdown as plain words, for a list. */
export function excerptOf(markdown: string): string {
  const words = markdown
    .slice(0, 10 * LONGEST)
    .replaceAll(/```[\s\S]*?(```|$)/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#>*_`~|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = [...words]
  return letters.length <= LONGEST ? words : `${letters.slice(0, LONGEST).join('').trimEnd()}…`
}
