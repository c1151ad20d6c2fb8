import { parseAccountIdentifier } from '../../ledgers/addresses.ts'
import { parsePrincipal } from '../../parsePrincipal.ts'
import type { Row } from './textRows.ts'

export type Columns = {
  readonly address: number
  readonly amount: number
  /** Whether the first row names the columns. */
  readonly isHeaded: boolean
}

const ADDRESS = /address|principal|wallet|account|user|receiver|owner|地址|direcci[oó]n|عنوان/i
const AMOUNT = /amount|quota|value|tokens?$|balance|数量|cantidad|importe|مبلغ|كمية/i

/** Where a file has addresses and amounts: as its first row says, or in its first two columns. */
export function columnsOf(rows: readonly Row[]): Columns {
  const first = rows[0]?.cells ?? []
  const isHeaded = first.length > 0 && !first.some(isAddress) && !first.some(isNumber)
  if (!isHeaded) {
    const address = first.findIndex(isAddress)
    if (address < 1) return { address: 0, amount: 1, isHeaded }
    const amount = first.findIndex((cell, place) => place !== address && isNumber(cell))
    return { address, amount: amount < 0 ? 1 : amount, isHeaded }
  }
  const named = first.findIndex((cell) => ADDRESS.test(cell))
  const address = named < 0 ? 0 : named
  const amount = first.findIndex((cell, place) => place !== address && AMOUNT.test(cell))
  return { address, amount: amount < 0 ? (address === 0 ? 1 : 0) : amount, isHeaded }
}

const isAddress = (cell: string): boolean =>
  parseAccountIdentifier(cell) !== undefined ||
  (cell.includes('-') && parsePrincipal(cell) !== undefined)

const isNumber = (cell: string): boolean => /^[\d.,'\s]+([eE][+-]?\d+)?$/.test(cell) && cell !== ''
