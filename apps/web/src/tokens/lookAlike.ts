import type { Token } from '@sluice/sdk'

/** Letters and digits that look like others in most typefaces, as the one that they are taken for. */
const TWINS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '5': 's',
  $: 's',
  '8': 'b',
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  х: 'x',
  і: 'l',
}

/** A listed token that another one could be taken for: the same symbol or name once letters that look alike are one. */
export function lookAlike(token: Token, listed: readonly Token[]): Token | undefined {
  const looks = new Set([plain(token.symbol), plain(token.name)])
  return listed.find(
    (other) =>
      other.ledgerId !== token.ledgerId &&
      (looks.has(plain(other.symbol)) || looks.has(plain(other.name))),
  )
}

const plain = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\s\p{M}\p{Cf}._-]/gu, ''),
  ]
    .map((letter) => TWINS[letter] ?? letter)
    .join('')
