import type { _SERVICE, Account, ConsentValue } from '@sluice/candid/ledger'
import { crc32, toHex } from '@sluice/canister'
import type { ConsentTable } from '@sluice/canister/runtime'
import { symbolText } from '@sluice/canister/services'
import { normalSubaccount } from '../account.ts'
import type { LedgerConfig } from '../LedgerState.ts'
import { amountText, type LedgerConsent } from './answerConsent.ts'

type Field = readonly [label: string, value: ConsentValue]
type Maybe<T> = [] | [T]

const NS_PER_SECOND = 1_000_000_000n
const MAX_NAT64 = 2n ** 64n - 1n
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** The calls that move something, each with every field of its argument. */
export function ledgerConsents(config: () => LedgerConfig): ConsentTable<_SERVICE, LedgerConsent> {
  const plain: ConsentTable<_SERVICE, LedgerConsent> = {
    icrc1_transfer: (args) => ({
      intent: `Send ${symbolText(config().symbol)}`,
      fields: [
        tokens(config(), 'Amount', args.amount),
        ...own('From', args.from_subaccount),
        account('To', args.to),
        fee(config(), args.fee[0]),
        ...details(args),
      ],
    }),
  }
  if (config().kind === 'Icrc1') return plain
  const icrc: ConsentTable<_SERVICE, LedgerConsent> = {
    ...plain,
    icrc2_approve: (args) => ({
      intent: `Allow somebody to take ${symbolText(config().symbol)} from your account`,
      fields: [
        account('Who may take', args.spender),
        tokens(config(), 'Up to', args.amount),
        ...own('From', args.from_subaccount),
        expiry(args.expires_at),
        ...args.expected_allowance.map((expected) =>
          tokens(config(), 'Only if it is now', expected),
        ),
        fee(config(), args.fee[0]),
        ...details(args),
      ],
    }),
    icrc2_transfer_from: (args) => ({
      intent: `Take ${symbolText(config().symbol)} from an account that allows it`,
      fields: [
        tokens(config(), 'Amount', args.amount),
        account('From', args.from),
        account('To', args.to),
        ...own('Taken by', args.spender_subaccount),
        fee(config(), args.fee[0]),
        ...details(args),
      ],
    }),
  }
  if (config().kind === 'Icrc') return icrc
  return {
    ...icrc,
    transfer: (args) => ({
      intent: `Send ${symbolText(config().symbol)}`,
      fields: [
        tokens(config(), 'Amount', args.amount.e8s),
        ...own('From', args.from_subaccount),
        text('To', toHex(args.to)),
        fee(config(), args.fee.e8s),
        text('Memo', args.memo.toString()),
        ...args.created_at_time.map(({ timestamp_nanos }) => time('Made at', timestamp_nanos)),
      ],
    }),
  }
}

const text = (label: string, content: string): Field => [label, { Text: { content } }]

/** Amounts that the interface's number cannot hold are written out. */
function tokens({ decimals, symbol }: LedgerConfig, label: string, amount: bigint): Field {
  return amount > MAX_NAT64
    ? text(label, amountText(amount, decimals, symbol))
    : [label, { TokenAmount: { amount, decimals, symbol } }]
}

const fee = (config: LedgerConfig, given: bigint | undefined): Field =>
  tokens(config, 'Fee', given ?? config.transferFee)

/** Rounded down: what is told to end then ends then, not later. */
const time = (label: string, ns: bigint): Field => [
  label,
  { TimestampSeconds: { amount: ns / NS_PER_SECOND } },
]

const expiry = ([expiresAt]: Maybe<bigint>): Field =>
  expiresAt === undefined ? text('Ends', 'Never') : time('Ends', expiresAt)

function details({
  memo,
  created_at_time,
}: {
  memo: Maybe<Uint8Array>
  created_at_time: Maybe<bigint>
}): Field[] {
  return [
    ...memo.map((bytes) => text('Memo (hex)', toHex(bytes))),
    ...created_at_time.map((ns) => time('Made at', ns)),
  ]
}

/** Whoever signs is not known here: the question is asked by nobody. */
function own(label: string, [subaccount]: Maybe<Uint8Array>): Field[] {
  const real = normalSubaccount(subaccount)
  const which = real === undefined ? 'Your account' : `Your account, subaccount ${toHex(real)}`
  return [text(label, which)]
}

const account = (label: string, { owner, subaccount }: Account): Field =>
  text(label, accountText(owner, normalSubaccount(subaccount[0])))

/** The text form of ICRC-1. */
function accountText(owner: Account['owner'], subaccount: Uint8Array | undefined): string {
  if (subaccount === undefined) return owner.toText()
  const checksum = new Uint8Array(4)
  const bytes = Uint8Array.of(...owner.toUint8Array(), ...subaccount)
  new DataView(checksum.buffer).setUint32(0, crc32(bytes))
  return `${owner.toText()}-${base32(checksum)}.${toHex(subaccount).replace(/^0+/, '')}`
}

function base32(bytes: Uint8Array): string {
  let letters = ''
  let [bits, value] = [0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) letters += ALPHABET.charAt((value >>> (bits - 5)) & 31)
    value &= (1 << bits) - 1
  }
  return bits > 0 ? letters + ALPHABET.charAt((value << (5 - bits)) & 31) : letters
}
