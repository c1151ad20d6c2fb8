import { readFile } from 'node:fs/promises'
import {
  CallError,
  type ListedToken,
  parseAccount,
  parseAccountIdentifier,
  type Sdk,
} from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'
import { either } from './settingsCommands.ts'

/** The commands under `tokens`. */
export function tokenCommand(
  { tokenList, tokens, operators: { registry } }: Sdk,
  [name, ...args]: readonly string[],
): Command {
  const [first, second] = args
  if (name === 'list') return () => tokenList.fetchList()
  if (name === 'admin')
    return either(
      args,
      (id) => tokenList.addAdmin(id),
      (id) => tokenList.removeAdmin(id),
    )
  if (name === 'registry') return () => registry.fetchAll()
  if (name === 'sync') return syncCommand(registry, first)
  if (first === undefined) return usage
  switch (name) {
    case 'show':
      return () => tokenList.fetch(first)
    case 'remove':
      return () => tokenList.remove(first)
    case 'add':
      return async () => tokenList.add(await readToken(first))
    case 'edit':
      return async () => tokenList.edit(await readToken(first))
    case 'logo':
      return second === undefined ? usage : () => tokenList.updateLogo(first, second)
    case 'take':
      return second === undefined ? usage : () => registry.add(first, second)
    case 'refresh':
      return () => registry.refresh(first)
    case 'index':
      return second === undefined || !/^\d+$/.test(second)
        ? usage
        : () => registry.setIndex(first, BigInt(second))
    case 'standard':
      return second === undefined ? usage : () => registry.setStandard(first, second)
    case 'fee':
      return second === undefined || !/^\d+$/.test(second)
        ? usage
        : async () => {
            const ledger = await tokens.adapter(first)
            if (ledger.setFee === undefined) throw CallError.refused('no setFee')
            await ledger.setFee(BigInt(second))
          }
    case 'fee-to':
      return second === undefined
        ? usage
        : async () => {
            const ledger = await tokens.adapter(first)
            if (ledger.setFeeTo === undefined) throw CallError.refused('no setFeeTo')
            await ledger.setFeeTo(requireAddress(second))
          }
    default:
      return usage
  }
}

/** `tokens sync`, now, or `tokens sync on|off` for the timer. */
function syncCommand(registry: Sdk['operators']['registry'], state?: string): Command {
  if (state === undefined) return () => registry.sync()
  return state === 'on' || state === 'off' ? () => registry.setSyncing(state === 'on') : usage
}

function requireAddress(text: string) {
  const identifier = parseAccountIdentifier(text)
  const address = identifier === undefined ? parseAccount(text) : { identifier }
  if (address === undefined) throw new Error('This is no account')
  return address
}

async function readToken(file: string): Promise<ListedToken> {
  return parseListedToken(JSON.parse(await readFile(file, 'utf8')))
}

/** An entry of the token list from JSON, where whole numbers may be written as texts. @throws Error that names what is wrong */
function parseListedToken(json: unknown): ListedToken {
  const field = (name: string): unknown => Reflect.get(Object(json), name)
  const text = (name: string): string => {
    const value = field(name)
    if (typeof value === 'string') return value
    throw new Error(`the token's ${name} must be a text`)
  }
  const whole = (name: string): bigint => {
    const value = String(field(name) ?? '')
    if (/^\d+$/.test(value)) return BigInt(value)
    throw new Error(`the token's ${name} must be a whole number`)
  }
  return {
    ledgerId: text('ledgerId'),
    name: text('name'),
    symbol: text('symbol'),
    standard: text('standard'),
    decimals: Number(whole('decimals')),
    fee: whole('fee'),
    totalSupply: whole('totalSupply'),
    rank: Number(whole('rank')),
    introduction: text('introduction'),
    configs: pairs(field('configs'), 'name', 'value').map(([name, value]) => ({ name, value })),
    links: pairs(field('links'), 'link', 'mediaType').map(([link, mediaType]) => ({
      link,
      mediaType,
    })),
  }
}

function pairs(list: unknown, first: string, second: string): [string, string][] {
  if (!Array.isArray(list)) return []
  return list.map((entry: unknown) => [
    String(Reflect.get(Object(entry), first) ?? ''),
    String(Reflect.get(Object(entry), second) ?? ''),
  ])
}
