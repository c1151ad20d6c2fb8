import type { Actors } from './actors.ts'
import { translated } from './agent/translateError.ts'
import type { Config } from './config.ts'

export type TokenStandard = 'ICRC1' | 'ICRC2'

export type Token = {
  readonly ledgerId: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** What a transfer costs, in the smallest unit. */
  readonly fee: bigint
  /** Whether the ledger knows allowances. */
  readonly standard: TokenStandard
  /** A data URL from the ledger's metadata. It comes from a stranger: show it as a picture, never as markup. */
  readonly logo?: string
}

const LEDGER_SUFFIX = '_ledger'
const MAX_LOGO_LENGTH = 200_000

/** The tokens that the exchange knows, with what their own ledgers say of them. */
export class Tokens {
  private readonly config: Config
  private readonly actors: Actors
  private readonly known = new Map<string, Promise<Token>>()

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** Every token of the configuration. @throws CallError */
  list(): Promise<Token[]> {
    const ids = Object.entries(this.config.canisters).filter(([name]) =>
      name.endsWith(LEDGER_SUFFIX),
    )
    return Promise.all(ids.map(([, ledgerId]) => this.fetch(ledgerId)))
  }

  /** One token, asked of its ledger once. @throws CallError */
  fetch(ledgerId: string): Promise<Token> {
    const known = this.known.get(ledgerId)
    if (known !== undefined) return known
    const token = translated(() => this.read(ledgerId))
    this.known.set(ledgerId, token)
    token.catch(() => this.known.delete(ledgerId))
    return token
  }

  /** Forgets what a ledger said, after it refused a fee. */
  forget(ledgerId: string): void {
    this.known.delete(ledgerId)
  }

  private async read(ledgerId: string): Promise<Token> {
    const ledger = this.actors.ledger(ledgerId)
    const [metadata, standards] = await Promise.all([
      ledger.icrc1_metadata(),
      ledger.icrc1_supported_standards(),
    ])
    const facts = new Map(metadata)
    const logo = textOf(facts.get('icrc1:logo'))
    return {
      ledgerId,
      symbol: textOf(facts.get('icrc1:symbol')) ?? '?',
      name: textOf(facts.get('icrc1:name')) ?? '?',
      decimals: Number(natOf(facts.get('icrc1:decimals'))),
      fee: natOf(facts.get('icrc1:fee')),
      standard: standards.some(({ name }) => name === 'ICRC-2') ? 'ICRC2' : 'ICRC1',
      ...(logo?.startsWith('data:image/') && logo.length <= MAX_LOGO_LENGTH ? { logo } : {}),
    }
  }
}

type Metadata = object | undefined

function textOf(value: Metadata): string | undefined {
  return value !== undefined && 'Text' in value && typeof value.Text === 'string'
    ? value.Text
    : undefined
}

function natOf(value: Metadata): bigint {
  return value !== undefined && 'Nat' in value && typeof value.Nat === 'bigint' ? value.Nat : 0n
}
