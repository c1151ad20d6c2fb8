/** What people read on a token. */
export type TokenName = {
  readonly ledgerId: string
  readonly symbol: string
  readonly name: string
}

type Fold = (text: string) => string

/**
 * What Unicode's data leaves apart and a hurried reader does not: digits for letters, `i` and `l`, and letters of alphabets that it
 * takes for each other only, each as the Latin letter that it is taken for.
 */
const READ_AS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '5': 's', '8': 'b', i: 'l', '|': 'l', '!': 'l', $: 's' },
  ...{ ß: 'b', ꞓ: 'e', ĸ: 'k', ʍ: 'm', μ: 'm', χ: 'x', đ: 'd', ð: 'd', ø: 'o', ł: 'l', ħ: 'h' },
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
/** Capital letters of the height of small ones, from A to Z; where Unicode has none, a dot. */
const SMALL_CAPITALS = Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ.ʏᴢ')
/** Where alphabets of white letters in black circles and squares begin, and the one that flags are made of: they have no other form. */
const PICTURED = [0x1f150, 0x1f170, 0x1f1e6]

/** Letters that are drawn otherwise, as the letters that they are. */
const DRAWN = new Map<string, string>([
  ...SMALL_CAPITALS.map((letter, at) => [letter, ALPHABET[at] ?? ''] as const),
  ...PICTURED.flatMap((first) =>
    Array.from(ALPHABET, (letter, at) => [String.fromCodePoint(first + at), letter] as const),
  ),
])
DRAWN.delete('.')

const eachOf = (text: string, read: (letter: string) => string | undefined): string =>
  Array.from(text, (letter) => read(letter) ?? letter).join('')

/** A name as a hurried reader sees it: without case, marks, spaces and invisible characters, and in Latin letters where it looks so. */
function readerSees(text: string, fold: Fold): string {
  const drawn = eachOf(text.normalize('NFD'), (letter) => DRAWN.get(letter))
  // once before forms are given up, which some letters look like others by, and once for the letters under other forms
  const latin = fold(fold(drawn).normalize('NFKD')).toLowerCase()
  return eachOf(
    eachOf(latin, (letter) => DRAWN.get(letter)),
    (letter) => READ_AS[letter],
  )
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Unicode's own table of what looks like what has thousands of letters: it is loaded when a token is not listed. */
async function loadFold(): Promise<Fold> {
  return (await import('unhomoglyph')).default
}

/**
 * The listed token that this one could be taken for; undefined when there is none, or when it is listed itself. Letters are compared by
 * Unicode's data of confusable characters.
 */
export async function findLookAlike<Listed extends TokenName>(
  token: TokenName,
  listed: readonly Listed[],
): Promise<Listed | undefined> {
  if (listed.some(({ ledgerId }) => ledgerId === token.ledgerId)) return undefined
  const fold = await loadFold()
  const seen = [token.symbol, token.name].map((text) => readerSees(text, fold))
  const isSeen = (text: string) => text !== '' && seen.includes(readerSees(text, fold))
  return listed.find(({ symbol, name }) => isSeen(symbol) || isSeen(name))
}
