import type { TableDefinition } from './tables.ts'

/** What was done within a stretch of time. */
const done = {
  /** Given out for deposits, and taken back for withdrawals. */
  minted: 'text',
  dissolved: 'text',
  deposits: 'int',
  withdrawals: 'int',
  /** What the minter kept: of deposits for their check, of withdrawals for their payment, when that is confirmed. */
  fees: 'text',
  /** Withdrawals, and deposits of former times, that were given back. */
  refunded: 'text',
  refunds: 'int',
} as const

/** Bridges by the ledgers of their tokens, as the logs of their minters have them. */
export const BRIDGE_TABLES = {
  /** From the beginning until now. */
  bridges: {
    columns: {
      ledger_id: 'text',
      ...done,
      /** What is kept of each deposit now. */
      check_fee: 'text',
      /** Under the minter's keys, and how many of them; the change that transactions under way bring back is not among them. */
      coins: 'text',
      coin_count: 'int',
      change: 'text',
      /** Burned, and neither paid nor given back. */
      owed: 'text',
      /** Time of the last event of the log; null before any of them has one. */
      last_ms: 'int?',
      /** By the ledger; null until it has told. */
      supply: 'text?',
      supply_ms: 'int?',
    },
    key: ['ledger_id'],
  },
  /** Hours and days in which something happened. `level` is `h1` or `d1`. `coins` with the change, and `owed`, are those of the end. */
  bridge_past: {
    columns: {
      ledger_id: 'text',
      level: 'text',
      start_ms: 'int',
      ...done,
      coins: 'text',
      owed: 'text',
    },
    key: ['ledger_id', 'level', 'start_ms'],
  },
  /** The supply at the end of hours and days in which it was told anew. */
  bridge_supply: {
    columns: { ledger_id: 'text', level: 'text', start_ms: 'int', supply: 'text' },
    key: ['ledger_id', 'level', 'start_ms'],
  },
  /** Withdrawals that are neither paid nor given back, by their blocks. `is_owed = 0`: less than the fees, and not paid out. */
  bridge_withdrawals: {
    columns: { ledger_id: 'text', withdrawal: 'text', amount: 'text', is_owed: 'int' },
    key: ['ledger_id', 'withdrawal'],
  },
  /** Versions of the minter's transactions that are not confirmed. Those of one payment have its number. */
  bridge_payments: {
    columns: {
      ledger_id: 'text',
      txid: 'text',
      payment: 'int',
      version: 'int',
      /** By the latest version. */
      spent: 'text',
      spent_count: 'int',
      /** 1 when the change of any version has come back. */
      is_returned: 'int',
      change: 'text?',
      change_vout: 'int?',
      minter_fee: 'text',
    },
    key: ['ledger_id', 'txid'],
  },
} as const satisfies Record<string, TableDefinition>
