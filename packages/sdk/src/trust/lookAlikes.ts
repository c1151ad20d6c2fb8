/** What people read on a token. */
export type TokenName = {
  readonly ledgerId: string
  readonly symbol: string
  readonly name: string
}

/** Letters that look like others: digits, Cyrillic and Greek. Each stands for the Latin letter it is taken for. */
const CONFUSABLE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  '8': 'b',
  i: 'l',
  '|': 'l',
  '!': 'l',
  $: 's',
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  і: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'h',
  ι: 'l',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'y',
  χ: 'x',
}

/** A name as a hurried reader sees it: without case, marks, spaces and invisible characters. */
function readerSees(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w')
  return Array.from(plain, (letter) => CONFUSABLE[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The listed token that this one could be taken for; undefined when there is none, or when it is listed itself. */
export function findLookAlike<Listed extends TokenName>(
  token: TokenName,
  listed: readonly Listed[],
): Listed | undefined {
  if (listed.some(({ ledgerId }) => ledgerId === token.ledgerId)) return undefined
  const seen = [readerSees(token.symbol), readerSees(token.name)].filter((text) => text !== '')
  return listed.find(
    ({ symbol, name }) => seen.includes(readerSees(symbol)) || seen.includes(readerSees(name)),
  )
}
