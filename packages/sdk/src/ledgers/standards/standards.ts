/** How a ledger speaks. ICP's own ledger counts as `ICRC2`, which it keeps beside its own interface. */
export const TOKEN_STANDARDS = [
  'ICRC1',
  'ICRC2',
  'DIP20',
  'DIP20-WICP',
  'DIP20-XTC',
  'EXT',
] as const
export type TokenStandard = (typeof TOKEN_STANDARDS)[number]

export const ICP_LEDGER = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
export const WICP_LEDGER = '5xnja-6aaaa-aaaan-qad4a-cai'
export const XTC_LEDGER = 'aanaa-xaaaa-aaaah-aaeiq-cai'

/** Ledgers whose standard is known whatever they or others say. */
const FORCED: ReadonlyMap<string, TokenStandard> = new Map([
  [ICP_LEDGER, 'ICRC2'],
  [WICP_LEDGER, 'EXT'],
  [XTC_LEDGER, 'DIP20-XTC'],
  ['uf2wh-taaaa-aaaaq-aabna-cai', 'ICRC1'],
  ['xsi2v-cyaaa-aaaaq-aabfq-cai', 'ICRC1'],
  ['vtrom-gqaaa-aaaaq-aabia-cai', 'ICRC1'],
  ['yfumr-cyaaa-aaaar-qaela-cai', 'ICRC2'],
  ['apia6-jaaaa-aaaar-qabma-cai', 'ICRC2'],
  ['efmc5-wyaaa-aaaar-qb3wa-cai', 'ICRC2'],
])

/** A service's word for a standard: `ICRC-2`, `ICRC3`, `ICP`, `DIP20_XTC` and the like; undefined when it is none. */
export function toStandard(text: string): TokenStandard | undefined {
  const plain = text
    .toUpperCase()
    .replace('_', '-')
    .replace(/^ICRC-/, 'ICRC')
  if (plain === 'ICP' || plain === 'ICRC3') return 'ICRC2'
  return TOKEN_STANDARDS.find((standard) => standard === plain)
}

/** What those who answer for it say of a token's standard. */
export type StandardSources = {
  readonly ledgerId: string
  readonly tokenList?: string
}

/**
 * The standard that is known without asking: a forced one first, then the token list's. Undefined when nobody says anything: ask
 * the ledger. What a pool declares does not count, as anybody may open one with whatever standard they like.
 */
export function chooseStandard(sources: StandardSources): TokenStandard | undefined {
  return (
    FORCED.get(sources.ledgerId) ??
    (sources.tokenList === undefined ? undefined : toStandard(sources.tokenList))
  )
}

/** Whether a ledger of this standard lets others spend by allowance. */
export const hasAllowances = (standard: TokenStandard): boolean => standard !== 'ICRC1'

/** Whether payments of this standard carry a key, so that asking twice pays once. */
export const isKeyed = (standard: TokenStandard): boolean =>
  standard === 'ICRC1' || standard === 'ICRC2'

export const isStandard = (text: string): text is TokenStandard =>
  TOKEN_STANDARDS.some((standard) => standard === text)
